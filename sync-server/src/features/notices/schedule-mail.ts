import { noticeSettingsOf } from '#server/features/notices/settings-of.ts'
import { timezoneOf } from '#server/identity/own-timezone.ts'
import { afterQuiet, lastMorning, nextMorning } from '#server/features/notices/quiet-time.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const mailNotices = 'notices.mail'

/** One mail counts everything of this time; what is read meanwhile is not mailed. */
const gatherMs = 10 * 60_000
/** A person gets one mail in this time. */
const restMs = 60 * 60_000

/** When a person may be mailed next, by their last mail, their pace and their quiet hours. */
export function nextMail(org: OrgDatabase, memberId: string, now: Date): Date {
  const { db } = org
  const last = db.get(
    db.build
      .selectFrom('notice')
      .select(({ fn }) => fn.max('mailed_at').as('at'))
      .where('member_id', '=', memberId),
  )?.at
  const { notice_mails: pace, notice_quiet: quiet } = noticeSettingsOf(org, memberId)
  const timezone = timezoneOf(org, memberId)
  const rested = new Date(Math.max(now.getTime(), last ? Date.parse(last) + restMs : 0))
  if (pace === 'hourly') return afterQuiet(rested, quiet, timezone)
  // the chosen hour of the day wins over quiet ones
  return last && Date.parse(last) >= lastMorning(now, timezone).getTime() ? nextMorning(now, timezone) : now
}

/** Inside a write: the person is mailed later, if there is something unread then. Notices of ten minutes queue one mail. */
export function scheduleNoticeMail(org: OrgDatabase, memberId: string, now: Date): void {
  const isDaily = noticeSettingsOf(org, memberId).notice_mails === 'daily'
  const at = isDaily ? nextMorning(now, timezoneOf(org, memberId)) : nextMail(org, memberId, new Date(now.getTime() + gatherMs))
  enqueueEffect(org, mailNotices, { memberId }, at, { id: `${mailNotices}:${memberId}:${at.toISOString().slice(0, 15)}` })
}
