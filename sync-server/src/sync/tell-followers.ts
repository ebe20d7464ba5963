import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { followersOfItem } from '#server/access/follows.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Edits of one person in this time are one notice: writing a page is hundreds. */
const gatherMs = 5 * 60_000

/**
 * Inside the write that stores an edit: followers of the app or page are told once this time is over, each author once. The server's own
 * changes have no author and are not told.
 */
export function tellFollowers(org: OrgDatabase, document: string, authors: readonly string[], now: Date): void {
  const ref = parseDocumentName(document)
  if (ref?.kind !== 'app' && ref?.kind !== 'page') return
  const followers = followersOfItem(org, ref.kind, ref.id)
  if (followers.length === 0) return
  const slot = Math.floor(now.getTime() / gatherMs)
  const at = new Date((slot + 1) * gatherMs)
  const about = { itemType: ref.kind, itemId: ref.id, recordId: null, fieldId: null, partId: null }
  for (const actor of authors) {
    const to = followers.filter((follower) => follower !== actor)
    if (to.length === 0) continue
    const event: NoticeEvent = { kind: 'changed', to, actor, about, facts: {}, madeAt: now.toISOString() }
    scheduleNotices(org, [event], now, { id: `followed:${document}:${actor}:${slot}`, at })
  }
}
