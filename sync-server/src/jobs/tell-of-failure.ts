import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import type { ClaimedEffect } from '#server/jobs/effect-table.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** An effect that names these is the work of a person in a table. */
const ownWorkSchema = z.looseObject({ memberId: idSchema, tableId: tableIdSchema })

/** Inside the write that gives up an effect: the person whose work it was is told. */
export function tellOfFailure(org: OrgDatabase, { payload }: ClaimedEffect, now: Date): void {
  const own = ownWorkSchema.safeParse(JSON.parse(payload))
  if (!own.success) return
  const { memberId, tableId } = own.data
  const about = { itemType: 'table' as const, itemId: tableId, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'workFailed', to: [memberId], actor: null, about, facts: {}, madeAt: now.toISOString() }], now)
}
