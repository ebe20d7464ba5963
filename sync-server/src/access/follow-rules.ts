import type { FollowedOf } from '#shared/nouns/follows/follow.ts'
import type { FollowableType } from '#shared/nouns/follows/followables.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** The server's part of a kind of thing that can be followed. */
export interface FollowRule<Type extends FollowableType> {
  /** @throws AppError `not_found`, `unauthorized` for what the person does not see */
  assertSees(context: OrgContext, followed: FollowedOf<Type>): void
  /** Inside a write. Items and records have a row of `follow`, other things may name their followers themselves. @throws AppError `invalid_value` */
  setFollowed(context: OrgContext, followed: FollowedOf<Type>, isFollowed: boolean): void
}

export type FollowRules = { [Type in FollowableType]?: FollowRule<Type> }

const rules = new Map<FollowableType, FollowRule<FollowableType>>()

/** Puts the rules of a feature's things in force; called when the features are composed. */
export function registerFollowRules(added: FollowRules): void {
  for (const [type, rule] of Object.entries(added)) rules.set(type as FollowableType, rule as FollowRule<FollowableType>)
}

/** @throws Error for a kind without a rule */
export function getFollowRule(type: FollowableType): FollowRule<FollowableType> {
  const rule = rules.get(type)
  if (!rule) throw new Error(`no rule for following ${type}`)
  return rule
}
