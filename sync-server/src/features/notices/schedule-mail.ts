import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const mailNotices = 'notices.mail'

/** One mail counts everything of this time; what is read meanwhile is not mailed. */
const gatherMs = 10 * 60_000
/** A person gets one mail in this time. */
const restMs = 60 * 60_000

/** When a person may be mailed next, by their last mail. */
export function nextMail({ db }: OrgDatabase, memberId: string, now: Date): Date {
  const last = db.get(
    db.build
      .selectFrom('notice')
      .select(({ fn }) => fn.max('mailed_at').as('at'))
      .where('member_id', '=', memberId),
  )?.at
  return new Date(Math.max(now.getTime(), last ? Date.parse(last) + restMs : 0))
}

/** Inside a write: the person is mailed later, if there is something unread then. Notices of ten minutes queue one mail. */
export function scheduleNoticeMail(org: OrgDatabase, memberId: string, now: Date): void {
  const at = nextMail(org, memberId, new Date(now.getTime() + gatherMs))
  enqueueEffect(org, mailNotices, { memberId }, at, { id: `${mailNotices}:${memberId}:${at.toISOString().slice(0, 15)}` })
}
