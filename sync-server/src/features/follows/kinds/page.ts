import type { FollowRule } from '#server/access/follow-rules.ts'
import { assertSeesItem } from '#server/features/follows/sees-item.ts'
import { setFollowRow } from '#server/features/follows/set-follow-row.ts'

export const page: FollowRule<'page'> = { assertSees: assertSeesItem, setFollowed: setFollowRow }
