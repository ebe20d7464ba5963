import { sendNotices } from '#server/features/notices/send-notices.ts'
import { noticeFeed } from '#server/features/notices/notice-feed.ts'
import { sendNotices as kind } from '#server/jobs/schedule-notices.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Tells people of everything that waits, as the effect runner would after its pause. */
export async function deliverNotices(platform: Platform, org: OrgDatabase): Promise<void> {
  const { db } = org
  for (const { id, payload } of db.all(db.build.selectFrom('effect').select(['id', 'payload']).where('kind', '=', kind))) {
    await sendNotices(JSON.parse(payload), { platform, org, effectId: id, attempt: 1, signal: new AbortController().signal })
    await db.write(() => db.run(db.build.deleteFrom('effect').where('id', '=', id)))
  }
}

/** The notices that the feed tells a person, by id; null: forgotten. */
export function noticesOf(context: OrgContext, since = 0): Map<string, Notice | null> {
  return new Map([...noticeFeed.changedSince(context, since)].map((row) => [row.id, row.data as Notice | null]))
}

/** The notices that a device with nothing gets, the latest last. */
export function inboxOf(context: OrgContext): Notice[] {
  const all = [...noticesOf(context).values()].flatMap((notice) => (notice ? [notice] : []))
  return all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
