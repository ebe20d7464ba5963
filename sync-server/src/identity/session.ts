/** An API token as a request showed it; plain data, so that worker threads can have it. */
export interface TokenKey {
  readonly id: string
  readonly hash: string
}

/** A live session, resolved from the cookie or the bearer header of a request. */
export interface Session {
  readonly id: string
  readonly orgId: string
  readonly memberId: string
  readonly accountId: string
  readonly via: 'cookie' | 'bearer'
  readonly createdAt: Date
  /** the organisation asks for a second factor, and this session has none: it opens nothing yet */
  readonly owesFactor?: boolean
  /** a second factor was proved in it, or it began with a mailed link: more than the password stands behind it */
  readonly isProven?: boolean
  /** how it began: password, link, or the key of a provider; a program's token began in none of them */
  readonly way?: string
  /** present for a program's API token, which is no session of its maker: whatever does not ask for it must refuse it */
  readonly token?: TokenKey
}

/** Implemented by access/sessions.ts; undefined for missing, expired or revoked. */
export type ResolveSession = (headers: SessionHeaders) => Promise<Session | undefined>

export interface SessionHeaders {
  cookie: string | undefined
  authorization: string | undefined
  /** the organisation that is asked for: a browser may keep sessions of others beside its current one */
  orgId?: string | undefined
}
