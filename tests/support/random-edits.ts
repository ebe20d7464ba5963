import * as Y from 'yjs'

type Random = (below: number) => number

/** One random edit of some of everything Yjs has: texts with formats and embeds, maps, lists and trees, also inside each other. */
export function editAnything(doc: Y.Doc, random: Random): void {
  const text = doc.getText('text')
  const map = doc.getMap<unknown>('map')
  const list = doc.getArray<unknown>('list')
  const body = doc.getXmlFragment('body')
  const edits: (() => void)[] = [
    () => editText(text, random),
    () => editMap(map, random),
    () => list.insert(random(list.length + 1), [newValue(random)]),
    () => list.length > 0 && list.delete(random(list.length), 1),
    () => {
      const item = list.length > 0 ? list.get(random(list.length)) : undefined
      if (item instanceof Y.Map) editMap(item as Y.Map<unknown>, random)
      else if (item instanceof Y.Text) editText(item, random)
    },
    () => editNodes(body, random, 0),
  ]
  doc.transact(() => {
    for (let count = 1 + random(3); count > 0; count--) edits[random(edits.length)]?.()
  }, 'person')
}

// No surrogate pairs: an edit that cuts one in half makes Yjs itself diverge. Each half becomes U+FFFD where it is cut.
const letters = ['a', 'bc', 'def', 'é', ' ']

function editText(text: Y.Text, random: Random): void {
  const at = random(text.length + 1)
  const dice = random(5)
  if (dice < 2 || text.length === 0) text.insert(at, letters[random(letters.length)] ?? '')
  else if (dice === 2) text.delete(random(text.length), 1)
  else if (dice === 3) text.format(0, 1 + random(text.length), [{ bold: true }, { bold: null }, { link: { href: 'x' } }][random(3)] ?? {})
  else text.insertEmbed(at, { image: random(9) })
}

function editMap(map: Y.Map<unknown>, random: Random): void {
  const key = `k${random(5)}`
  const inner = map.get(key)
  if (inner instanceof Y.Map && random(2) === 0) editMap(inner as Y.Map<unknown>, random)
  else if (random(4) === 0) map.delete(key)
  else map.set(key, newValue(random))
}

function newValue(random: Random): unknown {
  const values: (() => unknown)[] = [
    () => random(1000),
    () => 'words',
    () => null,
    () => ({ plain: [random(9), { deep: true }] }),
    () => new Uint8Array([random(256)]),
    () => new Y.Map<unknown>([['n', random(100)]]),
    () => new Y.Text('text'),
    () => Y.Array.from([1, 'two', { three: 3 }]),
  ]
  return values[random(values.length)]?.()
}

function editNodes(parent: Y.XmlFragment, random: Random, depth: number): void {
  const child: unknown = parent.length > 0 ? parent.get(random(parent.length)) : undefined
  const dice = random(6)
  if (dice < 2 || child === undefined) parent.insert(random(parent.length + 1), [newNode(random)])
  else if (dice === 2) parent.delete(random(parent.length), 1)
  else if (child instanceof Y.XmlText) editText(child, random)
  else if (child instanceof Y.XmlElement && depth < 4) {
    if (dice === 3) child.setAttribute('level', String(random(4)))
    else editNodes(child, random, depth + 1)
  }
}

function newNode(random: Random): Y.XmlElement | Y.XmlText {
  if (random(3) === 0) return new Y.XmlText('words')
  const element = new Y.XmlElement(random(2) === 0 ? 'paragraph' : 'list')
  element.insert(0, [new Y.XmlText('words')])
  return element
}

/** Everything a document shows, as text: equal for equal content, whatever order it came about in. */
export function contentOf(doc: Y.Doc): string {
  const body = doc.getXmlFragment('body')
  return JSON.stringify([deltaOf(doc.getText('text')), doc.getMap('map').toJSON(), doc.getArray('list').toJSON(), nodeOf(body)].map(sorted))
}

function nodeOf(node: unknown): unknown {
  if (node instanceof Y.XmlText) return deltaOf(node)
  if (node instanceof Y.XmlElement) return [node.nodeName, node.getAttributes(), node.toArray().map(nodeOf)]
  return node instanceof Y.XmlFragment ? node.toArray().map(nodeOf) : null
}

/** Format marks with nothing between them split a text in pieces that show the same as one. */
function deltaOf(text: Y.Text): unknown[] {
  const pieces: { insert: unknown; format: string }[] = []
  for (const { insert, attributes = {} } of text.toDelta() as { insert: unknown; attributes?: object }[]) {
    const format = JSON.stringify(sorted(attributes))
    const last = pieces.at(-1)
    if (typeof insert === 'string' && typeof last?.insert === 'string' && last.format === format) last.insert += insert
    else pieces.push({ insert, format })
  }
  return pieces
}

function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value]
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
