import type { ItemType } from '#shared/values/item-type.ts'

/** The things that can be followed: items that are documents, and records of a table. */
export type Followed =
  | { itemType: 'app' | 'page'; itemId: string; recordId: null }
  | { itemType: 'table'; itemId: string; recordId: string }

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
