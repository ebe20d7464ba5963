import { isJsonObject } from '#shared/lib/json.ts'
import { isBlockTextNode, pageMarkAttributes, pageNodeAttributes } from '#shared/nouns/pages/page-nodes.ts'
import type { PageMark, PageNode } from '#shared/values/page-node.ts'

/** More is no text of a block. */
const mostNodes = 5_000
/** Levels that are read, texts included. */
export const deepestBlockText = 20

/** Reads the text of a block from foreign JSON, as from the clipboard: known nodes, marks and attributes, of others their words. Total. */
export function readBlockText(value: unknown): PageNode[] {
  let left = mostNodes
  const readAll = (nodes: unknown, depth: number): PageNode[] =>
    Array.isArray(nodes) && depth < deepestBlockText ? nodes.flatMap((node) => readOne(node, depth)) : []
  const readOne = (node: unknown, depth: number): PageNode[] => {
    left -= 1
    if (left < 0 || !isJsonObject(node) || typeof node['type'] !== 'string') return []
    if (typeof node['text'] === 'string') return [{ type: 'text', text: node['text'], marks: readMarks(node['marks']) }]
    const children = readAll(node['children'], depth + 1)
    const type = node['type']
    return isBlockTextNode(type) ? [{ type, attrs: pick(node['attrs'], pageNodeAttributes[type] ?? [], isPlain), children }] : children
  }
  return readAll(value, 0)
}

function readMarks(marks: unknown): PageMark[] {
  if (!Array.isArray(marks)) return []
  return marks.flatMap((mark: unknown): PageMark[] => {
    if (!isJsonObject(mark) || typeof mark['type'] !== 'string' || !Object.hasOwn(pageMarkAttributes, mark['type'])) return []
    return [{ type: mark['type'], attrs: pick(mark['attrs'], pageMarkAttributes[mark['type']] ?? [], isText) }]
  })
}

function pick<T>(attrs: unknown, names: readonly string[], fits: (value: unknown) => value is T): Record<string, T> {
  if (!isJsonObject(attrs)) return {}
  return Object.fromEntries(
    names.flatMap((name): [string, T][] => {
      const value: unknown = Object.hasOwn(attrs, name) ? attrs[name] : undefined
      return fits(value) ? [[name, value]] : []
    }),
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)
