import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'

/**
 * The thing a notice is about: an item, and in a table perhaps a record, a field, and a part of the cell (a comment). Of a conversation
 * `recordId` is the message whose thread it is in, and `partId` the message. Ids only.
 */
export interface NoticeAbout {
  itemType: NoticePlaceType
  itemId: string
  recordId: string | null
  fieldId: string | null
  partId: string | null
}

/** Numbers of the sentence: how many records, how many rows with errors. */
export type NoticeFacts = Readonly<Record<string, number>>

/**
 * One thing that one person is told; only they receive it (specification 1 §3). But for what the operator says it holds no name and no text. Devices look these up in what the
 * person may see now: a lost right takes the words away too.
 */
export interface Notice {
  id: string
  kind: NoticeKindName
  about: NoticeAbout
  /** member id; null: the product itself, or somebody without an account */
  actor: string | null
  /** the member who passed it on */
  forwardedBy: string | null
  facts: NoticeFacts
  /** ISO; when it was done, by the clock of who did it */
  madeAt: string
  /** ISO; when it was told */
  createdAt: string
  isRead: boolean
  isBookmarked: boolean
  /** of an announcement of the operator */
  text?: string | undefined
}
