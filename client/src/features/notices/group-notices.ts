import { noticeKinds } from '#shared/nouns/notices/notice-kinds.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'

/** Five times a minute (specification 1 §4, §9: 5 times a unit). */
export const groupingMs = 5 * 60_000

/** Notices shown as one line, the latest first. */
export interface NoticeGroup {
  latest: Notice
  notices: readonly Notice[]
}

/** Latest first; those of one moment by their ids, so that the order never changes by itself. */
export function byTime(a: Notice, b: Notice): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/**
 * Groups notices in their order: those about the same thing and of the same type, each within {@link groupingMs} of the one before. Forwarded ones
 * stay alone.
 */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups: { latest: Notice; notices: Notice[] }[] = []
  const last = new Map<string, { latest: Notice; notices: Notice[] }>()
  for (const notice of notices.toSorted(byTime)) {
    const key = previewKey(notice)
    const group = last.get(key)
    const before = group?.notices.at(-1)
    if (group && before && notice.forwardedBy === null && msBetween(notice, before) <= groupingMs) group.notices.push(notice)
    else {
      const next = { latest: notice, notices: [notice] }
      groups.push(next)
      if (notice.forwardedBy === null) last.set(key, next)
    }
  }
  return groups
}

/** Notices with the same key have the same preview. */
function previewKey({ kind, about }: Notice): string {
  return [noticeKinds[kind].type, about.itemType, about.itemId, about.recordId ?? ''].join(' ')
}

function msBetween(a: Notice, b: Notice): number {
  return Math.abs(Date.parse(a.createdAt) - Date.parse(b.createdAt))
}
