import { afterQuiet } from '#server/features/notices/quiet-time.ts'
import { noticeSettingsOf } from '#server/features/notices/settings-of.ts'
import { timezoneOf } from '#server/identity/own-timezone.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const gatherPush = 'notices.gatherPush'
export const sendPush = 'notices.push'

/** A person's browsers are told once in this time. */
const restMs = 60_000

/** When a person's browsers may be told next: a minute after the last time, and not in their quiet hours. */
export function nextPush(org: OrgDatabase, memberId: string, now: Date): Date {
  const { db } = org
  const last = db.get(
    db.build
      .selectFrom('notice')
      .select(({ fn }) => fn.max('pushed_at').as('at'))
      .where('member_id', '=', memberId),
  )?.at
  const rested = new Date(Math.max(now.getTime(), last ? Date.parse(last) + restMs : 0))
  return afterQuiet(rested, noticeSettingsOf(org, memberId).notice_quiet, timezoneOf(org, memberId))
}

/** Inside a write: the person's browsers are told of the notice as soon as the last push is a minute old. */
export function scheduleNoticePush(org: OrgDatabase, { memberId, noticeId }: { memberId: string; noticeId: string }, now: Date): void {
  enqueueEffect(org, gatherPush, { memberId }, nextPush(org, memberId, now), { id: `${gatherPush}:${noticeId}` })
}
