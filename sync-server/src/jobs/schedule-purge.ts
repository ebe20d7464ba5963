import { isoDayAt } from '#shared/days/zone.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The moments of both kinds are never further away. */
export const purgeWithin = (_payload: unknown, _org: OrgDatabase, now: Date): Date => new Date(now.getTime() + dayMs)
export const forgetWithin = (_payload: unknown, _org: OrgDatabase, now: Date): Date => new Date(now.getTime() + hourMs)

/** Inside a write: schedules tomorrow's check of the trash. Once a day, however much goes into it. */
export function schedulePurge(org: OrgDatabase, now: Date): void {
  const at = new Date(now.getTime() + dayMs)
  enqueueEffect(org, 'trash.purge', {}, at, { id: `trash.purge:${isoDayAt(at, 'UTC')}` })
}

/** Inside a write that removed something for good: files that nothing names any more follow. Once an hour at most. */
export function scheduleForgetting(org: OrgDatabase, now: Date): void {
  const at = new Date(now.getTime() + hourMs)
  enqueueEffect(org, 'attachments.forget', {}, at, { id: `attachments.forget:${at.toISOString().slice(0, 13)}` })
}
