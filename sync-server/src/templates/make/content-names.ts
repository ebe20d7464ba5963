import { renameIds } from '#shared/lib/rename-ids.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/values/page-node.ts'
import { fileNode, mentionNode, pictureNode } from '#shared/nouns/pages/page-nodes.ts'
import type { HeldIds } from '#server/templates/make/held-ids.ts'

/** Settings without ids and addresses of files that the package does not hold. */
export function heldSettings<Value>(config: Value, held: HeldIds): Value {
  return held.isAll ? config : renameIds(withoutFiles(config, held) as Value, held.names)
}

function withoutFiles(value: unknown, held: HeldIds): unknown {
  if (typeof value === 'string') return /^\/api\/files\//.test(value) && !held.has(value.slice(value.lastIndexOf('/') + 1)) ? '' : value
  if (Array.isArray(value)) return value.map((one) => withoutFiles(one, held))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withoutFiles(inside, held)]))
}

/** Rich text without people, and without files and mentions of things that stay behind. */
export function heldNodes(nodes: readonly PageNode[], held: HeldIds): PageNode[] {
  if (held.isAll) return [...nodes]
  return nodes.flatMap((node): PageNode[] => {
    if (isPageText(node)) return [renameIds(node, held.names)]
    const isFile = node.type === pictureNode || node.type === fileNode
    if (isFile && !held.has(String(node.attrs['fileId'] ?? ''))) return []
    if (node.type === mentionNode && node.attrs['kind'] !== 'date' && !held.has(String(node.attrs['id'] ?? ''))) return []
    return [{ type: node.type, attrs: heldAttrs(node, held), children: heldNodes(node.children, held) }]
  })
}

function heldAttrs({ attrs }: PageElement, held: HeldIds): PageElement['attrs'] {
  const named = renameIds(attrs, held.names) as Record<string, PageElement['attrs'][string] | null>
  return Object.fromEntries(Object.entries(named).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}
