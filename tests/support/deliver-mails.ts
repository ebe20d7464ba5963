import { mailNotices } from '#server/features/notices/mail-notices.ts'
import { mailNotices as kind } from '#server/features/notices/schedule-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Sends the mails about notices that are due, as the effect runner would. */
export async function deliverMails(platform: Platform, org: OrgDatabase): Promise<void> {
  const { db } = org
  const due = db.build.selectFrom('effect').select(['id', 'payload']).where('kind', '=', kind)
  for (const { id, payload } of db.all(due.where('run_after', '<=', platform.now().toISOString()))) {
    await mailNotices(JSON.parse(payload), { platform, org, effectId: id, attempt: 1, signal: new AbortController().signal })
    await db.write(() => db.run(db.build.deleteFrom('effect').where('id', '=', id)))
  }
}
