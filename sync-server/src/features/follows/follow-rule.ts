import type { OrgContext } from '#server/access/org-context.ts'

/** The server's part of a kind of thing that can be followed. */
export interface FollowRule<Followed> {
  /** @throws AppError `not_found`, `unauthorized` for what the person does not see */
  assertSees(context: OrgContext, followed: Followed): void
}
