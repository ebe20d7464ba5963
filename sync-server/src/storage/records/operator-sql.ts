import { sql, type RawBuilder } from 'kysely'
import type { OperatorForm, OperatorValue } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellSql } from '#server/storage/records/cell-sql.ts'

type Condition = RawBuilder<unknown>

const folded = (value: OperatorValue): string => foldText(String(value ?? ''))
const list = (value: OperatorValue): Condition =>
  sql`(SELECT value FROM json_each(${JSON.stringify(Array.isArray(value) ? value : [value])}))`

const isOne = (value: OperatorValue): boolean => !Array.isArray(value) || value.length === 1

/**
 * The SQL of every operator form. Its meaning is in shared/src/fields/operators.ts; tests/property/query/sql.test.ts holds the
 * two equal. Values are always bound.
 */
export const operatorSql: Record<OperatorForm, (cell: CellSql, value: OperatorValue) => Condition> = {
  isEmpty: (cell) => cell.isEmpty,
  isFilled: (cell) => sql`NOT (${cell.isEmpty})`,
  equals: (cell, value) => sql`${cell.scalar} = ${value}`,
  notEquals: (cell, value) => sql`${cell.scalar} IS NOT ${value}`,
  textContains: (cell, value) => sql`instr(fold(${cell.scalar}), ${folded(value)}) > 0`,
  textNotContains: (cell, value) => sql`coalesce(instr(fold(${cell.scalar}), ${folded(value)}), 0) = 0`,
  textStartsWith: (cell, value) => sql`substr(fold(${cell.scalar}), 1, length(${folded(value)})) = ${folded(value)}`,
  textEquals: (cell, value) => sql`fold(${cell.scalar}) = ${folded(value)}`,
  textNotEquals: (cell, value) => sql`fold(${cell.scalar}) IS NOT ${folded(value)}`,
  less: (cell, value) => sql`${cell.scalar} < ${value}`,
  lessOrEqual: (cell, value) => sql`${cell.scalar} <= ${value}`,
  greater: (cell, value) => sql`${cell.scalar} > ${value}`,
  greaterOrEqual: (cell, value) => sql`${cell.scalar} >= ${value}`,
  // one option alone is written so that an index on it also gives the order
  anyOf: (cell, value) => (isOne(value) ? sql`${cell.scalar} = ${[value].flat()[0]}` : sql`${cell.scalar} IN ${list(value)}`),
  noneOf: (cell, value) => sql`(${cell.scalar} IS NULL OR ${cell.scalar} NOT IN ${list(value)})`,
  listHasAny: (cell, value) => sql`EXISTS (SELECT 1 FROM ${cell.items} AS item WHERE item.value IN ${list(value)})`,
  listHasAll: (cell, value) => sql`NOT EXISTS (SELECT 1 FROM ${list(value)} AS wanted WHERE wanted.value NOT IN ${cell.items})`,
  listHasNone: (cell, value) => sql`NOT EXISTS (SELECT 1 FROM ${cell.items} AS item WHERE item.value IN ${list(value)})`,
  listNotHasAll: (cell, value) => sql`EXISTS (SELECT 1 FROM ${list(value)} AS wanted WHERE wanted.value NOT IN ${cell.items})`,
  listTextContains: (cell, value) => anyItem(cell, sql`instr(fold(item.value), ${folded(value)}) > 0`),
  listTextNotContains: (cell, value) => sql`NOT ${anyItem(cell, sql`instr(fold(item.value), ${folded(value)}) > 0`)}`,
  listTextEquals: (cell, value) => anyItem(cell, sql`fold(item.value) = ${folded(value)}`),
  listTextNotEquals: (cell, value) => sql`NOT ${anyItem(cell, sql`fold(item.value) = ${folded(value)}`)}`,
  itemContains: (cell, value) => anyItem(cell, sql`instr(item.value, ${value}) > 0`),
  itemNotContains: (cell, value) => sql`NOT ${anyItem(cell, sql`instr(item.value, ${value}) > 0`)}`,
  rangeIncludes: (cell, value) => rangeIncludes(cell, value),
  rangeNotIncludes: (cell, value) => sql`NOT coalesce(${rangeIncludes(cell, value)}, 0)`,
}

function anyItem(cell: CellSql, test: Condition): Condition {
  return sql`EXISTS (SELECT 1 FROM ${cell.items} AS item WHERE ${test})`
}

function rangeIncludes(cell: CellSql, value: OperatorValue): Condition {
  return sql`(json_extract(${cell.scalar}, '$[0]') <= ${value} AND ${value} <= json_extract(${cell.scalar}, '$[#-1]'))`
}
