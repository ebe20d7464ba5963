import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { canAggregate, foldOf, type Aggregate } from '#shared/query/aggregates.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'
import { compareGroups } from '#shared/query/compare-groups.ts'
import { bucketReader } from '#shared/query/buckets.ts'
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
  let read = 0
  for (const row of rows) {
    if ((read += 1) % rowsPerStep === 0) yield
    take(tally, row, asked)
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
  const known = levels.flatMap((level) => {
    const field = byId.get(level.fieldId)
    return field ? [{ ...level, keyOf: bucketReader(field, level, timezone) }] : []
  })
  const asked = askedOf(fields, wanted)
  const found = known.map((level) => ({ ...level, groups: new Map<string, Tally & { keys: CellValue[] }>() }))
  let read = 0
  for (const row of rows) {
    if ((read += 1) % rowsPerStep === 0) yield
    const keys: CellValue[] = []
    for (const { fieldId, keyOf, groups } of found) {
      const cell = row.cell(fieldId)
      keys.push(keyOf ? keyOf(cell) : cell)
      const text = JSON.stringify(keys)
      let group = groups.get(text)
      if (!group) groups.set(text, (group = { ...emptyTally(asked), keys: [...keys] }))
      if (groups.size > most) return undefined
      take(group, row, asked)
    }
  }
  const answer: GroupLevels = []
  for (const [depth, { groups }] of found.entries()) {
    const ordered = [...groups.values()].sort((a, b) => compareGroups(a.keys, b.keys, known.slice(0, depth + 1), byId))
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

function take(tally: Tally, row: QueryRow, asked: readonly Asked[]): void {
  tally.count += 1
  for (let at = 0; at < asked.length; at += 1) {
    const figure = asked[at]
    if (typeof figure === 'object') tally.folds[at]?.add(row.cell(figure.fieldId))
  }
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
