import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { FencedError, type JournalEntry, type JournalStore } from '#server/storage/journal/journal-store.ts'
import { createPostgresJournal } from '#server/storage/journal/postgres-journal.ts'
import { openPool } from '#server/storage/postgres/open-pool.ts'
import { missing, ownerUrl, startPostgres, type DatabaseServer } from '#tests/support/database-servers.ts'
import { createMemoryJournal } from '#tests/support/memory-journal.ts'

let database: DatabaseServer | undefined
const makers: [string, boolean, () => Promise<JournalStore>][] = [
  [
    'in PostgreSQL',
    missing.postgres === undefined,
    async () => {
      database = await startPostgres()
      return createPostgresJournal(openPool(ownerUrl(database.port), 4))
    },
  ],
  // that of other tests
  ['in memory', true, () => Promise.resolve(createMemoryJournal())],
]

describe.each(makers.filter(([, isThere]) => isThere))('the journal %s', (_, __, make) => {
  let store: JournalStore
  beforeAll(async () => {
    store = await make()
    await store.prepare()
  })
  afterAll(async () => {
    await store.close()
    await database?.stop()
    database = undefined
  })

  const entry = (name: string, pos: number, token = 1, bytes = Buffer.from(`${name} ${pos}`)): JournalEntry => ({ name, token, pos, bytes })
  async function read(name: string, token = 1, after = 0): Promise<[number, string][]> {
    const found: [number, string][] = []
    for await (const { pos, bytes } of store.read({ name, token }, after)) found.push([pos, String(bytes)])
    return found
  }

  it('is prepared twice, and tells what is unsafe', async () => {
    const unsafe = ['fsync is off: it confirms what a power cut loses', 'no synchronous standby: its own disk holds the only copy']
    expect(await store.prepare()).toEqual(database ? unsafe : [])
  })

  it('keeps entries of several files in one statement, and reads them in order', async () => {
    const [a, b] = [newId(), newId()]
    for (const name of [a, b]) await store.begin({ name, token: 1, base: 'one' }, undefined, [])
    expect(await store.append([entry(a, 1), entry(b, 1), entry(a, 2)])).toEqual(new Set([a, b]))
    expect(await read(a)).toEqual([
      [1, `${a} 1`],
      [2, `${a} 2`],
    ])
    expect(await read(a, 1, 1)).toEqual([[2, `${a} 2`]])
    expect(await store.head(b)).toEqual({ name: b, token: 1, base: 'one', basePos: 0, lastPos: 1 })
    expect((await store.heads()).filter(({ name }) => name === a || name === b)).toHaveLength(2)
  })

  it('takes the same entry and the same beginning twice', async () => {
    const a = newId()
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    for (const _ of [1, 2]) expect(await store.append([entry(a, 1)])).toEqual(new Set([a]))
    await store.begin({ name: a, token: 2, base: 'two' }, 1, [])
    await store.begin({ name: a, token: 2, base: 'two' }, 1, [])
    expect(await read(a, 2)).toEqual([])
  })

  it('keeps long entries in parts', async () => {
    const a = newId()
    const bytes = Buffer.alloc(3_000_001, 'abcdefg')
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    await store.append([entry(a, 1, 1, bytes), entry(a, 2)])
    for await (const found of store.read({ name: a, token: 1 }, 0)) if (found.pos === 1) expect(found.bytes.equals(bytes)).toBe(true)
    expect(await read(a, 1, 1)).toHaveLength(1)
  })

  it('takes nothing of an older life, and what others bring beside it', async () => {
    const [a, b] = [newId(), newId()]
    for (const name of [a, b]) await store.begin({ name, token: 1, base: 'one' }, undefined, [])
    await store.append([entry(a, 1)])
    await store.begin({ name: a, token: 2, base: 'two' }, 1, [])
    expect(await store.append([entry(a, 2), entry(b, 1)])).toEqual(new Set([b]))
    await store.rebase({ name: a, token: 1, base: 'late', basePos: 5 })
    expect(await store.head(a)).toEqual({ name: a, token: 2, base: 'two', basePos: 0, lastPos: 0 })
    await expect(store.begin({ name: a, token: 2, base: 'other' }, 1, [])).rejects.toThrow(FencedError)
    await expect(store.begin({ name: a, token: 1, base: 'other' }, undefined, [])).rejects.toThrow(FencedError)
  })

  it('begins a life with what came while its object was made', async () => {
    const a = newId()
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    await store.append([entry(a, 1)])
    await store.begin({ name: a, token: 2, base: 'two' }, 1, [entry(a, 1, 2, Buffer.from('first')), entry(a, 2, 2, Buffer.from('second'))])
    expect(await read(a, 2)).toEqual([
      [1, 'first'],
      [2, 'second'],
    ])
  })

  it('drops what the archive holds, and never goes back', async () => {
    const a = newId()
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    await store.append([1, 2, 3].map((pos) => entry(a, pos)))
    await store.rebase({ name: a, token: 1, base: 'two', basePos: 2 })
    await store.rebase({ name: a, token: 1, base: 'one', basePos: 1 })
    expect(await store.head(a)).toEqual({ name: a, token: 1, base: 'two', basePos: 2, lastPos: 3 })
    expect(await read(a)).toEqual([[3, `${a} 3`]])
    await store.rebase({ name: a, token: 1, base: 'three', basePos: 3 })
    expect((await store.head(a))?.lastPos).toBe(3)
  })

  it('reads a long tail whole', async () => {
    const a = newId()
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    await store.append(Array.from({ length: 450 }, (_, index) => entry(a, index + 1)))
    expect((await read(a)).map(([pos]) => pos)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  })

  it('forgets an erased file', async () => {
    const a = newId()
    await store.begin({ name: a, token: 1, base: 'one' }, undefined, [])
    await store.append([entry(a, 1)])
    await store.forget(a)
    expect([await store.head(a), await read(a)]).toEqual([undefined, []])
    expect(await store.append([entry(a, 2)])).toEqual(new Set())
  })

  it('cuts a connection off that does not answer, and takes another one', async (test) => {
    if (!database) return test.skip()
    const pool = openPool(ownerUrl(database.port), 1)
    await expect(pool.run(({ query }) => query('SELECT pg_sleep(30)'), 100)).rejects.toThrow('did not answer in time')
    expect(await pool.run(({ query }) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }])
    await pool.close()
  })
})
