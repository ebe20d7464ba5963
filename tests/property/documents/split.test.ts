import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { splitUpdate } from '#shared/nouns/documents/split-update.ts'
import { times } from '#tests/support/property-runs.ts'

const runs = times(30, 2_000)

/** mulberry32: the same numbers for the same seed */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Some people's work on one document: text with emoji, marks, nested maps, removals. */
function work(random: (below: number) => number): Y.Doc {
  const docs = Array.from({ length: 1 + random(3) }, (_, at) => {
    const doc = new Y.Doc()
    doc.clientID = 10 + at
    return doc
  })
  for (let step = 0; step < 40; step += 1) {
    const doc = docs[random(docs.length)] as Y.Doc
    const text = doc.getText('t')
    const kind = random(6)
    if (kind <= 1) text.insert(random(text.length + 1), '👍 words and 👩‍👩‍👧 '.repeat(1 + random(60)))
    else if (kind === 2 && text.length > 4) text.delete(random(text.length - 3), 1 + random(3))
    else if (kind === 3 && text.length > 9) text.format(random(text.length - 8), 5, { bold: true })
    else if (kind === 4) doc.getMap('m').set(`k${random(5)}`, new Y.Map([['inner', step]]))
    else for (const other of docs) if (other !== doc) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)))
  }
  const all = docs[0] as Y.Doc
  for (const doc of docs) Y.applyUpdate(all, Y.encodeStateAsUpdate(doc))
  return all
}

const contentOf = (doc: Y.Doc): unknown => ({ text: doc.getText('t').toDelta() as unknown, map: doc.getMap('m').toJSON() })

test('the pieces of an update are small enough, and together are the update: any document, any size', () => {
  const start = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  for (let run = 0; run < runs; run += 1) {
    const seed = start + run
    const random = numbers(seed)
    const doc = work(random)
    const update = Y.encodeStateAsUpdate(doc)
    const bytes = 400 + random(3_000)
    const pieces = splitUpdate(update, bytes)
    expect(pieces, `SEED=${seed}`).toBeDefined()
    const again = new Y.Doc()
    for (const piece of pieces ?? []) {
      // deletions come in parts of thousands, and only the last pieces hold them
      expect(piece.byteLength, `SEED=${seed}`).toBeLessThanOrEqual(Math.max(bytes, 10_000))
      Y.applyUpdate(again, piece)
      expect(again.store.pendingStructs, `SEED=${seed}: nothing waits for a later piece`).toBeNull()
    }
    expect(contentOf(again), `SEED=${seed}`).toEqual(contentOf(doc))
    expect(Y.encodeStateVector(again), `SEED=${seed}`).toEqual(Y.encodeStateVector(doc))
  }
})
