import { behaviourOf } from '#shared/fields/behaviour.ts'
import { readPart } from '#shared/fields/cell-part.ts'
import { operatorForms } from '#shared/fields/operators.ts'
import { prepareFilter, prepareSearch, type PreparedNode, type SearchMeans } from '#shared/query/prepare-filter.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { Moment } from '#shared/query/relative-day.ts'

export type Predicate = (row: QueryRow) => boolean

/** The test a filter makes on records, as the replica runs it. Conditions without a value are left out, broken ones match nothing, as in the server's SQL. */
export function compilePredicate(
  filter: FilterGroup | null,
  fields: readonly QueryField[],
  currentUserId: string | null,
  moment?: Partial<Moment>,
): Predicate {
  return predicateOf(prepareFilter(filter, fields, { currentUserId, unfinished: 'leaveOut', ...(moment && { moment }) }))
}

/** The test a free-text search makes on records. An empty search matches everything. */
export function searchMatches(search: string, fields: readonly QueryField[], means?: SearchMeans): Predicate {
  return predicateOf(prepareSearch(search, fields, means))
}

/** Turns prepared nodes into one function; values are folded once, not per record. */
export function predicateOf(node: PreparedNode): Predicate {
  if (node.kind === 'constant') return () => node.value
  if (node.kind === 'test') {
    const matches = operatorForms[node.operator.form](node.value)
    const { id } = node.field
    const { part } = node.operator
    if (part === undefined) return (row) => matches(row.cell(id))
    const { definition, config } = behaviourOf(node.field)
    return (row) => matches(readPart(part, row.cell(id), (cell) => definition.sortKey(cell, config)))
  }
  const tests = node.nodes.map(predicateOf)
  return node.kind === 'all' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row))
}
