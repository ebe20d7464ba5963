import * as Y from 'yjs'

/** Any shared type, as Yjs's own items hold it. */
type Shared = Y.ContentType['type']

/** Ids of tables, fields, views and blocks; of apps, pages, people and tasks. */
const ids = /\b(?:[tfvb][0-9a-z]{12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g
/** Deeper nesting than anybody makes is not followed. */
const deepest = 40
const longest = 200_000

/** The name of an id for a reader, if it is known. */
export type NameOf = (id: string) => string | undefined

/**
 * A person's additions to a document since `stored` as Markdown-like text, to read and copy when the server refuses them. `stored` is a state vector;
 * undefined means since the beginning. Removed text comes from removed-text.ts.
 */
export function unsentContent(doc: Y.Doc, stored: Uint8Array | undefined, nameOf: NameOf = () => undefined): string {
  const inside = namesInside(doc)
  const named = (text: string): string => text.replace(ids, (id) => inside.get(id) ?? nameOf(id) ?? id)
  const known = stored ? Y.decodeStateVector(stored) : new Map<number, number>()
  const back = broughtBack(doc, known)
  const lines: string[] = []
  const isNew = (item: Y.Item): boolean => item.id.clock + item.length > (known.get(item.id.client) ?? 0) && !Y.isDeleted(back, item.id)

  function walk(type: Shared, path: readonly string[], depth: number): void {
    if (depth > deepest) return
    if (isText(type)) {
      const text = newText(type, (id) => id.clock >= (known.get(id.client) ?? 0) && !Y.isDeleted(back, id))
      if (text !== '') lines.push(label(path) + text)
      return
    }
    for (const [key, item] of type._map) {
      if (!item.deleted) visit(item, type instanceof Y.XmlElement ? path : [...path, named(key)], depth, type instanceof Y.XmlElement)
    }
    for (let item = type._start; item !== null; item = item.right) if (!item.deleted) visit(item, path, depth, false)
  }

  function visit(item: Y.Item, path: readonly string[], depth: number, isAttribute: boolean): void {
    const { content } = item
    if (content instanceof Y.ContentType) walk(content.type, pathOf(content.type, path), depth + 1)
    else if (content instanceof Y.ContentAny && isNew(item) && !isAttribute) {
      for (const value of content.arr as unknown[]) if (value !== null && value !== '') lines.push(label(path) + named(textOf(value)))
    }
  }

  for (const type of doc.share.values()) walk(type, [], 0)
  return lines.join('\n').slice(0, longest)
}

/** The names of ids inside the document: a task's title, a block's type. */
function namesInside(doc: Y.Doc): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const root of doc.share.values())
    for (const [id, { content, deleted }] of root._map) {
      if (deleted || !(content instanceof Y.ContentType) || !(content.type instanceof Y.Map)) continue
      const { type } = content
      const name = [type.get('title'), type.get('type')].find((text) => typeof text === 'string' && text !== '')
      if (typeof name === 'string') names.set(id, name)
    }
  return names
}

/** True for a text. An unused root has no kind yet, so its content decides: asking Yjs for one would fix the kind for good. */
function isText(type: Shared): boolean {
  return type instanceof Y.Text || (type.constructor === Y.AbstractType && type._start?.content instanceof Y.ContentString)
}

/** Items that undo restored as new ones: their content was removed and is back, and nobody wrote it. */
function broughtBack({ store }: Y.Doc, known: ReadonlyMap<number, number>): ReturnType<typeof Y.createDeleteSet> {
  const back = Y.createDeleteSet()
  for (const [client, structs] of store.clients) {
    for (const struct of structs) {
      if (struct.id.clock >= (known.get(client) ?? 0)) break
      for (let next: Y.Item | Y.GC = struct; next instanceof Y.Item && next.redone;) {
        const { client: maker, clock } = next.redone
        const ranges = back.clients.get(maker) ?? []
        back.clients.set(maker, ranges)
        ranges.push({ clock, len: struct.length })
        next = Y.getItem(store, next.redone) as Y.Item | Y.GC
      }
    }
  }
  return Y.mergeDeleteSets([back])
}

/** The new runs of a text, with an ellipsis for the older text between them. */
function newText(text: Shared, isNew: (id: Y.ID) => boolean): string {
  let found = ''
  let gap = false
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue
    for (let at = 0; at < item.length; at += 1) {
      if (!isNew(Y.createID(item.id.client, item.id.clock + at))) {
        gap = true
        continue
      }
      found += (gap && found !== '' ? ' … ' : '') + (item.content.str[at] ?? '')
      gap = false
    }
  }
  return found
}

const prefixes: Record<string, (element: Y.XmlElement) => string> = {
  heading: (element) => `${'#'.repeat(Math.min(6, Math.max(1, Number(element.getAttribute('level')) || 1)))} `,
  listItem: () => '- ',
  taskItem: () => '- [ ] ',
  blockquote: () => '> ',
}

/** The name of a part for a reader: the kind of a text block, the title of a task. */
function pathOf(type: Shared, path: readonly string[]): readonly string[] {
  if (type instanceof Y.XmlElement) {
    const prefix = prefixes[type.nodeName]?.(type)
    return prefix === undefined ? path : [prefix]
  }
  const title = type instanceof Y.Map ? type.get('title') : undefined
  return typeof title === 'string' && title !== '' ? [...path.slice(0, -1), title] : path
}

function label(path: readonly string[]): string {
  const [only] = path
  if (path.length === 1 && only !== undefined && / $/.test(only)) return only
  return path.length === 0 ? '' : `${path.join(' › ')}: `
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
