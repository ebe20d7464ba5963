import type { FollowedOf } from '#shared/nouns/follows/follow.ts'
import type { FollowRule } from '#server/features/follows/follow-rule.ts'
import { assertSeesItem } from '#server/features/follows/sees-item.ts'

export const page: FollowRule<FollowedOf<'page'>> = { assertSees: assertSeesItem }
