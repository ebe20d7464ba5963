import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import type { TestMember } from '#tests/support/test-org.ts'

/** A bare socket on a document, for frames no honest client sends. */
export interface RawSocket {
  readonly socket: WebSocket
  readonly opened: Promise<void>
  readonly closed: Promise<number>
  send(frame: Uint8Array): void
}

export function openRaw(url: string, member: TestMember, name: string): RawSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sync/${member.orgId}/${name}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  socket.on('error', () => {})
  return {
    socket,
    opened: new Promise((resolve) => socket.once('open', () => resolve())),
    closed: new Promise((resolve) => socket.once('close', (code) => resolve(code))),
    send: (frame) => socket.readyState === socket.OPEN && socket.send(frame),
  }
}

export function frameOf(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.sync)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}
export const updateFrameOf = (update: Uint8Array): Uint8Array => frameOf(syncStep.update, update)

/** Real updates of several shapes by one author, to send or to damage. */
export function realUpdates(text = 't'): Uint8Array[] {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const map = doc.getMap<unknown>('m')
  for (let index = 0; index < 20; index++) {
    doc.getText(text).insert(index, 'x')
    map.set(`k${index % 4}`, { a: [index, 'text', null] })
    const inner = new Y.Map<unknown>()
    map.set(`inner${index % 3}`, inner)
    inner.set('list', Y.Array.from([index, 'b']))
    if (index % 5 === 4) doc.getText(text).delete(0, 2)
  }
  return updates
}

/** Small seeded generator (mulberry32); failures print the seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

/** One to three bytes are others, and sometimes the end is missing. */
export function damage(update: Uint8Array, random: (below: number) => number): Uint8Array {
  const copy = new Uint8Array(update)
  for (let count = 1 + random(3); count > 0; count--) copy[random(copy.length)] = random(256)
  return random(5) === 0 ? copy.slice(0, random(copy.length)) : copy
}
