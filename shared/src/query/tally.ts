import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { canAggregate, foldOf, type Aggregate } from '#shared/query/aggregates.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'
import { compareGroups } from '#shared/query/compare-groups.ts'
import { bucketReader, type BucketReader } from '#shared/query/buckets.ts'
import type { FigureFold } from '#shared/query/figure-folds.ts'
import type { GroupLevels } from '#shared/query/groups.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { GroupLevel } from '#shared/values/query.ts'

/** rows that are read before the generator yields */
const rowsPerStep = 2_048

/** A figure with its field; undefined: the field is not there, or the figure does not fit it. */
type Asked = { name: Aggregate['name']; fieldId: string; type: FieldTypeName; config: unknown } | 'count' | undefined

/** The records that figures are computed over. */
interface Tally {
  count: number
  /** in the order of the figures asked */
  folds: (FigureFold | undefined)[]
}

/** A group and the groups inside it. */
interface Group extends Tally {
  keys: CellValue[]
  inner: GroupIndex
}

/** Groups by their key. A list is found by its text, other cells by themselves: a text for every row would cost most of the time. */
interface GroupIndex {
  cells: Map<CellValue, Group>
  lists: Map<string, Group>
}

interface FoundLevel {
  fieldId: string
  keyOf: BucketReader | undefined
  /** in the order in which they were found */
  groups: Group[]
}

const newIndex = (): GroupIndex => ({ cells: new Map(), lists: new Map() })

function groupIn({ cells, lists }: GroupIndex, key: CellValue): Group | undefined {
  return Array.isArray(key) ? lists.get(JSON.stringify(key)) : cells.get(key)
}

function putGroup({ cells, lists }: GroupIndex, key: CellValue, group: Group): void {
  if (Array.isArray(key)) lists.set(JSON.stringify(key), group)
  else cells.set(key, group)
}

/** Cells whose buckets are kept: days come again and again, and a calendar is slow. */
const mostRemembered = 10_000

function remembered(keyOf: BucketReader): BucketReader {
  const known = new Map<CellValue, string | number | null>()
  return (cell) => {
    if (Array.isArray(cell)) return keyOf(cell)
    const before = known.get(cell)
    if (before !== undefined) return before
    const key = keyOf(cell)
    if (known.size < mostRemembered) known.set(cell, key)
    return key
  }
}

/**
 * Figures as the server's `POST records/figures` answers them, a few thousand rows at a time. `rows` are those a query matches; each is read
 * before the next one is taken, so it may be the same object.
 */
export function* figureSteps(
  rows: Iterable<QueryRow>,
  fields: readonly QueryField[],
  wanted: readonly Aggregate[],
): Generator<void, AggregateResult[]> {
  const asked = askedOf(fields, wanted)
  const tally = emptyTally(asked)
  const cells: CellValue[] = []
  let read = 0
  for (const row of rows) {
    if ((read += 1) % rowsPerStep === 0) yield
    readCells(cells, row, asked)
    take(tally, cells)
  }
  return yield* figuresOf(tally, asked)
}

/**
 * Groups as the server's `POST records/groups` does, in the same way. A level whose field is not among `fields` is left out.
 * @param most of one level; undefined is answered as soon as there are more
 * @param timezone where the days of instants begin
 */
export function* groupSteps(
  rows: Iterable<QueryRow>,
  levels: readonly GroupLevel[],
  fields: readonly QueryField[],
  wanted: readonly Aggregate[],
  timezone: string,
  most = Infinity,
): Generator<void, GroupLevels | undefined> {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const known = levels.flatMap((level) => (byId.has(level.fieldId) ? [level] : []))
  const asked = askedOf(fields, wanted)
  const found = known.map((level): FoundLevel => {
    const field = byId.get(level.fieldId)
    const keyOf = field && bucketReader(field, level, timezone)
    return { fieldId: level.fieldId, keyOf: keyOf && remembered(keyOf), groups: [] }
  })
  const root = newIndex()
  const cells: CellValue[] = []
  let read = 0
  for (const row of rows) {
    if ((read += 1) % rowsPerStep === 0) yield
    readCells(cells, row, asked)
    let index = root
    let outer: readonly CellValue[] = []
    for (const { fieldId, keyOf, groups } of found) {
      const cell = row.cell(fieldId)
      const key = keyOf ? keyOf(cell) : cell
      let group = groupIn(index, key)
      if (!group) {
        group = { ...emptyTally(asked), keys: [...outer, key], inner: newIndex() }
        putGroup(index, key, group)
        if (groups.push(group) > most) return undefined
      }
      take(group, cells)
      index = group.inner
      outer = group.keys
    }
  }
  const answer: GroupLevels = []
  for (const [depth, { groups }] of found.entries()) {
    const ordered = groups.sort((a, b) => compareGroups(a.keys, b.keys, known.slice(0, depth + 1), byId))
    const level: GroupLevels[number] = []
    for (const group of ordered) level.push({ keys: group.keys, count: group.count, figures: yield* figuresOf(group, asked) })
    answer.push(level)
  }
  return answer
}

function askedOf(fields: readonly QueryField[], wanted: readonly Aggregate[]): Asked[] {
  return wanted.map(({ name, fieldId }) => {
    if (name === 'count') return name
    const field = fields.find(({ id }) => id === fieldId)
    const { type, config } = field ? behaviourOf(field) : {}
    return field && type && canAggregate(type, name) ? { name, fieldId: field.id, type, config } : undefined
  })
}

function emptyTally(asked: readonly Asked[]): Tally {
  return {
    count: 0,
    folds: asked.map((figure) => (typeof figure === 'object' ? foldOf(figure.type, figure.config, figure.name) : undefined)),
  }
}

/** Reads the cell of each figure of a row, once for all levels. */
function readCells(cells: CellValue[], row: QueryRow, asked: readonly Asked[]): void {
  for (let at = 0; at < asked.length; at += 1) {
    const figure = asked[at]
    cells[at] = typeof figure === 'object' ? row.cell(figure.fieldId) : null
  }
}

function take(tally: Tally, cells: readonly CellValue[]): void {
  tally.count += 1
  for (let at = 0; at < tally.folds.length; at += 1) tally.folds[at]?.add(cells[at] ?? null)
}

function* figuresOf({ count, folds }: Tally, asked: readonly Asked[]): Generator<void, AggregateResult[]> {
  const figures: AggregateResult[] = []
  for (const [at, figure] of asked.entries()) {
    const fold = folds[at]
    if (!fold) figures.push(figure === 'count' ? count : null)
    else {
      figures.push(yield* fold.result())
      yield
    }
  }
  return figures
}
