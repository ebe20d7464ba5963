import { describe, expect, test, vi } from 'vitest'
import type { DocumentHead } from '#shared/nouns/documents/document-calls.ts'
import { createAhead, type AheadParts, type Fetched } from '#client/engine/documents/ahead/ahead.ts'
import { nextDocument, type PlanInput } from '#client/engine/documents/ahead/plan.ts'
import type { DocumentNote, DocumentNotes } from '#client/engine/documents/document-registry.ts'
import { createValue } from '#client/lib/value.ts'

const head = (name: string, more: Partial<DocumentHead> = {}): DocumentHead => ({
  name,
  epoch: 'e.1',
  number: 1,
  bytes: 1_000,
  changedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})
const ids = (...names: string[]) => names.map((id) => ({ id }))
const here = (more: DocumentNote = {}): DocumentNote => ({ epoch: 'e.1', whole: true, head: 1, ...more })

function input(more: Partial<PlanInput> = {}): PlanInput {
  const apps = more.apps ?? ids('a1', 'a2')
  const pages = more.pages ?? ids('p1', 'p2')
  const names = [
    'tasks:team',
    'tasks:user:me',
    ...apps.flatMap(({ id }) => [`app:${id}`, `bundle:${id}`]),
    ...pages.map(({ id }) => `page:${id}`),
  ]
  return {
    memberId: 'me',
    apps,
    pages,
    favourites: [],
    recents: [],
    heads: names.map((name) => head(name)),
    notes: {},
    budget: { total: 1_000_000, free: 1_000_000 },
    failed: new Set(),
    ...more,
  }
}

/** The order in which all of it is fetched, as if each took a moment. */
function order(from: PlanInput): string[] {
  const names: string[] = []
  const notes: Record<string, DocumentNote> = { ...from.notes }
  for (;;) {
    const next = nextDocument({ ...from, notes })
    if (!next || names.length > 100) return names
    names.push(next.name)
    notes[next.name] = here({ head: next.number })
  }
}

describe('what is fetched next', () => {
  test('tasks, then what is starred in its order, then what was opened last, each app with its bars', () => {
    const from = input({
      favourites: [
        { id: 'f2', itemType: 'app', itemId: 'a2', position: 'b' },
        { id: 'f1', itemType: 'page', itemId: 'p2', position: 'a' },
        { id: 'f0', itemType: 'folder', itemId: 'x', position: '0' },
      ],
      recents: [
        { itemType: 'app', itemId: 'a1', visitedAt: '2026-11-01T00:00:00.000Z' },
        { itemType: 'page', itemId: 'p1', visitedAt: '2026-11-02T00:00:00.000Z' },
        { itemType: 'table', itemId: 't1', visitedAt: '2026-11-03T00:00:00.000Z' },
      ],
    })
    expect(order(from)).toEqual(['tasks:team', 'tasks:user:me', 'page:p2', 'app:a2', 'bundle:a2', 'page:p1', 'app:a1', 'bundle:a1'])
  })

  test('of the rest the small go before the large, and among the small those that changed last', () => {
    const pages = ids('large', 'older', 'larger', 'newer')
    const heads = [
      head('page:large', { bytes: 100_000, changedAt: '2026-11-09T00:00:00.000Z' }),
      head('page:older', { bytes: 10, changedAt: '2026-11-01T00:00:00.000Z' }),
      head('page:larger', { bytes: 200_000 }),
      head('page:newer', { bytes: 50_000, changedAt: '2026-11-02T00:00:00.000Z' }),
    ]
    expect(order(input({ apps: [], pages, heads }))).toEqual(['page:newer', 'page:older', 'page:large', 'page:larger'])
  })

  test('what is here and as new as the server says is left; what changed, or belongs to another past, comes again', () => {
    const notes: DocumentNotes = {
      'page:p1': here(),
      'page:p2': here({ head: 4 }),
      'page:p3': here({ epoch: 'e.0', head: 9 }),
      'page:p4': here({ whole: false }),
      'page:p5': { epoch: 'e.1' },
    }
    const heads = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => head(`page:${id}`, { number: id === 'p2' ? 5 : id === 'p5' ? 0 : 1 }))
    expect(order(input({ apps: [], pages: ids('p1', 'p2', 'p3', 'p4', 'p5'), heads, notes })).toSorted()).toEqual([
      'page:p2',
      'page:p3',
      'page:p4',
    ])
  })

  test('documents with unsent edits, those that failed, and those the server did not name are left alone', () => {
    const from = input({
      apps: [],
      pages: ids('unsent', 'failed', 'new', 'p1'),
      heads: [head('page:unsent'), head('page:failed'), head('page:p1'), head('page:foreign')],
      notes: { 'page:unsent': { unsent: { tab: 5 } } },
      failed: new Set(['page:failed']),
    })
    expect(order(from)).toEqual(['page:p1'])
  })

  test('no more is added than there is room for; a smaller one may still fit, and what is here is kept up to date', () => {
    const pages = ids('here', 'first', 'second', 'third')
    const heads = [
      head('page:here', { bytes: 400, number: 2 }),
      head('page:first', { bytes: 500 }),
      head('page:second', { bytes: 300 }),
      head('page:third', { bytes: 90 }),
    ]
    const favourites = ['first', 'second', 'third'].map((id) => ({ id, itemType: 'page' as const, itemId: id, position: id }))
    const notes = { 'page:here': here() }
    const from = input({ apps: [], pages, heads, favourites, notes })
    expect(order({ ...from, budget: { total: 1_000, free: 10_000 } })).toEqual(['page:first', 'page:third', 'page:here'])
    expect(order({ ...from, budget: { total: 10_000, free: 100 } })).toEqual(['page:third', 'page:here'])
    expect(order({ ...from, budget: { total: 0, free: 0 } })).toEqual(['page:here'])
  })

  test('one that would hold the window up waits until somebody opens it', () => {
    const heads = [head('page:p1', { bytes: 5_000_000 }), head('page:p2')]
    expect(order(input({ apps: [], heads, budget: { total: 1e9, free: 1e9 } }))).toEqual(['page:p2'])
  })
})

describe('fetching', () => {
  interface World {
    parts: AheadParts
    fetched: string[]
    asked: number
    /** ms that the last failure waits; undefined without one */
    waiting: number | undefined
    /** lets the wait be over */
    wake(): void
    answers: Map<string, Fetched>
    may: boolean
    seq: number
    now: number
    notes: ReturnType<typeof createValue<DocumentNotes>>
    heads: DocumentHead[]
  }

  function createWorld(pages = ids('p1', 'p2', 'p3')): World {
    const notes = createValue<DocumentNotes>({})
    let run: (() => void) | undefined
    const world: World = {
      fetched: [],
      asked: 0,
      waiting: undefined,
      wake: () => {
        const start = run
        run = undefined
        world.waiting = undefined
        start?.()
      },
      answers: new Map(),
      may: true,
      seq: 1,
      now: 0,
      notes,
      heads: pages.map(({ id }) => head(`page:${id}`)),
      parts: {
        mayFetch: () => world.may,
        lists: () => ({ memberId: 'me', apps: [], pages, favourites: [], recents: [] }),
        registry: {
          notes,
          read: (name) => notes.get()[name] ?? {},
          update: (name, change) => notes.set({ ...notes.get(), [name]: { ...notes.get()[name], ...change } as DocumentNote }),
        },
        seq: () => world.seq,
        heads: async () => {
          world.asked += 1
          return world.heads
        },
        budget: async () => ({ total: 1e6, free: 1e6 }),
        fetch: async (name) => {
          world.fetched.push(name)
          const answer = world.answers.get(name) ?? 'kept'
          if (answer === 'kept') notes.set({ ...notes.get(), [name]: { epoch: 'e.1', whole: true } })
          return answer
        },
        idle: async () => undefined,
        now: () => world.now,
        timers: {
          set: (start: () => void, ms: number) => {
            run = start
            world.waiting = ms
            return start
          },
          clear: () => {
            run = undefined
            world.waiting = undefined
          },
          random: () => 0.5,
        },
      },
    }
    return world
  }
  const until = (holds: () => boolean): Promise<void> => vi.waitFor(() => expect(holds()).toBe(true), { interval: 1 })
  /** Everything that does not wait for a timer has happened. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  test('one after the other, each once; what the server told of each is noted', async () => {
    const world = createWorld()
    const ahead = createAhead(world.parts)
    ahead.look()
    await until(() => world.notes.get()['page:p3']?.head === 1)
    ahead.look()
    await settle()
    expect(world.fetched).toEqual(['page:p1', 'page:p2', 'page:p3'])
    expect(world.asked).toBe(1)
    ahead.close()
  })

  test('nothing while it may not, and it goes on where it was', async () => {
    const world = createWorld()
    world.may = false
    const ahead = createAhead(world.parts)
    ahead.look()
    await settle()
    expect([world.asked, world.fetched]).toEqual([0, []])
    world.may = true
    const { fetch } = world.parts
    world.parts.fetch = (name) => {
      world.may = world.fetched.length > 0
      return fetch(name)
    }
    ahead.look()
    await settle()
    expect(world.fetched).toEqual(['page:p1'])
    world.may = true
    ahead.look()
    await until(() => world.fetched.length === 3)
    ahead.close()
  })

  test('what the server refuses does not stop the others; what is not reached waits longer each time', async () => {
    const world = createWorld()
    world.answers.set('page:p1', 'refused').set('page:p2', 'unreached')
    const ahead = createAhead(world.parts)
    ahead.look()
    await until(() => world.waiting !== undefined)
    expect(world.fetched).toEqual(['page:p1', 'page:p2'])
    const first = world.waiting ?? 0
    world.answers.set('page:p3', 'unreached')
    ahead.look()
    await settle()
    expect(world.fetched.length, 'it waits').toBe(2)
    world.wake()
    await until(() => world.waiting !== undefined)
    expect(world.fetched).toEqual(['page:p1', 'page:p2', 'page:p3'])
    expect(world.waiting).toBeGreaterThan(first)
    ahead.close()
  })

  test('a server that answers nothing is asked with growing pauses, and at once when it is there again', async () => {
    const world = createWorld()
    const { heads } = world.parts
    world.parts.heads = () => Promise.reject(new Error('none'))
    const ahead = createAhead(world.parts)
    ahead.look()
    await until(() => world.waiting !== undefined)
    world.parts.heads = heads
    ahead.lookNow()
    await until(() => world.fetched.length === 3)
    ahead.close()
  })

  test('it asks again only when something changed and time has passed, sooner for what is new in the lists', async () => {
    const pages = ids('p1')
    const world = createWorld(pages)
    const ahead = createAhead(world.parts)
    const look = async (seq: number, minutes: number): Promise<number> => {
      world.seq = seq
      world.now = minutes * 60_000
      ahead.look()
      await settle()
      await settle()
      return world.asked
    }
    expect(await look(1, 0)).toBe(1)
    expect(await look(1, 60), 'nothing changed').toBe(1)
    expect(await look(2, 61)).toBe(2)
    expect(await look(3, 62), 'too soon').toBe(2)
    pages.push({ id: 'p2' })
    expect(await look(4, 62.1), 'one that is not known').toBe(3)
    expect(await look(5, 62.2), 'and is not known yet').toBe(3)
    world.heads = [head('page:p1', { number: 7 }), head('page:p2')]
    expect(await look(6, 63)).toBe(4)
    await until(() => world.notes.get()['page:p1']?.head === 7)
    expect(world.fetched).toEqual(['page:p1', 'page:p1', 'page:p2'])
    ahead.close()
  })

  test('after it is closed nothing is fetched or noted', async () => {
    const world = createWorld()
    let answer: (fetched: Fetched) => void = () => undefined
    world.parts.fetch = (name) => {
      world.fetched.push(name)
      world.notes.set({ [name]: here({ head: 0 }) })
      return new Promise((resolve) => (answer = resolve))
    }
    const ahead = createAhead(world.parts)
    ahead.look()
    await until(() => world.fetched.length === 1)
    ahead.close()
    answer('kept')
    await settle()
    expect(world.fetched).toEqual(['page:p1'])
    expect(world.notes.get()['page:p1']?.head).toBe(0)
  })
})
