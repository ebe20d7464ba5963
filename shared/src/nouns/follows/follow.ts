import type { z } from 'zod'
import type { FollowableType, followables } from '#shared/nouns/follows/followables.ts'
import type { ItemType } from '#shared/values/item-type.ts'

/** A thing of one kind that can be followed. */
export type FollowedOf<Type extends FollowableType> = z.output<(typeof followables)[Type]>
export type Followed = FollowedOf<FollowableType>

/** Something whose changes one person is told; only they receive it. */
export interface Follow {
  /** see {@link followId} */
  id: string
  itemType: ItemType
  itemId: string
  recordId: string | null
}

/** Things that one person follows at most. */
export const mostFollows = 1000

/** `<memberId>:<itemType>:<itemId>`, of a record `:<recordId>` behind it: followed twice is followed once. */
export function followId(memberId: string, { itemType, itemId, recordId }: Followed): string {
  return [memberId, itemType, itemId, ...(recordId === null ? [] : [recordId])].join(':')
}
