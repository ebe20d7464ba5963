import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ControlStore, ControlTransaction } from '#server/storage/control/control-store.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { openControlDatabase, type ControlDatabase } from '#server/storage/control-database.ts'

let folder: string
let db: ControlDatabase
let store: ControlStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-control-'))
  db = openControlDatabase(folder)
  store = createSqliteControl(db)
})
afterEach(async () => {
  await store.settled()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

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

describe('ControlStore', () => {
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

  it('refuses work that waits for something else, and does the work of others once more', async () => {
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
    expect(runs).toEqual(['k1', 'k1', 'k4'])
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
    const written = store.write(async (tx) => {
      await tx.run(put('k1', ''))
      db.writeNow(() => db.run(put('k2', '')))
      await tx.run(put('k3', ''))
    })
    await expect(written).rejects.toThrow('used beside it')
    expect(await keys()).toEqual(['k2'])
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

  it('tells of commits of another process', async () => {
    const other = openControlDatabase(folder)
    let stop = (): void => undefined
    const told = new Promise<void>((resolve) => (stop = store.onChange(resolve)))
    other.writeNow(() => other.run(put('k1', '')))
    other.close()
    await told
    stop()
    expect(await keys()).toEqual(['k1'])
  })

  it('settles once nothing waits, and rejects what comes after its file is closed', async () => {
    const writes = Promise.all(['k1', 'k2', 'k3'].map((key) => store.run(put(key, ''))))
    await store.settled()
    expect(await keys()).toEqual(['k1', 'k2', 'k3'])
    await writes
  })
})
