import type { Context } from 'hono'
import type { Platform } from '#server/platform/platform.ts'

/** The part of a request that sign-in and abuse limits need; every call's context is one. */
export interface Caller {
  platform: Platform
  /** caller's address; taken from the socket (a proxy's header only when trusted) */
  ip: string
  /** the router's context, for cookies and headers of the answer */
  readonly http: Context
}
