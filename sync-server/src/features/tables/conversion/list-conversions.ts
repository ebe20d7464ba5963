import type { ConversionEntry } from '#shared/nouns/tables/conversion-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openStructure } from '#server/access/record-rights.ts'
import {
  conversionInEffect,
  latestConversion,
  readConversion,
  type Conversion,
} from '#server/features/tables/conversion/conversion-store.ts'

const mostEntries = 100

/** A table's running and reportable conversions, newest first. @throws AppError those of the table */
export function listConversions(context: OrgContext, tableId: string): ConversionEntry[] {
  const model = openStructure(context, tableId)
  const access = context.access.table(tableId)
  const { db } = context.org
  const rows = db.all(
    db.build
      .selectFrom('field_conversion')
      .selectAll()
      .where('table_id', '=', tableId)
      .where('state', 'in', ['running', 'done'])
      .orderBy('made_at', 'desc')
      .limit(mostEntries),
  )
  const latest = new Map<string, Conversion | undefined>()
  for (const row of rows) if (!latest.has(row.field_id)) latest.set(row.field_id, latestConversion(context.org, row.field_id))
  return rows.flatMap((row) => {
    const field = model.field(row.field_id)
    if (!field || !isFieldVisible(context, access, field)) return []
    const last = latest.get(row.field_id)
    // a later conversion that was undone stands in the way of nothing; one that was done again is listed itself
    const stands =
      last?.id === row.id ||
      (last?.restores != null && !isAgain(context, last.restores) && conversionInEffect(context.org, field.id)?.id === row.id)
    const canRevert = row.state === 'done' && stands && field.type === row.to_type
    return {
      id: row.id,
      fieldId: row.field_id,
      fromType: row.from_type,
      toType: row.to_type,
      state: row.state !== 'running' ? 'done' : row.failed_at === null ? 'running' : 'failed',
      done: row.done,
      total: row.total,
      misfits: row.misfits,
      memberId: row.member_id,
      madeAt: row.made_at,
      canRevert,
      again:
        row.failed_at === null
          ? null
          : { config: JSON.parse(row.to_config) as unknown, keyFieldId: row.key_field_id, restores: row.restores },
    }
  })
}

function isAgain({ org }: OrgContext, restored: string): boolean {
  return readConversion(org, restored)?.restores != null
}
