import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { byActor } from '#server/records/write/by-actor.ts'
import { mayAttach } from '#server/access/may-attach.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/**
 * Inside the write: checks files that are new in their cell, and keeps them from now on. They must exist, the writer must be allowed to
 * attach them, and a field of pictures takes only pictures. @throws AppError `invalid_value`
 */
export function attachFiles(context: OrgContext, model: TableModel, fields: Iterable<ModelField>, drafts: readonly RecordDraft[]): void {
  for (const field of fields) {
    if (field.behaviour.definition.holds !== 'attachments') continue
    for (const [actor, own] of byActor(context, field.id, drafts)) attachField(actor, model, field, own)
  }
}

function attachField(context: OrgContext, model: TableModel, field: ModelField, drafts: readonly RecordDraft[]): void {
  const { org, now } = context
  const added = new Map<string, string>()
  for (const draft of drafts) {
    const before = new Set(itemsOf(draft.before[field.id]))
    for (const id of itemsOf(draft.after[field.id])) if (!before.has(id)) added.set(id, draft.id)
  }
  if (added.size === 0) return
  const json = JSON.stringify([...added.keys()])
  const rows = org.db.all(
    sql<{
      id: string
      type: string
    }>`SELECT a.id, a.type FROM json_each(${json}) AS e CROSS JOIN attachment AS a ON a.id = e.value WHERE a.owner_kind = 'cell'`,
  )
  const types = new Map(rows.map((row) => [row.id, row.type]))
  const known = filesOfSettings(model, field)
  const foreign = new Map([...added].filter(([id]) => types.has(id) && !known.has(id)))
  const allowed = mayAttach(context, [...foreign.keys()])
  const kept = stoodThere(context, model.id, field.id, new Map([...foreign].filter(([id]) => !allowed.has(id))))
  for (const [id, recordId] of added) {
    const type = types.get(id)
    if (foreign.has(id) && !allowed.has(id) && !kept.has(id))
      throw new AppError('invalid_value', { recordId, fieldId: field.id, reason: 'notFile' })
    if (type === undefined || (field.definition.imagesOnly && !type.startsWith('image/')))
      throw new AppError('invalid_value', { recordId, fieldId: field.id, reason: 'notFile' })
  }
  org.db.run(
    sql`UPDATE attachment SET attached_at = ${now().toISOString()} WHERE attached_at IS NULL AND id IN (SELECT value FROM json_each(${json}))`,
  )
}

/** Files that a default or a rule puts into the field; its author's rights were checked then. */
function filesOfSettings(model: TableModel, field: ModelField): ReadonlySet<string> {
  const preset = field.default?.kind === 'fixed' ? itemsOf(field.default.value) : []
  const set = model.conditionals.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.type === 'setValue' && action.fieldId === field.id ? itemsOf(action.value) : [])),
  )
  return new Set([...preset, ...set])
}

/** The files that this very cell held before: they return by undo, from the trash or from the history. */
function stoodThere({ org }: OrgContext, tableId: string, fieldId: string, files: ReadonlyMap<string, string>): ReadonlySet<string> {
  if (files.size === 0) return new Set()
  const path = `$.${fieldId}`
  const rows = org.db.all(sql<{ id: string }>`
    SELECT DISTINCT e.value ->> 0 AS id
    FROM json_each(${JSON.stringify([...files])}) AS e
    CROSS JOIN record_history AS h ON h.table_id = ${tableId} AND h.record_id = e.value ->> 1
    WHERE instr(coalesce(h.before ->> ${path}, ''), e.value ->> 0) > 0 OR instr(coalesce(h.after ->> ${path}, ''), e.value ->> 0) > 0`)
  return new Set(rows.map((row) => row.id))
}
