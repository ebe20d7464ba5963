import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'

export interface Typed {
  /** from the first key until everything is written, ms */
  ms: number
  transactions: number
  /** the longest that a key was only in memory, ms */
  unwritten: number
}

export interface Typing {
  keys: number
  /** ms between two keys; 0: each in a task of its own, as fast as they come */
  pause: number
}

/** Counts the cost of a way to store a document during typing; runs in a browser. */
const ways = {
  'y-indexeddb': async (name: string, doc: Y.Doc) => {
    const copy = new IndexeddbPersistence(name, doc)
    await copy.whenSynced
    return { settled: () => open === 0, close: () => copy.destroy() }
  },
  Trama: async (name: string, doc: Y.Doc) => {
    const copy = openLocalCopy(name, doc)
    await copy.loaded
    return { settled: () => copy.kept.get() && open === 0, close: () => copy.close() }
  },
}

let open = 0
let transactions = 0
/** since when a key is in no transaction yet, ms; 0: none */
let typedAt = 0
let unwritten = 0
// every write of both goes through here
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (...args) {
  const made = transaction.apply(this, args)
  if (args[1] !== 'readwrite') return made
  const since = typedAt || performance.now()
  typedAt = 0
  open += 1
  transactions += 1
  const done = (): void => {
    open -= 1
    unwritten = Math.max(unwritten, performance.now() - since)
  }
  made.addEventListener('complete', done)
  made.addEventListener('abort', done)
  return made
}

async function type(way: keyof typeof ways, name: string, { keys, pause }: Typing): Promise<Typed> {
  const doc = new Y.Doc()
  const text = doc.getText('t')
  const copy = await ways[way](name, doc)
  while (!copy.settled()) await wait(20)
  transactions = 0
  unwritten = 0
  const start = performance.now()
  for (let key = 0; key < keys; key += 1) {
    typedAt ||= performance.now()
    doc.transact(() => text.insert(text.length, 'x'), 'person')
    await wait(pause)
  }
  while (!copy.settled()) await wait(1)
  const typed = { ms: performance.now() - start, transactions, unwritten }
  await copy.close()
  doc.destroy()
  const kept = new Y.Doc()
  const again = await ways[way](name, kept)
  if (kept.getText('t').length !== keys) throw new Error(`${way} kept ${kept.getText('t').length} of ${keys} keys`)
  await again.close()
  return typed
}

const channel = new MessageChannel()
function wait(ms: number): Promise<void> {
  if (ms > 0) return new Promise((resolve) => setTimeout(resolve, ms))
  return new Promise((resolve) => {
    channel.port1.addEventListener('message', () => resolve(), { once: true })
    channel.port1.start()
    channel.port2.postMessage(null)
  })
}

Object.assign(globalThis, { typeInto: type })
