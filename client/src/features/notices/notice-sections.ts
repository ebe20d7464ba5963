import type { Notice } from '#shared/nouns/notices/notice.ts'

/** The sections of the page (specification 1 §2). */
export const noticeSections = ['bookmarked', 'new', 'all'] as const
export type NoticeSection = (typeof noticeSections)[number]

/** Updates shown at first, and added by a press (specification 1 §9). */
export const shownAtOnce = 50

export function readSection(text: string | null): NoticeSection {
  return noticeSections.find((section) => section === text) ?? 'new'
}

/** Notices of a section. `openIds`: what is open stays in its place, although opening it has read it. */
export function inSection(notices: readonly Notice[], section: NoticeSection, openIds: ReadonlySet<string>): Notice[] {
  if (section === 'all') return [...notices]
  return notices.filter((notice) => (section === 'bookmarked' ? notice.isBookmarked : !notice.isRead) || openIds.has(notice.id))
}

/** The key of the text of an empty section (specification 1 §8). */
export function emptyText(section: NoticeSection, hasAny: boolean): 'empty.none' | 'empty.noneNew' | 'empty.allRead' | 'empty.nothing' {
  if (section === 'all') return 'empty.none'
  if (section === 'bookmarked') return 'empty.nothing'
  return hasAny ? 'empty.allRead' : 'empty.noneNew'
}
