import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { openLocalCopy } from '#client/engine/documents/local-copy.ts'
import { watchTab } from '#tests/support/dying-tab.ts'
import { times } from '#tests/support/property-runs.ts'
import { randomOf } from '#tests/support/sync-raw.ts'

const runs = times(5, 1_000)
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

const wordsIn = (doc: Y.Doc): string[] => doc.getArray<string>('words').toArray()

/** Types for a while and is killed. Answers the typed words and the number of those shown as kept on the device. */
async function typeAndDie(database: string, label: string, seed: number): Promise<{ typed: string[]; kept: number }> {
  const random = randomOf(seed)
  const tab = watchTab()
  const doc = new Y.Doc()
  const copy = openLocalCopy(database, doc)
  await copy.loaded
  const typed: string[] = []
  let kept = 0
  const look = (): void => void (copy.kept.get() && (kept = typed.length))
  const stop = copy.kept.subscribe(look)
  const type = (): void => {
    typed.push(`${label}.${typed.length}`)
    doc.getArray<string>('words').push([typed.at(-1) ?? ''])
    look()
  }
  for (let gesture = 1 + random(4); gesture > 0; gesture--) {
    // 500 are written at once, fewer when the next moment is over
    for (let count = random(3) === 0 ? 1 + random(20) : 500 + random(100); count > 0; count--) type()
    for (let turns = random(20); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
    if (random(4) === 0) await copy.written()
  }
  type()
  tab.kill()
  stop()
  await copy.close()
  tab.forget()
  doc.destroy()
  return { typed, kept }
}

test(
  `a tab is killed ${runs} times while somebody types (F23): what was shown as kept on the device is there, once and in its order (first SEED=${firstSeed})`,
  { timeout: 10_000 + runs * 1_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const seed = firstSeed + run
      const database = `killed-${seed}`
      const before: string[] = []
      for (const label of ['first', 'second']) {
        const { typed, kept } = await typeAndDie(database, label, seed)
        const doc = new Y.Doc()
        const copy = openLocalCopy(database, doc)
        await copy.loaded
        const found = wordsIn(doc).slice(before.length)
        expect(wordsIn(doc).slice(0, before.length), `SEED=${seed}`).toEqual(before)
        expect(found.length, `SEED=${seed}: ${found.length} of ${typed.length}, ${kept} shown as kept`).toBeGreaterThanOrEqual(kept)
        expect(found, `SEED=${seed}`).toEqual(typed.slice(0, found.length))
        expect(found.length, 'the word typed last dies with the tab').toBeLessThan(typed.length)
        expect(copy.storage.get()).toBe('ok')
        before.push(...found)
        await copy.close()
      }
    }
  },
)
