import type { Kysely } from 'kysely'
import { missingCells } from '#shared/nouns/tables/missing-cells.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { conditionalsOf } from '#server/records/write/defaults.ts'
import { leaveNow, restOf, scheduleLeave } from '#server/records/write/hooks/leave-begun.ts'
import type { TableHooks } from '#server/records/write/hooks/hooks-of-table.ts'
import type { AfterWrite, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import type { WriteMeta } from '#server/records/write/write-types.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

type Begun = Pick<AfterWrite, 'records' | 'computed' | 'write' | 'cause'>

/** Rows of a table that wait, with their makers. Asked for once with a write. */
export type Waiting = ReadonlyMap<string, string>

/** Nobody asks of tables whose hooks have no `left`. */
export const noneWaiting: Waiting = new Map()

/**
 * Inside the write, before hooks hear of it: keeps the new rows that are begun by hand. Those known before wait longer with each change.
 * @returns the rows that wait now
 */
export function noteBegun(
  { org, memberId, now }: OrgContext,
  { id: tableId }: TableModel,
  hooks: TableHooks,
  { begun, madeAt, cause }: WriteMeta,
  records: readonly WrittenRecord[],
): Waiting {
  if (!hooks.hasLeft) return noneWaiting
  const waiting = waitingIn(org, tableId, hooks)
  const due = restOf(now()).toISOString()
  const changed = records.flatMap(({ id }) => (waiting.has(id) ? [id] : []))
  if (changed.length > 0) org.db.run(org.db.build.updateTable('begun_record').set({ due_at: due }).where('record_id', 'in', changed))
  if (begun !== true || cause !== undefined) return waiting
  const made = records.filter(({ op }) => op === 'create')
  for (const { id } of made) {
    const row = { record_id: id, table_id: tableId, member_id: memberId, made_at: madeAt.toISOString(), due_at: due }
    org.db.run(org.db.build.insertInto('begun_record').values(row))
    scheduleLeave(org, id, now())
  }
  return new Map([...waiting, ...made.map(({ id }): [string, string] => [id, memberId])])
}

/** The records of a write that wait, with who changes them. Computed cells belong to the one who fills the row in. */
export function unfinishedOf(waiting: Waiting, { records, computed, write, cause }: Begun): Map<string, 'own' | 'other'> {
  const found = new Map<string, 'own' | 'other'>()
  if (waiting.size === 0) return found
  const byOther = (id: string): boolean => cause !== undefined || (write !== undefined && write.context.memberId !== waiting.get(id))
  for (const { recordId } of computed) if (waiting.has(recordId)) found.set(recordId, 'own')
  for (const { id } of records) if (waiting.has(id)) found.set(id, byOther(id) ? 'other' : 'own')
  return found
}

/** Inside the write, once hooks heard of it: rows whose required cells are all filled wait no longer. */
export function leaveComplete({ org, now }: OrgContext, model: TableModel, waiting: Waiting): void {
  if (waiting.size === 0) return
  const records = loadRecords(org, model, [...waiting.keys()], model.fields)
  const complete = [...waiting].filter(([id, memberId]) => isComplete(model, memberId, records.get(id)?.values ?? {}))
  if (complete.length > 0)
    leaveNow(
      org,
      complete.map(([id]) => id),
      now(),
    )
}

/** Every required cell is filled, and there is one. */
function isComplete(model: TableModel, memberId: string, cells: Readonly<Record<string, CellValue>>): boolean {
  const cell = (id: string): CellValue => cells[id] ?? null
  const state = conditionalsOf(model, memberId)(cell)
  return missingCells(model.fields, state, () => null).length > 0 && missingCells(model.fields, state, cell).length === 0
}

/** Asked with every write of records. */
const findWaiting = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('begun_record').select(['record_id', 'member_id']).where('table_id', '=', ''),
)

/** The rows of a table that wait, with their makers. */
export function waitingIn({ db }: OrgDatabase, tableId: string, { hasLeft }: TableHooks): Waiting {
  if (!hasLeft) return noneWaiting
  const rows = db.all(findWaiting(tableId))
  return new Map(rows.map((row) => [row.record_id, row.member_id]))
}
