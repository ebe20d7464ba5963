import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

/** A run of changes of one Yjs client, as `Y.decodeUpdate` gives it. */
type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]
type Deletes = ReturnType<typeof Y.decodeUpdate>['ds']

/** Enough for the frame's own bytes around an update. */
const overhead = 64
/** A deletion is two numbers; this many fit into any frame. */
const deletesAtMost = 2_000

/**
 * Splits an update (Yjs's format, v1) into several of at most `bytes` each, to be applied in this order. Edits of days offline, or a large
 * paste, thus pass a server that limits its frames. A large document is built without blocking others. Deletions come last, some thousands
 * at a time. Undefined when a single change is larger and cannot be cut.
 * @throws when the bytes are not an update
 */
export function splitUpdate(update: Uint8Array, bytes: number): Uint8Array[] | undefined {
  if (update.byteLength <= bytes) return [update]
  const { structs, ds } = Y.decodeUpdate(update)
  const pieces: Uint8Array[] = []
  let group: Struct[] = []
  let size = 0
  const close = (): void => {
    if (group.length > 0) pieces.push(encodeUpdate(group, noDeletes))
    group = []
    size = 0
  }
  for (const whole of inCausalOrder(structs)) {
    for (const struct of cut(whole, Math.floor(bytes / 4))) {
      const own = sizeOf(struct)
      if (own + overhead > bytes) return undefined
      if (size + own + overhead > bytes) close()
      group.push(struct)
      size += own
    }
  }
  close()
  for (const part of deletesInParts(ds)) pieces.push(encodeUpdate([], part))
  return pieces
}

/** Orders changes after those they build on, so that no receiver must keep a piece until a later one. */
function inCausalOrder(structs: readonly Struct[]): Struct[] {
  const queues = new Map<number, Struct[]>()
  for (const struct of structs) {
    const queue = queues.get(struct.id.client)
    if (queue) queue.push(struct)
    else queues.set(struct.id.client, [struct])
  }
  /** where each client's changes go on; before that, the server has them or they are out already */
  const next = new Map([...queues].map(([client, [first]]) => [client, first?.id.clock ?? 0]))
  const isThere = (id: Y.ID | null): boolean => id === null || id.clock < (next.get(id.client) ?? Infinity)
  const isReady = (struct: Struct): boolean =>
    !(struct instanceof Y.Item) ||
    (isThere(struct.origin) && isThere(struct.rightOrigin) && (!(struct.parent instanceof Y.ID) || isThere(struct.parent)))
  const ordered: Struct[] = []
  let moved = true
  while (moved) {
    moved = false
    for (const [client, queue] of queues) {
      let count = 0
      for (const struct of queue) {
        if (!isReady(struct)) break
        next.set(client, struct.id.clock + struct.length)
        ordered.push(struct)
        count += 1
      }
      queue.splice(0, count)
      moved ||= count > 0
    }
  }
  return [...ordered, ...[...queues.values()].flat()]
}

const noDeletes: Deletes = Y.decodeUpdate(new Uint8Array([0, 0])).ds

/** Long text is cut into pieces that continue one another; anything else stays whole. */
function cut(struct: Struct, characters: number): Struct[] {
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString) || struct.length <= characters) return [struct]
  const pieces: Struct[] = []
  const { client } = struct.id
  let { clock } = struct.id
  let { origin } = struct
  let rest = struct.content.str
  while (rest.length > 0) {
    // never between the halves of one character: each half alone would be replaced
    const half = rest.length > characters && isHighSurrogate(rest, characters - 1) ? characters - 1 : characters
    const content = new Y.ContentString(rest.slice(0, half))
    pieces.push(new Y.Item(Y.createID(client, clock), null, origin, null, struct.rightOrigin, struct.parent, struct.parentSub, content))
    rest = rest.slice(half)
    clock += content.getLength()
    origin = Y.createID(client, clock - 1)
  }
  return pieces
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff
}

function sizeOf(struct: Struct): number {
  return encodeUpdate([struct], noDeletes).byteLength
}

function deletesInParts(ds: Deletes): Deletes[] {
  const all = [...ds.clients].flatMap(([client, items]) => items.map((item) => ({ client, item })))
  const parts: Deletes[] = []
  for (let at = 0; at < all.length; at += deletesAtMost) {
    const part = Y.decodeUpdate(new Uint8Array([0, 0])).ds
    for (const { client, item } of all.slice(at, at + deletesAtMost)) part.clients.set(client, [...(part.clients.get(client) ?? []), item])
    parts.push(part)
  }
  return parts
}

/** Yjs's update format (v1): structs by client in the order of their clocks, then the deletions. */
export function encodeUpdate(structs: readonly Struct[], ds: Deletes): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const byClient = new Map<number, Struct[]>()
  for (const struct of structs) {
    const own = byClient.get(struct.id.client)
    if (own) own.push(struct)
    else byClient.set(struct.id.client, [struct])
  }
  encoding.writeVarUint(encoder.restEncoder, byClient.size)
  for (const [client, own] of byClient) {
    encoding.writeVarUint(encoder.restEncoder, own.length)
    encoder.writeClient(client)
    encoding.writeVarUint(encoder.restEncoder, own[0]?.id.clock ?? 0)
    for (const struct of own) struct.write(encoder, 0)
  }
  encoding.writeVarUint(encoder.restEncoder, ds.clients.size)
  for (const [client, items] of ds.clients) {
    encoder.resetDsCurVal()
    encoding.writeVarUint(encoder.restEncoder, client)
    encoding.writeVarUint(encoder.restEncoder, items.length)
    for (const { clock, len } of items) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
  return encoder.toUint8Array()
}
