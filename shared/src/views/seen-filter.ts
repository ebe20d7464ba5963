import { withUnseen } from '#shared/lib/with-unseen.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'
import type { Sees } from '#shared/views/view-part.ts'

type FilterNode = FilterGroup['nodes'][number]

/** A condition on a purged field stays, without its value: a view without it would show more records. */
export function seenFilter(filter: FilterGroup, sees: Sees, isGone: Sees): FilterGroup {
  return { ...filter, nodes: seenNodes(filter, sees, isGone) }
}

/** A group that loses all its conditions goes with them. */
function seenNodes({ nodes }: FilterGroup, sees: Sees, isGone: Sees): FilterNode[] {
  return nodes.flatMap((node): FilterNode[] => {
    if (isFilterGroup(node)) {
      const seen = seenNodes(node, sees, isGone)
      return seen.length === 0 && node.nodes.length > 0 ? [] : [{ ...node, nodes: seen }]
    }
    if (sees(node.fieldId)) return [node]
    return isGone(node.fieldId) ? [{ id: node.id, fieldId: node.fieldId, operator: node.operator }] : []
  })
}

/** True for a filter whose conditions are all hidden; false for an empty one. */
function isUnseen(node: FilterNode, sees: Sees): boolean {
  if (!isFilterGroup(node)) return !sees(node.fieldId)
  return node.nodes.length > 0 && node.nodes.every((child) => isUnseen(child, sees))
}

/** A written filter with the conditions of the stored one that its writer does not see. */
export function keepUnseenConditions(stored: FilterGroup | null, written: FilterGroup | null, sees: Sees): FilterGroup | null {
  if (!stored) return written
  const unseen = stored.nodes.filter((node) => isUnseen(node, sees))
  if (!written) return unseen.length === 0 ? null : { ...stored, nodes: unseen }
  const nodes = written.nodes.map((node) => {
    const before = isFilterGroup(node) ? stored.nodes.find(({ id }) => id === node.id) : undefined
    return before && isFilterGroup(before) && isFilterGroup(node) ? (keepUnseenConditions(before, node, sees) ?? node) : node
  })
  return {
    ...written,
    nodes: withUnseen(
      stored.nodes,
      nodes,
      (node) => !isUnseen(node, sees),
      (a, b) => a.id === b.id,
    ),
  }
}
