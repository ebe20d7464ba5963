import type { Followed } from '#shared/nouns/follows/follow.ts'
import type { FollowableType } from '#shared/nouns/follows/followables.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { app } from '#server/features/follows/kinds/app.ts'
import { page } from '#server/features/follows/kinds/page.ts'
import { record } from '#server/features/follows/kinds/record.ts'
import type { FollowRule } from '#server/features/follows/follow-rule.ts'

const rules: Readonly<Record<FollowableType, FollowRule<Followed>>> = { app, page, table: record }

/** @throws AppError `not_found`, `unauthorized` for what the person does not see */
export function assertSees(context: OrgContext, followed: Followed): void {
  rules[followed.itemType].assertSees(context, followed)
}
