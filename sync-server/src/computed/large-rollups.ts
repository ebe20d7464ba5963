import { sql, type RawBuilder } from 'kysely'
import { exactly, minus, noSum, plus, readSum, sumOf, writeSum, type ExactSum } from '#shared/computed/exact-sum.ts'
import type { RollupFigures } from '#shared/computed/rollup-value.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { readParts, type Linked } from '#server/computed/linked-cells.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** From this many linked records on, a rollup stores each one's part: a later change costs one part, not all. */
export const largeFrom = 1000

type Part = { child: string; cell: string | number | null }

interface State {
  total: number
  filled: number
  uniques: number
  sum: ExactSum
  /** the median is near this value, which was once in the middle; the counts of smaller and of equal values */
  pivot: number | null
  below: number
  same: number
}

/** The given records whose parts are kept. */
export function largeOnes(org: OrgDatabase, fieldId: string, ids: readonly string[]): Set<string> {
  const any = org.db.get(sql`SELECT 1 FROM rollup_state WHERE field_id = ${fieldId} LIMIT 1`)
  if (!any) return new Set()
  const rows = org.db.all(sql<{ id: string }>`
    SELECT s.record_id AS id FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN rollup_state AS s ON s.field_id = ${fieldId} AND s.record_id = e.value`)
  return new Set(rows.map((row) => row.id))
}

/** Inside a write: deletes the parts of a field, or of some records, because it is computed again from the start. */
export function forgetParts(org: OrgDatabase, fieldId: string, ids?: readonly string[]): void {
  const some = ids ? sql`AND record_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))` : sql``
  org.db.run(sql`DELETE FROM rollup_state WHERE field_id = ${fieldId} ${some}`)
  org.db.run(sql`DELETE FROM rollup_part WHERE field_id = ${fieldId} ${some}`)
}

/** Inside a write: begins to keep the parts of one record. */
export function keepParts(org: OrgDatabase, fieldId: string, id: string, linked: Linked): RollupFigures {
  const parts = readParts(org, linked, id)
  insertParts(org, fieldId, id, parts)
  const state: State = {
    total: parts.length,
    filled: parts.filter(({ cell }) => cell !== null).length,
    uniques: new Set(parts.flatMap(({ cell }) => (cell === null ? [] : [cell]))).size,
    sum: sumOf(parts.flatMap(({ cell }) => (typeof cell === 'number' ? [cell] : []))),
    pivot: null,
    below: 0,
    same: 0,
  }
  writeState(org, fieldId, id, state)
  return figuresOfState(org, fieldId, id, state)
}

/** Inside a write: updates the parts of one record from the linked records that changed. */
export function updateParts(org: OrgDatabase, fieldId: string, id: string, linked: Linked, children: readonly string[]): RollupFigures {
  const state = readState(org, fieldId, id)
  const before = new Map(keptParts(org, fieldId, id, children).map((part) => [part.child, part.cell]))
  const after = new Map(readParts(org, linked, id, children).map((part) => [part.child, part.cell]))
  const gone = [...before].filter(([child, cell]) => !after.has(child) || after.get(child) !== cell)
  const come = [...after].filter(([child, cell]) => !before.has(child) || before.get(child) !== cell)
  if (gone.length + come.length > state.total / 4) {
    org.db.run(sql`DELETE FROM rollup_part WHERE field_id = ${fieldId} AND record_id = ${id}`)
    return keepParts(org, fieldId, id, linked)
  }
  for (const [child, cell] of gone) {
    org.db.run(sql`DELETE FROM rollup_part WHERE field_id = ${fieldId} AND record_id = ${id} AND child_id = ${child}`)
    state.total -= 1
    if (cell === null) continue
    state.filled -= 1
    if (!holds(org, fieldId, id, cell)) state.uniques -= 1
    if (typeof cell === 'number') state.sum = minus(state.sum, exactly(cell))
    moveBesidePivot(state, cell, -1)
  }
  for (const [child, cell] of come) {
    state.total += 1
    if (cell !== null) {
      state.filled += 1
      if (!holds(org, fieldId, id, cell)) state.uniques += 1
      if (typeof cell === 'number') state.sum = plus(state.sum, exactly(cell))
      moveBesidePivot(state, cell, 1)
    }
    insertParts(org, fieldId, id, [{ child, cell }])
  }
  if (state.filled === 0) state.sum = noSum
  writeState(org, fieldId, id, state)
  return figuresOfState(org, fieldId, id, state)
}

function moveBesidePivot(state: State, cell: string | number, by: 1 | -1): void {
  if (state.pivot === null || typeof cell !== 'number') return
  if (cell < state.pivot) state.below += by
  else if (cell === state.pivot) state.same += by
}

function figuresOfState(org: OrgDatabase, fieldId: string, id: string, state: State): RollupFigures {
  return {
    total: state.total,
    filled: state.filled,
    unique: () => state.uniques,
    sum: () => state.sum,
    at: (place) => partAt(org, fieldId, id, state, place),
  }
}

/** Stepping over this many values is cheap. */
const near = 100

/** The value at a place in ascending order: from whichever end is near, else from the pivot, which follows when it fell behind. */
function partAt(org: OrgDatabase, fieldId: string, id: string, state: State, place: number): CellValue {
  const parts = sql`FROM rollup_part WHERE field_id = ${fieldId} AND record_id = ${id} AND value IS NOT NULL`
  const step = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, skip: number): string | number | null =>
    org.db.get(sql<{ value: string | number }>`SELECT value ${parts} ${where} ORDER BY value ${order} LIMIT 1 OFFSET ${skip}`)?.value ??
    null
  const fromEnd = state.filled - 1 - place
  const { pivot, below, same } = state
  if (Math.min(place, fromEnd) > near && pivot !== null) {
    if (place >= below && place < below + same) return pivot
    if (place < below && below - place <= near) return step(sql`AND value < ${pivot}`, sql`DESC`, below - 1 - place)
    if (place >= below && place - below - same <= near) return step(sql`AND value > ${pivot}`, sql`ASC`, place - below - same)
  }
  const found = place <= fromEnd ? step(sql``, sql`ASC`, place) : step(sql``, sql`DESC`, fromEnd)
  if (Math.min(place, fromEnd) <= near || typeof found !== 'number') return found
  const beside = org.db.get(sql<{ below: number; same: number }>`
    SELECT (SELECT count(*) ${parts} AND value < ${found}) AS below, (SELECT count(*) ${parts} AND value = ${found}) AS same`)
  Object.assign(state, { pivot: found, ...beside })
  writeState(org, fieldId, id, state)
  return found
}

function keptParts(org: OrgDatabase, fieldId: string, id: string, children: readonly string[]): Part[] {
  return org.db.all(sql<Part>`
    SELECT p.child_id AS child, p.value AS cell FROM json_each(${JSON.stringify(children)}) AS e
    CROSS JOIN rollup_part AS p ON p.field_id = ${fieldId} AND p.record_id = ${id} AND p.child_id = e.value`)
}

function insertParts(org: OrgDatabase, fieldId: string, id: string, parts: readonly Part[]): void {
  const rows = JSON.stringify(parts.map(({ child, cell }) => [child, cell]))
  org.db.run(sql`
    INSERT INTO rollup_part (field_id, record_id, child_id, value)
    SELECT ${fieldId}, ${id}, e.value ->> 0, e.value ->> 1 FROM json_each(${rows}) AS e`)
}

function holds(org: OrgDatabase, fieldId: string, id: string, cell: string | number): boolean {
  return (
    org.db.get(sql`SELECT 1 FROM rollup_part WHERE field_id = ${fieldId} AND record_id = ${id} AND value = ${cell} LIMIT 1`) !== undefined
  )
}

function readState(org: OrgDatabase, fieldId: string, id: string): State {
  const row = org.db.get(org.db.build.selectFrom('rollup_state').selectAll().where('field_id', '=', fieldId).where('record_id', '=', id))
  if (!row) throw new Error(`no parts are kept of ${fieldId}`)
  const { total, filled, uniques, pivot, below, same } = row
  return { total, filled, uniques, sum: readSum(row.sum), pivot, below, same }
}

function writeState(org: OrgDatabase, fieldId: string, id: string, { sum, ...others }: State): void {
  const figures = { ...others, sum: writeSum(sum) }
  org.db.run(
    org.db.build
      .insertInto('rollup_state')
      .values({ field_id: fieldId, record_id: id, ...figures })
      .onConflict((on) => on.columns(['field_id', 'record_id']).doUpdateSet(figures)),
  )
}
