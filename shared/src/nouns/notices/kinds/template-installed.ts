import type { NoticeKind } from '#shared/nouns/notices/notice-kind.ts'

/** A template that the person installed is there; it is about the place where it begins. */
export const templateInstalled: NoticeKind = {
  name: 'templateInstalled',
  type: 'templateInstalled',
  family: 'work',
  ownWork: true,
  facts: [],
}
