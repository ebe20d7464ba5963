import type { ComponentType } from 'react'
import type { Comment } from '#shared/fields/types/comments.ts'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'

/** The thing that a notice is about, as this person may see it now. */
export interface SeenPlace {
  /** the record, else the item or conversation */
  what: string
  field: string
  /** where it leads */
  path: string
  /** table and field, beside the sentence of a record */
  place: string
  /** the comments of the cell, oldest first; empty for other notices */
  comments: readonly Comment[]
}

/** A kind of things that notices are about. */
export interface NoticePlace {
  usePlace(about: NoticeAbout): SeenPlace
  /** others may be told of it */
  mayForward: boolean
  /** the thing itself, to look at */
  Preview?: ComponentType<{ about: NoticeAbout }>
  /** a box to answer what was said in */
  Reply?: ComponentType<{ about: NoticeAbout }>
  /** absent: all of them */
  mayReply?(about: NoticeAbout): boolean
  /** what one does about it without leaving the page */
  Answer?: ComponentType<{ about: NoticeAbout }>
}
