import { isFilterUnfinished, prepareFilter } from '#shared/query/prepare-filter.ts'
import { predicateOf, type Predicate } from '#shared/query/predicate.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import type { ReadTable } from '#server/automations/cells/read-record.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

/**
 * Conditions of a step with the places in their texts filled; a condition left empty that way matches nothing.
 * @throws AppError `unfinished_condition` for one that compares with nothing, and would mean any record
 */
export function fillFilter(scope: RunScope, { fields }: ReadTable, value: JsonValue): FilterGroup | null {
  const filter = readFilter(value)
  if (isFilterUnfinished(filter, fields)) throw new AppError('unfinished_condition')
  return filter && fillGroup(filter, (text) => fillText(scope, text))
}

function fillGroup(group: FilterGroup, fill: (text: string) => string): FilterGroup {
  return {
    ...group,
    nodes: group.nodes.map((node) => {
      if (isFilterGroup(node)) return fillGroup(node, fill)
      if (Array.isArray(node.value)) {
        const value = node.value.map(fill).filter((text) => text !== '')
        return value.length === 0 ? { ...node, operator: 'nothing' } : { ...node, value }
      }
      if (typeof node.value !== 'string') return node
      const value = fill(node.value)
      // an empty value would leave the condition out, and find everything
      return value === '' && node.value !== '' ? { ...node, operator: 'nothing' } : { ...node, value }
    }),
  }
}

/** The test of a step's conditions; *me* is the automation's owner. */
export function conditionsOf(scope: RunScope, read: ReadTable, value: JsonValue): Predicate {
  const { table, fields } = read
  const moment = { now: scope.context.now().getTime(), timezone: table.model.timezone }
  return predicateOf(prepareFilter(fillFilter(scope, read, value), fields, { currentUserId: scope.ownerId, unfinished: 'nothing', moment }))
}
