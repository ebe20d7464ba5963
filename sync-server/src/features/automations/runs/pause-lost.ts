import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { definitionOf, findAutomation, pauseAutomation } from '#server/features/automations/automation-store.ts'
import { fieldsOfTrigger } from '#server/features/automations/matching/rules-of-table.ts'
import { tell } from '#server/features/automations/tell-of-automation.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

const payloadSchema = z.strictObject({ automationId: idSchema })

/** Effect: switches an automation off whose trigger names a field that is gone, and tells its owner. */
export async function pauseLost(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { automationId } = payloadSchema.parse(payload)
  await org.db.write(() => {
    const row = findAutomation(org, automationId)
    const model = row && findTableModel(org, row.table_id ?? '')
    if (row?.enabled !== 1 || !model) return
    if (fieldsOfTrigger(definitionOf(row).trigger).every((id) => model.field(id))) return
    const now = platform.now()
    pauseAutomation(org, row.id, 'referenceGone', now)
    tell(org, 'automationFailed', row, [row.owner_id], now)
  })
}
