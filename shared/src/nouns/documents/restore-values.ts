import * as Y from 'yjs'

/** A value of a shared type that can be put into another document: shared types are copied with all they hold. */
export function copyValue(value: unknown): unknown {
  if (value instanceof Y.AbstractType) return value.clone()
  if (value instanceof Y.Doc) return new Y.Doc({ guid: value.guid })
  return value
}

/** Whether two values of shared types show the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || fingerprint(one) === fingerprint(other)
}

/** A text that is equal for equal content: the value with the kinds of its shared types. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(plain(value)) ?? 'undefined'
}

function plain(value: unknown): unknown {
  if (value instanceof Y.Text) return [value instanceof Y.XmlText ? 'xmlText' : 'text', plainDelta(value.toDelta())]
  if (value instanceof Y.XmlElement) return ['element', value.nodeName, plain(value.getAttributes()), value.toArray().map(plain)]
  if (value instanceof Y.XmlFragment) return ['fragment', value.toArray().map(plain)]
  if (value instanceof Y.Array) return ['array', value.toArray().map(plain)]
  if (value instanceof Y.Map) return ['map', sorted(value.entries())]
  if (value instanceof Y.Doc) return ['doc', value.guid]
  if (value instanceof Uint8Array) return ['bytes', [...value]]
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) return { plain: sorted(Object.entries(value)) }
  if (typeof value === 'bigint') return ['bigint', String(value)]
  return value ?? null
}

/** Format marks with nothing between them split a text in pieces that show the same as one. */
function plainDelta(delta: { insert: unknown; attributes?: unknown }[]): unknown[] {
  const pieces: { insert: unknown; format: string }[] = []
  for (const { insert, attributes = {} } of delta) {
    const format = fingerprint(attributes)
    const last = pieces.at(-1)
    if (typeof insert === 'string' && typeof last?.insert === 'string' && last.format === format) last.insert += insert
    else pieces.push({ insert: typeof insert === 'string' ? insert : { embed: plain(insert) }, format })
  }
  return pieces
}

function sorted(entries: Iterable<[string, unknown]>): unknown[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, plain(value)])
}
