import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordDraft } from '#server/features/records/write-types.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Inside the write: files that are put into cells are there, are pictures where the field shows them as such, and are kept from now on.
 * Only those that were not in the cell before are looked at. @throws AppError `invalid_value`
 */
export function attachFiles(context: OrgContext, fields: Iterable<ModelField>, drafts: readonly RecordDraft[]): void {
  for (const field of fields) if (field.behaviour.definition.holds === 'attachments') attachField(context, field, drafts)
}

function attachField({ org, now }: OrgContext, field: ModelField, drafts: readonly RecordDraft[]): void {
  const added = new Map<string, string>()
  for (const draft of drafts) {
    const before = new Set(itemsOf(draft.before[field.id]))
    for (const id of itemsOf(draft.after[field.id])) if (!before.has(id)) added.set(id, draft.id)
  }
  if (added.size === 0) return
  const json = JSON.stringify([...added.keys()])
  const rows = org.db.all(
    sql<{ id: string; type: string }>`SELECT a.id, a.type FROM json_each(${json}) AS e CROSS JOIN attachment AS a ON a.id = e.value`,
  )
  const types = new Map(rows.map((row) => [row.id, row.type]))
  for (const [id, recordId] of added) {
    const type = types.get(id)
    if (type === undefined || (field.type !== 'files' && !type.startsWith('image/')))
      throw new AppError('invalid_value', { recordId, fieldId: field.id, reason: 'notFile' })
  }
  org.db.run(
    sql`UPDATE attachment SET attached_at = ${now().toISOString()} WHERE attached_at IS NULL AND id IN (SELECT value FROM json_each(${json}))`,
  )
}
