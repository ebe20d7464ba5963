import { isJudging, type TriggerEvent } from '#shared/nouns/functions/function.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { namedFields, type NamedId } from '#server/records/programs/program-records.ts'
import type { CodeNames } from '#server/sandbox/code-job.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'

type Cells = Readonly<Record<string, CellValue>>

/** A record as a trigger is told of it. `stored` is empty for a new one. */
export interface ToldRecord {
  id: string
  event: TriggerEvent
  stored: Cells | undefined
  /** all cells as the write leaves them */
  after: Cells
  actor: { id: string; name: string }
}

/** A table by the eyes of a function: the fields and rows that its owner sees. */
export interface SeenTable {
  table: OpenTable
  names: readonly NamedId[]
  sees(id: string, cells: Cells): boolean
}

/** @throws AppError when the owner does not read the table */
export function seeTable(context: OrgContext, tableId: string): SeenTable {
  const table = openTable(context, tableId)
  const fields = visibleFields(context, table).filter(({ definition }) => definition.column !== 'system')
  const rules = rowRuleFilter(table.access, table.model, context.memberId)
  const matches = rules && predicateOf(rules)
  return {
    table,
    names: namedFields({ fields, keys: 'label' }),
    sees: (id, cells) => !matches || matches({ id, cell: (fieldId) => cells[fieldId] ?? null }),
  }
}

/** The values that the code knows in its turn for one record. */
export function roundOf({ table, names }: SeenTable, { id, event, stored, after, actor }: ToldRecord): CodeNames {
  const named = (cells: Cells) => Object.fromEntries(names.map((field) => [field.name, cells[field.id] ?? null]))
  const before = stored && named(stored)
  return namesOfRound({
    ...{ data: { event, table: table.model.id, record: id }, currentUser: actor },
    ...{ currentData: named(after), recordData: before ?? null },
  })
}

/** A record's turn, told by labels. `recordData`: as it was, null for a new one. */
interface Turn {
  data: { event: TriggerEvent; table: string | null; record: string }
  currentUser: ToldRecord['actor']
  currentData: JsonObject
  recordData: JsonObject | null
}

/** All names of a turn. `beforeSave` is another name of `recordData`; `afterSave` is there once the record is saved. */
export function namesOfRound(turn: Turn): CodeNames {
  const { data, currentData, recordData } = turn
  const saved = data.event === 'afterDelete' ? null : currentData
  return { ...turn, beforeSave: recordData, ...(!isJudging(data.event) && { afterSave: saved }) }
}

/** One job takes so many bytes in (code-limits.ts). */
export const pieceBounds = { bytes: 3 * 1024 * 1024 }

/** Cuts what a run is told into pieces that a process takes. */
export function inPieces<One>(all: readonly One[], most: number): One[][] {
  const pieces: One[][] = []
  let bytes = Infinity
  for (const one of all) {
    const more = Buffer.byteLength(JSON.stringify(one))
    const last = pieces.at(-1)
    if (last && last.length < most && bytes + more <= pieceBounds.bytes) last.push(one)
    else {
      pieces.push([one])
      bytes = 0
    }
    bytes += more
  }
  return pieces
}
