import type { z } from 'zod'
import type { CapabilityFlag } from '#shared/values/capability-flags.ts'

/**
 * The people who may make a call at all, before the handler checks the object it names:
 * - `anyone`: no session needed
 * - `member`: a session of this organisation
 * - `builder`: a builder or admin seat
 * - `admin`: the admin role
 * - `{ flag }`: a member whose role has the capability
 * - `operator`: the server's operator, by a token of their own; its paths begin with `operator/`
 *
 * The test of the authorisation matrix is generated from this (G16).
 */
export type CallAudience = 'anyone' | 'member' | 'builder' | 'admin' | 'operator' | { flag: CapabilityFlag }

/** One API call: its audience, and the zod schemas of everything that crosses the wire. */
export interface CallDefinition {
  /** one sentence for the description of the API (`GET openapi.json`); a test demands it */
  about?: string
  who: CallAudience
  /** path parameters, e.g. `{ id: z.uuid() }` for `/:id` */
  params?: z.ZodType
  query?: z.ZodType
  /** JSON body; a call without it accepts none */
  body?: z.ZodType
  /**
   * a fast check for bodies of frequent requests; it may accept only bodies that `body` accepts unchanged (a test must hold them together)
   */
  surely?: (body: unknown) => boolean
  /** JSON answer; a call without it answers 204, or streams (see `streams`) */
  answer?: z.ZodType
  /** the handler writes its own Response (file upload or download, event stream) */
  streams?: true
  /** media types of a body or an answer that is no JSON, for the description */
  media?: { body?: readonly string[]; answer?: readonly string[] }
  /** the answer is JSON text that is already written (by SQLite, say) */
  writesJson?: true
  /** bytes accepted in the body; default 1 MiB */
  maxBody?: number
  /** a state-changing GET of the specification: refuses cookie-only sessions */
  bearerOnly?: true
  /** a POST that changes nothing, so it is allowed in *view as* (access/views.ts); a GET is one, unless `bearerOnly` */
  reads?: true
  /** a blocked plan leaves it open: people keep their own accounts, and organisations the way out */
  whenBlocked?: true
  /** programs may make it with an API token, those that read records with the verb `read`; every other call is closed to them */
  tokens?: true | 'reading'
}

/** `'POST auth/loginV2'`: method and path under `/api/`. */
export type CallKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
export type CallTable = Record<CallKey, CallDefinition>

/** Identity with types kept: a noun's calls live in `shared/src/<noun>/<noun>-calls.ts` as `export const xCalls = defineCalls({...})`. */
export function defineCalls<const T extends CallTable>(calls: T): T {
  return calls
}

type Side<D, K extends string, Out extends boolean> =
  D extends Record<K, infer S extends z.ZodType> ? (Out extends true ? z.output<S> : z.input<S>) : undefined

/** The client's input of a call. */
export type CallInput<D> = {
  [K in 'params' | 'query' | 'body' as D extends Record<K, z.ZodType> ? K : never]: Side<D, K, false>
}
/** The validated request that the server's handler receives. */
export type CallRequest<D> = { params: Side<D, 'params', true>; query: Side<D, 'query', true>; body: Side<D, 'body', true> }
export type CallAnswer<D> = D extends { answer: infer S extends z.ZodType } ? z.input<S> : void
