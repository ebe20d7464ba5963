import type { Conditional, ConditionalAction } from '#shared/nouns/tables/conditional-schema.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'

/** The effect of a table's rules on one record. */
export interface ConditionalState {
  /** a field hidden by a rule is kept as it is, and is never required */
  hidden: ReadonlySet<string>
  required: ReadonlySet<string>
  set: ReadonlyMap<string, CellValue>
}

export type ReadConditionals = (cell: (fieldId: string) => CellValue) => ConditionalState

const nothing: ConditionalState = { hidden: new Set(), required: new Set(), set: new Map() }

/**
 * Compiles a table's rules. A field with a `show` rule is hidden until one of its rules holds; `hide` wins over `show`. Later rules set
 * values over earlier ones. A rule with unreadable conditions does nothing.
 */
export function compileConditionals(
  rules: readonly Conditional[],
  fields: readonly QueryField[],
  currentUserId: string | null,
): ReadConditionals {
  if (rules.length === 0) return () => nothing
  const tests = rules.map((rule) => predicateOf(prepareFilter(rule.when, fields, { currentUserId, unfinished: 'nothing' })))
  const shownByRule = rules.flatMap((rule) => rule.actions.flatMap((action) => (action.type === 'show' ? [action.fieldId] : [])))
  return (cell) => {
    const actions = rules.flatMap((rule, index) => (tests[index]?.({ id: '', cell }) ? rule.actions : []))
    const of = (type: ConditionalAction['type']): string[] => actions.flatMap((action) => (action.type === type ? [action.fieldId] : []))
    const shown = new Set(of('show'))
    const hidden = new Set([...shownByRule.filter((fieldId) => !shown.has(fieldId)), ...of('hide')])
    return {
      hidden,
      required: new Set(of('require').filter((fieldId) => !hidden.has(fieldId))),
      set: new Map(actions.flatMap((action) => (action.type === 'setValue' ? [[action.fieldId, action.value]] : []))),
    }
  }
}

/** The rules that cannot work: no condition, or a missing field, operator or value (specification 2 §5). */
export function invalidConditionals(rules: readonly Conditional[], fields: readonly QueryField[]): string[] {
  const known = new Set(fields.map((field) => field.id))
  return rules
    .filter((rule) => !isReadable(rule.when, fields) || rule.actions.some((action) => !known.has(action.fieldId)))
    .map((rule) => rule.id)
}

function isReadable(group: FilterGroup, fields: readonly QueryField[]): boolean {
  return group.nodes.length > 0 && group.nodes.every((node) => isNodeReadable(node, fields))
}

function isNodeReadable(node: FilterGroup['nodes'][number], fields: readonly QueryField[]): boolean {
  if (isFilterGroup(node)) return isReadable(node, fields)
  const probe: FilterGroup = { id: 'probe', conjunction: 'and', nodes: [node] }
  const prepared = prepareFilter(probe, fields, { currentUserId: 'anybody', unfinished: 'nothing' })
  return prepared.kind === 'all' && prepared.nodes[0]?.kind === 'test'
}

/** Fields that a table's rules look at or act on. */
export function fieldsOfConditionals(rules: readonly Conditional[]): Set<string> {
  const ids = new Set<string>()
  const visit = (group: FilterGroup): void => {
    for (const node of group.nodes)
      if (isFilterGroup(node)) visit(node)
      else ids.add(node.fieldId)
  }
  for (const rule of rules) {
    visit(rule.when)
    for (const action of rule.actions) ids.add(action.fieldId)
  }
  return ids
}
