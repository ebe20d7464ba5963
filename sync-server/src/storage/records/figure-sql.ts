import { sql, type RawBuilder } from 'kysely'
import { canAggregate, isOfKeys, type Aggregate } from '#shared/query/aggregates.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import { percentOf } from '#shared/query/figure-folds.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { cellSql, sortKeySql, type CellSql, type LinkConditions } from '#server/storage/records/cell-sql.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The aggregate that SQLite computes for a figure; percentages are derived from it ({@link readFigure}). */
export function figureSql({ name, fieldId }: Aggregate, visible: readonly ModelField[], links?: LinkConditions): RawBuilder<unknown> {
  if (name === 'count') return sql`count(*)`
  const field = visible.find((candidate) => candidate.id === fieldId)
  if (!field || !canAggregate(field.behaviour.type, name)) return sql`NULL`
  const cell = cellSql(field, links)
  return forms[name](isOfKeys(field.behaviour.type, name) ? { ...cell, scalar: sortKeySql(field, links) } : cell)
}

/** The answered figure, made from the value of {@link figureSql}. Sums of floats drift past the digits that cells keep. */
export function readFigure({ name }: Aggregate, value: unknown, count: number): AggregateResult {
  if (name === 'percentFilled' || name === 'percentEmpty') return value === null ? null : percentOf(Number(value), count)
  return typeof value === 'number' ? storedNumber(value) : (value as AggregateResult)
}

const filled = (cell: CellSql): RawBuilder<unknown> => sql`count(*) FILTER (WHERE NOT (${cell.isEmpty}))`
const empty = (cell: CellSql): RawBuilder<unknown> => sql`count(*) FILTER (WHERE ${cell.isEmpty})`

const forms: Record<Exclude<AggregateName, 'count'>, (cell: CellSql) => RawBuilder<unknown>> = {
  filled,
  empty,
  percentFilled: filled,
  percentEmpty: empty,
  unique: (cell) => sql`count(DISTINCT ${cell.scalar}) FILTER (WHERE NOT (${cell.isEmpty}))`,
  sum: (cell) => sql`sum(CAST(${cell.scalar} AS REAL))`,
  average: (cell) => sql`avg(CAST(${cell.scalar} AS REAL))`,
  median: (cell) => sql`median(${cell.scalar})`,
  min: (cell) => sql`min(${cell.scalar})`,
  max: (cell) => sql`max(${cell.scalar})`,
}
