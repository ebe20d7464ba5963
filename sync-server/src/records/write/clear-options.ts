import { sql } from 'kysely'
import { compileAccess } from '#shared/access/access.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'

/** The job that `fields.update` queues after it removed options, in the name of its author. */
export interface RemovedOptions {
  tableId: string
  fieldId: string
  memberId: string
}

const recordsPerWrite = 500

/**
 * Effect: removes options that no longer exist from cells, through the write path, so that history and devices follow. It reads the current
 * field: it is safe to run again, and an option restored in the meantime stays in its cells. Records in the trash are left alone (an edit
 * would restore them).
 */
export async function clearRemovedOptions({ tableId, fieldId, memberId }: RemovedOptions, effect: EffectContext): Promise<void> {
  const { org, platform } = effect
  // the product does this: a person who may change a field need not be allowed to edit its records
  const access = compileAccess({ memberId, seat: 'builder', isAdmin: true, profile: {} })
  const context: OrgContext = { org, memberId, access, now: platform.now, source: 'field', ip: '', events: platform.events }
  for (;;) {
    effect.signal.throwIfAborted()
    const changed = await org.db.write(() => {
      const model = findTableModel(org, tableId)
      const field = model?.field(fieldId)
      if (!model || model.archived || !field) return 0
      const changes = staleCells(context, tableId, field)
      const meta = { batch: newId(), madeAt: context.now(), gesture: 'removeOption', tidying: true }
      if (changes.length > 0) applyRecordChanges(context, tableId, changes, meta)
      return changes.length
    })
    if (changed < recordsPerWrite) return
  }
}

function staleCells({ org }: OrgContext, tableId: string, field: ModelField): RecordChange[] {
  const known = new Set((field.config as SelectConfig).options.map((option) => option.id))
  const cell = fieldColumn(field.id, 'r')
  const isList = field.definition.column === 'json'
  const list = sql`(SELECT value FROM json_each(${JSON.stringify([...known])}))`
  const stale = isList ? sql`EXISTS (SELECT 1 FROM json_each(${cell}) AS e WHERE e.value NOT IN ${list})` : sql`${cell} NOT IN ${list}`
  const rows = org.db.all(sql<{ id: string; seq: number; cell: string }>`
    SELECT r.id, r.seq, ${cell} AS cell FROM ${recordTable(tableId)} AS r
    WHERE r.deleted_at IS NULL AND ${cell} IS NOT NULL AND ${stale} LIMIT ${recordsPerWrite}`)
  return rows.map((row) => {
    const left: CellValue = isList ? (JSON.parse(row.cell) as string[]).filter((id) => known.has(id)) : null
    return { op: 'update', id: row.id, values: { [field.id]: left }, base: row.seq }
  })
}
