import { withOwnCells } from '#server/records/write/own-cells.ts'
import { linkDrafts } from '#server/records/write/typed-changes.ts'
import { writeBatchHistory } from '#server/records/write/write-history.ts'
import { insertTypedRows } from '#server/records/write/write-rows.ts'
import type { Stored, Writing } from '#server/records/write/write-types.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { countOf, type TypedRecords } from '#server/storage/records/typed-records.ts'

/**
 * Whether nobody must look at the cells of an import. Hooks, rules and keys must; ids of people must be members, files must exist.
 */
export function isFast({ table: { model, access }, hooks }: Writing, fields: ReadonlyMap<string, ModelField>): boolean {
  if (hooks || access.rows || access.filter) return false
  if (model.uniqueFieldId !== null || model.conditionals.length > 0 || model.fields.some((field) => field.default)) return false
  return ![...fields.values()].some(({ behaviour }) => ['users', 'attachments'].includes(behaviour.definition.holds ?? ''))
}

/**
 * Inside the write: stores the rows of an import as SQLite reads them from their JSON text. New records have no races, and a worker has
 * checked their cells. One history row stands for all of them.
 */
export function storeTyped({ context, table: { model }, meta }: Writing, given: TypedRecords): Stored {
  const records = withOwnCells(context, model, given)
  const count = countOf(records)
  const applied = { created: count, updated: 0, deleted: 0, restored: 0, lost: [] }
  if (count === 0) return { applied }
  const lastSeq = context.org.nextSeq(count)
  insertTypedRows(context, model, records, lastSeq - count + 1)
  const ids = (): string[] => records.rows.map(([id]) => id)
  return {
    applied,
    rows: {
      drafts: linkDrafts(records),
      lastSeq,
      ids,
      changed: (pairs) => ({ tableId: model.id, created: ids(), moved: [], cells: new Map(), pairs }),
      writeHistory: () => writeBatchHistory(context, model, count, meta, lastSeq),
    },
  }
}
