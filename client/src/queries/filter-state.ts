import { newId } from '#shared/lib/ids.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup } from '#shared/values/query.ts'

type FilterNode = FilterGroup | FilterCondition

/** The server takes six levels of groups (query-schema). */
export const deepestGroup = 6

const nodeId = (): string => newId()

export function emptyFilter(): FilterGroup {
  return { id: nodeId(), conjunction: 'and', nodes: [] }
}

/** Edits of a filter tree: each gives a new tree and keeps every other node, so that two people's edits stay distinct. */
export function addCondition(tree: FilterGroup, groupId: string, condition: Omit<FilterCondition, 'id'>): FilterGroup {
  return inGroup(tree, groupId, (group) => ({ ...group, nodes: [...group.nodes, { id: nodeId(), ...condition }] }))
}

export function addGroup(tree: FilterGroup, groupId: string, condition: Omit<FilterCondition, 'id'>): FilterGroup {
  const nested: FilterGroup = { id: nodeId(), conjunction: 'or', nodes: [{ id: nodeId(), ...condition }] }
  return inGroup(tree, groupId, (group) => ({ ...group, nodes: [...group.nodes, nested] }))
}

export function setConjunction(tree: FilterGroup, groupId: string, conjunction: 'and' | 'or'): FilterGroup {
  return inGroup(tree, groupId, (group) => ({ ...group, conjunction }))
}

export function replaceCondition(tree: FilterGroup, condition: FilterCondition): FilterGroup {
  return mapNodes(tree, (node) => (node.id === condition.id ? condition : node))
}

/** Removes a condition or a group; groups that became empty go with it. Null when nothing is left. */
export function removeNode(tree: FilterGroup, id: string): FilterGroup | null {
  if (tree.id === id) return null
  const nodes = tree.nodes.flatMap((node): FilterNode[] => {
    if (node.id === id) return []
    if (!isFilterGroup(node)) return [node]
    const rest = removeNode(node, id)
    return rest && rest.nodes.length > 0 ? [rest] : []
  })
  return nodes.length === 0 ? null : { ...tree, nodes }
}

/** The conditions that ask for something: one whose value is still missing does not count. */
export function countConditions(tree: FilterGroup | null, fields: readonly Field[]): number {
  if (!tree) return 0
  return tree.nodes.reduce(
    (count, node) => count + (isFilterGroup(node) ? countConditions(node, fields) : isComplete(node, fields) ? 1 : 0),
    0,
  )
}

/** A condition on a deleted field is complete: it matches nothing until somebody removes it. */
export function isComplete({ fieldId, operator, value }: Omit<FilterCondition, 'id'>, fields: readonly Field[]): boolean {
  const field = fields.find(({ id }) => id === fieldId)
  const input = field && behaviourOf(field).definition.operators.find(({ name }) => name === operator)?.input
  if (input === undefined || input === 'none') return true
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}

function inGroup(tree: FilterGroup, groupId: string, edit: (group: FilterGroup) => FilterGroup): FilterGroup {
  if (tree.id === groupId) return edit(tree)
  return mapNodes(tree, (node) => (node.id === groupId && isFilterGroup(node) ? edit(node) : node))
}

function mapNodes(tree: FilterGroup, edit: (node: FilterNode) => FilterNode): FilterGroup {
  let changed = false
  const nodes = tree.nodes.map((node) => {
    const edited = edit(node)
    const next = edited === node && isFilterGroup(node) ? mapNodes(node, edit) : edited
    if (next !== node) changed = true
    return next
  })
  return changed ? { ...tree, nodes } : tree
}
