import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { findEnd } from '#server/storage/archive/cut-pack.ts'
import { listPacks } from '#server/storage/archive/archive-place.ts'
import { packPages, unpackPages } from '#server/storage/journal/journal-pages.ts'
import { createJournalHistory, type HistoryAct, type PlantedFault } from '#tests/support/journal-history.ts'
import { runs } from '#tests/support/property-runs.ts'

const is = fc.constantFrom('here' as const, 'here' as const, 'away' as const, 'deaf' as const)
const act: fc.Arbitrary<HistoryAct> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('put' as const), count: fc.constantFrom(1, 2, 20) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('step' as const), all: fc.boolean() }) },
  { weight: 6, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'close' as const, 'lose' as const) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'usurp' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'late' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const), how: fc.constantFrom('write' as const, 'TRUNCATE' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('journal' as const, 'store' as const), is }) },
)

async function play(acts: readonly HistoryAct[], planted?: PlantedFault): Promise<number> {
  const history = createJournalHistory(planted)
  try {
    for (const one of acts) await history.act(one)
    return await history.check()
  } finally {
    history.end()
  }
}

const put = (count = 1): HistoryAct => ({ do: 'put', count })
const wait: HistoryAct = { do: 'wait' }
const confirm: HistoryAct = { do: 'confirm' }
const lose: HistoryAct = { do: 'lose' }
const step: HistoryAct = { do: 'step', all: true }
const journal = (to: 'here' | 'away'): HistoryAct => ({ do: 'journal', is: to })
const begun: HistoryAct[] = [put(), step, confirm]

/** Faults that the histories beside them must find; without the fault the same history is right. */
const faults: { name: string; acts: HistoryAct[]; planted: PlantedFault; found: RegExp }[] = [
  {
    name: 'the gate is open',
    acts: [...begun, journal('away'), put(3), wait, lose],
    planted: { journal: ({ gate }) => void Object.assign(gate, { pass: (go: () => void) => go() }) },
    found: /confirmed writes are lost/,
  },
  {
    name: 'the token is not checked',
    acts: [...begun, { do: 'usurp' }, { do: 'late' }, wait, lose],
    planted: {
      store: (store) => ({ ...store, append: async (entries) => (await store.append(entries), new Set(entries.map(({ name }) => name))) }),
    },
    found: /confirmed writes are lost/,
  },
  {
    name: 'the WAL is emptied before it is read',
    acts: [
      ...begun,
      { do: 'store', is: 'away' },
      journal('away'),
      put(),
      wait,
      wait,
      put(20),
      step,
      put(20),
      step,
      put(),
      journal('here'),
      confirm,
      lose,
    ],
    planted: {
      tail: (tail, path, isHere) => {
        let end: ReturnType<typeof findEnd>
        const read = tail.read.bind(tail)
        // rounds read while the journal answers; the archive empties the WAL without waiting for that, and says that nothing came between
        tail.read = () => {
          if (!isHere()) throw new Error('this round is over')
          read()
          end = findEnd(path)
        }
        return {
          get pos() {
            return tail.pos
          },
          get isFollowing() {
            return tail.isFollowing
          },
          get needsFile() {
            return tail.needsFile
          },
          ...{ place: undefined, read: () => undefined, resume: () => false },
          ...{ committed: () => tail.committed(), mayWrite: () => tail.mayWrite(), stored: (id) => tail.stored(id) },
          ...{ lost: () => tail.lost(), closed: () => tail.closed(), made: (id, from) => void (isHere() && tail.made(id, from)) },
          begin: (wal) => {
            end = wal.position
            tail.begin(Object.create(wal, { begun: { get: () => wal.begun && { ...wal.begun, after: end } } }) as typeof wal)
          },
        }
      },
    },
    found: /confirmed writes are lost|not whole/,
  },
  {
    name: 'pages are put on another page',
    acts: [...begun, put(20), confirm, lose],
    planted: {
      store: (store) => ({
        ...store,
        append: async (entries) => {
          const turned = entries.map(async (entry) => {
            const pages = unpackPages(entry.bytes)
            const numbers = pages.changed.map(({ page }) => page).toReversed()
            const changed = pages.changed.map(({ bytes }, at) => ({ bytes, page: numbers[at]! }))
            return { ...entry, bytes: await packPages({ ...pages, changed }) }
          })
          return store.append(await Promise.all(turned))
        },
      }),
    },
    found: /confirmed writes are lost|not whole|malformed/,
  },
  {
    name: 'an object of the earlier owner is taken for the base',
    acts: [...begun, { do: 'usurp' }, put(3), confirm, step, wait, wait, { do: 'late' }, lose],
    planted: {
      restored: (store, files) => ({
        ...store,
        heads: async () => {
          const newest = (await listPacks(files, 'control')).at(-1)
          return (await store.heads()).map((head) => ({ ...head, base: newest?.id ?? head.base }))
        },
      }),
    },
    found: /confirmed writes are lost|not whole|malformed/,
  },
  {
    name: 'a wake is lost',
    acts: [put()],
    planted: { tail: (tail) => Object.assign(tail, { stored: () => undefined }) },
    found: /nothing is confirmed any more/,
  },
]

describe('a file with a journal and an archive', () => {
  test.prop([fc.array(act, { minLength: 5, maxLength: 40 })], { ...runs(15, 500), timeout: 600_000 })(
    'has every confirmed write once, whatever happens to its machines',
    async (acts) => {
      await play(acts)
    },
  )

  it.each(faults)('is found to lose something when $name', { timeout: 120_000 }, async ({ acts, planted, found }) => {
    await expect(play(acts, planted)).rejects.toThrow(found)
    expect(await play(acts)).toBeGreaterThan(0)
  })
})
