import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ControlStore, ControlTransaction } from '#server/storage/control/control-store.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { openPostgresControl } from '#server/storage/control/postgres-control.ts'
import { openControlDatabase, type ControlDatabase } from '#server/storage/control-database.ts'
import type { ControlNews } from '#server/storage/control/control-store.ts'
import { startLossyLine } from '#tests/support/lossy-line.ts'
import { missing, startPostgres, type PostgresServer } from '#tests/support/database-servers.ts'

interface Opened {
  store: ControlStore
  /** as another process has it */
  openOther(): Promise<ControlStore>
  dispose(): Promise<void>
}

let folder: string
let db: ControlDatabase
let store: ControlStore
let openOther: Opened['openOther']

async function openSqlite(): Promise<Opened> {
  folder = mkdtempSync(join(tmpdir(), 'trama-control-'))
  db = openControlDatabase(folder)
  return {
    store: createSqliteControl(db),
    openOther: async () => createSqliteControl(openControlDatabase(folder)),
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

let server: PostgresServer | undefined
afterAll(() => server?.stop())

async function openPostgres(): Promise<Opened> {
  server ??= await startPostgres()
  const url = await server.newDatabase()
  return { store: await openPostgresControl(url), openOther: () => openPostgresControl(url), dispose: async () => undefined }
}

function useStore(open: () => Promise<Opened>): void {
  let opened: Opened
  beforeEach(async () => {
    opened = await open()
    store = opened.store
    openOther = opened.openOther
  })
  afterEach(async () => {
    await store.settled()
    await store.close()
    await opened.dispose()
  })
}

const read = (key: string) => store.build.selectFrom('setting').select('value').where('key', '=', key)
const put = (key: string, value: string) => store.build.insertInto('setting').values({ key, value })
const keys = async (): Promise<string[]> =>
  (await store.all(store.build.selectFrom('setting').select('key').where('key', 'like', 'k%').orderBy('key'))).map(({ key }) => key)
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

/** Reads a number, and writes one more. */
async function addOne(tx: ControlTransaction, key: string): Promise<number> {
  const before = Number((await tx.get(read(key)))?.value ?? 0)
  const after = store.build.updateTable('setting').set({ value: String(before + 1) })
  if (before === 0) await tx.run(put(key, '1'))
  else await tx.run(after.where('key', '=', key))
  return before + 1
}

const kinds = [
  { kind: 'SQLite', open: openSqlite, why: undefined },
  { kind: 'PostgreSQL', open: openPostgres, why: missing.postgres },
]

describe.each(kinds.filter(({ why }) => why === undefined))('ControlStore in $kind', ({ open }) => {
  useStore(open)

  it('reads what a write has committed, at once', async () => {
    await store.run(put('k1', 'a'))
    expect(await store.get(read('k1'))).toEqual({ value: 'a' })
    const made = await store.write(async (tx) => {
      await tx.run(put('k2', 'b'))
      return tx.get(read('k2'))
    })
    expect(made).toEqual({ value: 'b' })
    expect(await keys()).toEqual(['k1', 'k2'])
  })

  it('runs each transaction as if it were alone: a hundred that read and write lose nothing', async () => {
    const numbers = await Promise.all(Array.from({ length: 100 }, () => store.write((tx) => addOne(tx, 'k'))))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(await store.get(read('k'))).toEqual({ value: '100' })
  })

  it('undoes the work that throws, and nothing of those that share its commit', async () => {
    const told: string[] = []
    const results = await Promise.allSettled([
      store.write(async (tx) => {
        tx.afterCommit(() => told.push('first'))
        await tx.run(put('k1', 'a'))
      }),
      store.write(async (tx) => {
        tx.afterCommit(() => told.push('second'))
        await tx.run(put('k2', 'b'))
        throw new Error('refused')
      }),
      store.write(async (tx) => tx.run(put('k3', 'c'))),
      store.run(put('k1', 'again')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await keys()).toEqual(['k1', 'k3'])
    expect(told).toEqual(['first'])
  })

  it('shows nobody what is not committed', async () => {
    const seen: unknown[] = []
    const write = store.write(async (tx) => {
      await tx.run(put('k1', 'a'))
      seen.push(await tx.get(read('k1')))
    })
    while (seen.length === 0) {
      const found = await store.get(read('k1'))
      if (seen.length === 0) expect(found).toBeUndefined()
      await turn()
    }
    await write
    expect(seen).toEqual([{ value: 'a' }])
  })

  it('refuses work that waits for something else, and does the work of others, perhaps once more', async () => {
    const runs: string[] = []
    const note = (name: string) => async (tx: ControlTransaction) => {
      runs.push(name)
      await tx.run(put(name, ''))
    }
    const results = await Promise.allSettled([
      store.write(note('k1')),
      store.write(async (tx) => {
        await tx.run(put('k2', ''))
        await turn()
        await tx.run(put('k3', ''))
      }),
      store.write(note('k4')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['k1', 'k4'])
    expect(new Set(runs)).toEqual(new Set(['k1', 'k4']))
  })

  it('is not held up by work that never ends', async () => {
    const never = store.write(() => new Promise(() => undefined))
    await expect(never).rejects.toThrow('awaited something else')
    await store.run(put('k1', ''))
    expect(await keys()).toEqual(['k1'])
  })

  it('refuses work that uses the store beside its transaction', async () => {
    const beside = store.write(async (tx) => {
      await tx.run(put('k1', ''))
      await store.get(read('k1'))
    })
    await expect(beside).rejects.toThrow('used beside it')
    expect(await keys()).toEqual([])
  })

  it('refuses a transaction that is over', async () => {
    let kept: ControlTransaction | undefined
    await store.write(async (tx) => {
      kept = tx
      return tx.run(put('k1', ''))
    })
    await expect(kept?.run(put('k2', ''))).rejects.toThrow('over')
    expect(await keys()).toEqual(['k1'])
  })

  it('has another version after each commit, none after a read, and tells of it', async () => {
    const told: number[] = []
    const stop = store.onChange(() => told.push(store.version))
    const start = store.version
    await keys()
    expect(store.version).toBe(start)
    await store.run(put('k1', ''))
    expect(store.version).not.toBe(start)
    expect(told).toEqual([store.version])
    stop()
    await store.run(put('k2', ''))
    expect(told).toHaveLength(1)
  })

  it('tells of commits of another process, and reads what it wrote', async () => {
    const other = await openOther()
    let stop = (): void => undefined
    const told = new Promise<void>((resolve) => (stop = store.onChange(resolve)))
    await other.run(put('k1', ''))
    await other.close()
    await told
    stop()
    expect(await keys()).toEqual(['k1'])
  })

  it('loses nothing where two processes change the same at once', async () => {
    const other = await openOther()
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? store : other).write((tx) => addOne(tx, 'k'))))
    await other.close()
    expect(await store.get(read('k'))).toEqual({ value: '20' })
  })

  it('answers the number of changed rows, numbers as numbers, and bytes as they were', async () => {
    await store.run(put('k1', 'a'))
    await store.run(put('k2', 'a'))
    expect(await store.run(store.build.updateTable('setting').set({ value: 'b' }).where('value', '=', 'a'))).toEqual({ changes: 2 })
    expect(await store.get(sql`SELECT count(*) AS count, sum(3) AS sum FROM setting WHERE key LIKE ${'k%'}`)).toEqual({ count: 2, sum: 6 })
    expect(await store.all(store.build.selectFrom('setting').select('key').where('key', 'in', []))).toEqual([])
    const bytes = Buffer.from([0, 39, 63, 92, 255])
    const picture = { id: 'p', org_id: null, type: "image/'?'", bytes, created_at: '2026' }
    await store.run(store.build.insertInto('template_picture').values(picture))
    expect(await store.get(store.build.selectFrom('template_picture').selectAll())).toEqual(picture)
    const far = { key: 'k', count: 1, until: 2 ** 52 }
    await store.run(store.build.insertInto('attempt_count').values(far))
    expect(await store.get(store.build.selectFrom('attempt_count').selectAll())).toEqual(far)
  })

  it('sorts texts by their bytes, and leaves the version at counts of tries', async () => {
    for (const key of ['kB', 'ka', 'kÁ', 'k-', 'k']) await store.run(put(key, ''))
    expect(await keys()).toEqual(['k', 'k-', 'kB', 'ka', 'kÁ'])
    const { version } = store
    await store.run(store.build.insertInto('attempt_count').values({ key: 'k', count: 1, until: 1 }))
    expect(store.version).toBe(version)
  })

  it('refuses what a statement refused, also where the work goes on as if nothing was', async () => {
    await store.run(put('k1', 'a'))
    const deaf = store.write(async (tx) => {
      await tx.run(put('k2', 'b'))
      await tx.run(put('k1', 'again'))
    })
    await expect(deaf).rejects.toThrow()
    expect(await keys()).toEqual(['k1'])
  })

  it('settles once nothing waits, and rejects what comes after its file is closed', async () => {
    const writes = Promise.all(['k1', 'k2', 'k3'].map((key) => store.run(put(key, ''))))
    await store.settled()
    expect(await keys()).toEqual(['k1', 'k2', 'k3'])
    await writes
  })
})

describe('ControlStore in SQLite', () => {
  useStore(openSqlite)

  it('does the work of others in the same commit once more, and is not held up by the file itself', async () => {
    const runs: string[] = []
    const note = (name: string) => async (tx: ControlTransaction) => {
      runs.push(name)
      await tx.run(put(name, ''))
    }
    await Promise.allSettled([store.write(note('k1')), store.write(turn), store.write(note('k4'))])
    expect(runs).toEqual(['k1', 'k1', 'k4'])
    const written = store.write(async (tx) => {
      await tx.run(put('k2', ''))
      db.writeNow(() => db.run(put('k3', '')))
      await tx.run(put('k5', ''))
    })
    await expect(written).rejects.toThrow('used beside it')
    expect(await keys()).toEqual(['k1', 'k3', 'k4'])
  })
})

describe.skipIf(missing.postgres !== undefined)('ControlStore in PostgreSQL', () => {
  useStore(openPostgres)

  it('undoes work that goes on after a statement was refused', async () => {
    await store.run(put('k1', 'a'))
    const deaf = store.write(async (tx) => {
      await tx.run(put('k2', 'b'))
      await tx.run(put('k1', 'again')).catch(() => undefined)
    })
    await expect(deaf).rejects.toThrow('duplicate key')
    expect(await keys()).toEqual(['k1'])
  })

  it('hears of its own commit when the answer to it is lost', async () => {
    const url = new URL(await server!.newDatabase())
    const line = await startLossyLine(Number(url.port))
    url.port = String(line.port)
    const doubting = await openPostgresControl(url.href)
    const heard: ControlNews[] = []
    doubting.onNews((news) => heard.push(news))
    const news: ControlNews = { kind: 'session-ended', sessionId: 's', orgId: 'o', memberId: 'm' }
    const { version } = doubting
    line.loseNextCommit()
    const written = doubting.write(async (tx) => {
      tx.tellOthers(news)
      await tx.run(put('k1', 'a'))
    })
    await expect(written).rejects.toMatchObject({ id: 'unavailable' })
    await expect.poll(() => heard).toEqual([news])
    expect(doubting.version).not.toBe(version)
    // and of the next one it is the author again
    await doubting.write(async (tx) => {
      tx.tellOthers(news)
      await tx.run(put('k2', 'b'))
    })
    const other = await openPostgresControl(url.href)
    await other.write(async (tx) => {
      tx.tellOthers({ ...news, sessionId: 'last' })
      await tx.run(put('k3', 'c'))
    })
    await expect.poll(() => heard.map(({ sessionId }) => sessionId)).toEqual(['s', 'last'])
    await other.close()
    await doubting.close()
    line.close()
  })

  it('takes nothing as known while it hears of no changes, and goes on when the database is back', async () => {
    const stop = vi.fn<() => void>()
    store.onChange(stop)
    const before = store.version
    await server?.endConnections()
    await expect.poll(() => store.version - before).toBeGreaterThan(0)
    await expect.poll(() => store.run(put('k1', '')).catch(() => undefined)).toEqual({ changes: 1 })
    await expect.poll(() => new Set([store.version, store.version]).size).toBe(1)
    expect(stop).toHaveBeenCalled()
    expect(await keys()).toEqual(['k1'])
  })
})
