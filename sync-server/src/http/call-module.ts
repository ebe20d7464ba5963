import type { Context } from 'hono'
import type { CallAnswer, CallKey, CallRequest, CallTable } from '#shared/protocol/calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { JsonText } from '#server/http/json-answer.ts'
import type { Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface CallContext {
  platform: Platform
  /** present for every audience but `anyone`, where it may be missing */
  session: Session | undefined
  /** the view the request is made through (access/views.ts); only reading calls get here with one */
  viewId?: string | undefined
  /** the caller in their organisation, with current rights; those of the view, if any. @throws AppError `invalid_session`, `view_ended` */
  member(): OrgContext
  /** caller's address; taken from the socket (a proxy's header only when trusted) */
  ip: string
  requestId: string
  /** a header of the request, its name in lower case */
  header(name: string): string | undefined
  /** a header of the answer, whatever it will be */
  answerHeader(name: string, value: string): void
  /** the JSON body of a call whose table describes none. @throws as `readJson` */
  readJson(maxBytes: number): Promise<unknown>
  /** aborts when the caller is gone */
  signal(): AbortSignal
  /** the router's context, for streams and cookies */
  readonly http: Context
}

export type CallHandlers<T extends CallTable> = {
  [K in keyof T & CallKey]: (request: CallRequest<T[K]>, context: CallContext) => HandlerAnswer<T[K]> | Promise<HandlerAnswer<T[K]>>
}
type HandlerAnswer<D> = D extends { streams: true } ? Response : D extends { writesJson: true } ? JsonText : CallAnswer<D>

/** Calls with their handlers, types erased for the router. */
export interface CallModule {
  table: CallTable
  handlers: Record<string, (request: CallRequest<unknown>, context: CallContext) => unknown>
}

/** Binds each call of a table to its handler; a missing or misspelt one does not compile. */
export function handleCalls<T extends CallTable>(table: T, handlers: CallHandlers<T>): CallModule {
  return { table, handlers: handlers as unknown as CallModule['handlers'] }
}
