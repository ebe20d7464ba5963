import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const sendNotices = 'notices.send'

/** People are told after this pause: an act that is taken back meanwhile is not told. */
export const noticePauseMs = 2_000

interface Options {
  /** events with an id that still waits are not queued twice */
  id?: string
  /** a later moment than after the pause */
  at?: Date
}

/** Inside a write: people are told of these events soon, if they may see them then and if they still hold. */
export function scheduleNotices(org: OrgDatabase, events: readonly NoticeEvent[], now: Date, { id, at }: Options = {}): void {
  if (events.length === 0) return
  enqueueEffect(org, sendNotices, { events }, at ?? new Date(now.getTime() + noticePauseMs), id === undefined ? {} : { id })
}
