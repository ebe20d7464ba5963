import type { CellValue } from '#shared/values/cell-value.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { findAllInRows } from '#server/records/read/find-in-rows.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A record as far as the run's rights show it. */
export interface ReadRecord {
  id: string
  /** 0 for one that a dry run would make */
  seq: number
  isDeleted: boolean
  cells: Readonly<Record<string, CellValue>>
}

export interface ReadTable {
  table: OpenTable
  fields: readonly ModelField[]
}

/** A table with the fields that the run's rights show. @throws AppError of the table */
export function readTable({ context }: Pick<RunScope, 'context'>, tableId: string): ReadTable {
  const table = openTable(context, tableId)
  return { table, fields: visibleFields(context, table) }
}

/** The same, read once a step. */
export function readTableOnce(scope: RunScope, tableId: string): ReadTable {
  return scope.reading.once(`table ${tableId}`, () => readTable(scope, tableId))
}

/** The records that are seen, as {@link readRecord} gives them, in the order of their ids. Each is read once a step, and all new ones by one query. */
export function readRecordsOnce(scope: RunScope, read: ReadTable, ids: readonly string[]): ReadRecord[] {
  const known = scope.reading.once(`records ${read.table.model.id}`, () => new Map<string, ReadRecord | undefined>())
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) {
    const stored = findAllInRows(scope.context, read.table, missing, read.fields)
    for (const id of missing) known.set(id, asRead(scope, read, id, stored.get(id)))
  }
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** One record within the rights, with what a dry run would have written; undefined when it is not seen. */
export function readRecord(scope: RunScope, read: ReadTable, id: string): ReadRecord | undefined {
  return asRead(scope, read, id, findAllInRows(scope.context, read.table, [id], read.fields).get(id))
}

function asRead(scope: RunScope, { table, fields }: ReadTable, id: string, stored: StoredRecord | undefined): ReadRecord | undefined {
  const wouldBe = scope.wouldBe.get(`${table.model.id} ${id}`)
  if (!stored) return wouldBe && { id, seq: 0, isDeleted: false, cells: wouldBe }
  if (stored.purged) return undefined
  const cells: Record<string, CellValue> = {}
  for (const { id: fieldId } of fields) cells[fieldId] = wouldBe?.[fieldId] ?? stored.values[fieldId] ?? null
  return { id, seq: stored.seq, isDeleted: stored.deleted, cells }
}
