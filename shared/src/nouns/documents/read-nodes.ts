import * as Y from 'yjs'
import { mostSpan, type PageMark, type PageNode } from '#shared/values/page-node.ts'

/** Levels that are read, texts included: nesting deeper than any editor makes is hostile and is cut (F15). */
export const deepestNodes = 41

/**
 * Rich text as plain nodes; foreign ones come through with their names, for the renderer to decide. Never throws.
 * @param most only so many nodes from its start, those inside others included
 */
export function readNodes(parent: Y.XmlFragment, most = Infinity): PageNode[] {
  return readChildren(parent, 1, { left: most })
}

function readChildren(parent: Y.XmlFragment, level: number, budget: { left: number }): PageNode[] {
  if (level > deepestNodes) return []
  // between two nodes stands at most one text
  const most = 2 * budget.left + 1
  const children = parent.length > most ? parent.slice(0, most) : parent.toArray()
  return children.flatMap((child): PageNode[] => {
    if (child instanceof Y.XmlText) return readText(child)
    if (!(child instanceof Y.XmlElement) || budget.left <= 0) return []
    budget.left -= 1
    return [{ type: child.nodeName, attrs: plainAttributes(child.getAttributes()), children: readChildren(child, level + 1, budget) }]
  })
}

function readText(text: Y.XmlText): PageNode[] {
  return (text.toDelta() as { insert?: unknown; attributes?: Record<string, unknown> }[]).flatMap((part) =>
    typeof part.insert === 'string' ? [{ type: 'text', text: part.insert, marks: readMarks(part.attributes ?? {}) }] : [],
  )
}

function readMarks(attributes: Record<string, unknown>): PageMark[] {
  return Object.entries(attributes).map(([name, value]) => ({
    // y-prosemirror appends a hash to marks that may overlap
    type: name.split('--')[0] ?? name,
    attrs: typeof value === 'object' && value !== null ? stringAttributes(value) : {},
  }))
}

function stringAttributes(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function plainAttributes(attributes: Record<string, unknown>): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') plain[key] = value
    // widths of a cell's columns
    else if (Array.isArray(value) && value.length <= mostSpan && value.every((width) => typeof width === 'number'))
      plain[key] = value.join()
  }
  return plain
}
