/** A live session, resolved from the cookie or the bearer header of a request. */
export interface Session {
  readonly id: string
  readonly orgId: string
  readonly memberId: string
  readonly accountId: string
  readonly via: 'cookie' | 'bearer'
  readonly createdAt: Date
}

/** Implemented by access/sessions.ts; undefined for missing, expired or revoked. */
export type ResolveSession = (headers: { cookie: string | undefined; authorization: string | undefined }) => Session | undefined
