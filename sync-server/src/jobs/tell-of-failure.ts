import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import type { ClaimedEffect } from '#server/jobs/effect-table.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { readSystemEmails } from '#server/storage/system-emails.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** One mail counts the failures of this time. */
const gatherMs = 10 * 60_000

/** An effect that names these is the work of a person in a table. */
const ownWorkSchema = z.looseObject({ memberId: idSchema, tableId: tableIdSchema })

/** Stored in effect rows; the feature of organisations sends it. */
export const systemMail = 'organisations.system-mail'

/** Inside the write that gives up an effect: the person whose work it was is told, and the organisation's addresses for failures. */
export function tellOfFailure(org: OrgDatabase, { kind, payload }: ClaimedEffect, now: Date): void {
  if (kind !== systemMail && readSystemEmails(org).length > 0) {
    const hour = now.toISOString().slice(0, 13)
    enqueueEffect(org, systemMail, { since: now.toISOString() }, new Date(now.getTime() + gatherMs), { id: `${systemMail}:${hour}` })
  }
  const own = ownWorkSchema.safeParse(JSON.parse(payload))
  if (!own.success) return
  const { memberId, tableId } = own.data
  const about = { itemType: 'table' as const, itemId: tableId, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'workFailed', to: [memberId], actor: null, about, facts: {}, madeAt: now.toISOString() }], now)
}
