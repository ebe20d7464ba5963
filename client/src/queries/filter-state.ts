import { newId } from '#shared/lib/ids.ts'
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

export function countConditions(tree: FilterGroup | null): number {
  if (!tree) return 0
  return tree.nodes.reduce((count, node) => count + (isFilterGroup(node) ? countConditions(node) : 1), 0)
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
