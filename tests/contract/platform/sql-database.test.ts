import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

interface Schema {
  note: { id: number; text: string }
}

let folder: string
let path: string
let db: SqlDatabase<Schema>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-sql-'))
  path = join(folder, 'notes.db')
  db = openSqlDatabase<Schema>(path)
  db.executeScript('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const insert = (id: number, text = 'x'): { changes: number } => db.run(db.build.insertInto('note').values({ id, text }))
const ids = (of: SqlDatabase<Schema> = db): number[] => of.all(of.build.selectFrom('note').select('id').orderBy('id')).map((row) => row.id)

describe('SqlDatabase', () => {
  it('is durable: WAL with synchronous FULL, foreign keys on', () => {
    expect(db.get(sql`PRAGMA journal_mode`)).toEqual({ journal_mode: 'wal' })
    expect(db.get(sql`PRAGMA synchronous`)).toEqual({ synchronous: 2 })
    expect(db.get(sql`PRAGMA foreign_keys`)).toEqual({ foreign_keys: 1 })
  })

  it('has another version after whatever may change what was read, and the same after rows of every change', async () => {
    db.executeScript('CREATE TABLE record_history (id INTEGER PRIMARY KEY, batch TEXT) STRICT')
    const turn = (): Promise<void> => new Promise((done) => setImmediate(() => setImmediate(done)))
    const start = db.version
    ids()
    db.run(sql`INSERT INTO record_history (batch) VALUES ('b')`)
    await turn()
    expect(db.version).toBe(start)

    insert(1)
    const written = db.version
    expect(written).not.toBe(start)

    let inside = 0
    db.writeNow(() => {
      const undone = (): never =>
        db.writeNow(() => {
          insert(2)
          inside = db.version
          throw new Error('refused')
        })
      expect(undone).toThrow('refused')
      expect(db.version).not.toBe(inside)
    })

    const before = db.version
    const other = openSqlDatabase<Schema>(path)
    other.run(other.build.insertInto('note').values({ id: 3, text: 'of another process' }))
    await turn()
    const seen = db.version
    expect(seen).not.toBe(before)
    other.run(other.build.insertInto('note').values({ id: 4, text: 'in the same turn' }))
    expect(db.writeNow(() => db.version)).not.toBe(seen)
    other.close()
  })

  it('leaves what comes behind slow writes to the next turn, in order, whatever may be repeated', async () => {
    const reader = openSqlDatabase<Schema>(path, { readonly: true })
    const seen: number[][] = []
    const slowly = (id: number) => (): void => {
      seen.push(ids(reader))
      for (const until = performance.now() + 30; performance.now() < until;);
      insert(id)
    }
    await Promise.all([db.write(slowly(1)), db.write(slowly(2), { retryable: true }), db.write(slowly(3))])
    reader.close()
    // each was committed before the next began
    expect(seen).toEqual([[], [1], [1, 2]])
    expect(ids()).toEqual([1, 2, 3])
  })

  it('works off what waits behind slow writes when it is closed', async () => {
    const slowly = (id: number) => (): void => {
      for (const until = performance.now() + 30; performance.now() < until;);
      insert(id)
    }
    const written = Promise.all([db.write(slowly(1)), db.write(slowly(2)), db.write(slowly(3))])
    db.close()
    await written
    db = openSqlDatabase<Schema>(path)
    expect(ids()).toEqual([1, 2, 3])
  })

  it('commits the writes of one turn together; one failing write harms no other', async () => {
    const other = openSqlDatabase<Schema>(path, { readonly: true })
    const seen: number[] = []
    const results = await Promise.allSettled([
      db.write(() => {
        insert(1)
        seen.push(ids(other).length)
        return 'one'
      }),
      db.write(() => {
        insert(2)
        throw new Error('refused')
      }),
      db.write(() => {
        seen.push(ids(other).length)
        return insert(3).changes
      }),
    ])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message))).toEqual([
      'one',
      'refused',
      1,
    ])
    // the other connection saw nothing while the three ran: they shared one transaction
    expect(seen).toEqual([0, 0])
    expect(ids(other)).toEqual([1, 3])
    other.close()
  })

  it('resolves only after the commit', async () => {
    const other = openSqlDatabase<Schema>(path, { readonly: true })
    await db.write(() => insert(1))
    expect(ids(other)).toEqual([1])
    other.close()
  })

  it('writes what was noted once, before the commit, without what was undone', async () => {
    db.writeNow(() => db.run(sql`CREATE TABLE total (value INTEGER NOT NULL) STRICT`))
    const flushed: number[][] = []
    const flush = (entries: readonly number[]): void => {
      flushed.push([...entries])
      for (const value of entries) db.run(sql`INSERT INTO total (value) VALUES (${value})`)
    }
    const notes = [
      db.write(() => db.note(flush, 1)),
      db.write(() => {
        db.note(flush, 2)
        throw new Error('refused')
      }),
      db.write(() => {
        db.note(flush, 3)
        expect(() =>
          db.writeNow(() => {
            db.note(flush, 4)
            throw new Error('refused')
          }),
        ).toThrow('refused')
        expect(db.lastNoted(flush)).toBe(3)
      }),
    ]
    await Promise.allSettled(notes)
    expect(flushed).toEqual([[1, 3]])
    expect(db.lastNoted(flush)).toBeUndefined()
    expect(db.all<{ value: number }>(sql`SELECT value FROM total ORDER BY value`).map((row) => row.value)).toEqual([1, 3])
    expect(() => db.note(flush, 5)).toThrow('outside')
  })

  it('a refused write inside one that wrote nothing yet takes back only itself', () => {
    db.writeNow(() => db.run(sql`CREATE TABLE inner_write (value INTEGER NOT NULL) STRICT`))
    const insert = (value: number): void => void db.run(sql`INSERT INTO inner_write (value) VALUES (${value})`)
    db.writeNow(() => {
      db.writeNow(() => {
        expect(() =>
          db.writeNow(() => {
            insert(1)
            throw new Error('refused')
          }),
        ).toThrow('refused')
        insert(2)
        expect(() =>
          db.writeNow(() => {
            insert(3)
            throw new Error('refused')
          }),
        ).toThrow('refused')
      })
      insert(4)
    })
    expect(db.all<{ value: number }>(sql`SELECT value FROM inner_write ORDER BY value`).map((row) => row.value)).toEqual([2, 4])
  })

  it('undoes a nested write alone', () => {
    db.writeNow(() => {
      insert(1)
      expect(() =>
        db.writeNow(() => {
          insert(2)
          throw new Error('inner')
        }),
      ).toThrow('inner')
      insert(3)
    })
    expect(ids()).toEqual([1, 3])
  })

  it('runs afterCommit callbacks after the commit, in order, and drops those of undone work', async () => {
    const told: string[] = []
    const tell = (text: string): void => db.afterCommit(() => told.push(`${text} ${db.inTransaction ? 'inside' : 'after'}`))
    await Promise.allSettled([
      db.write(() => {
        tell('first')
        expect(() =>
          db.writeNow(() => {
            tell('nested and undone')
            throw new Error('x')
          }),
        ).toThrow()
        tell('second')
      }),
      db.write(() => {
        tell('undone')
        throw new Error('x')
      }),
      db.write(() => tell('third')),
    ])
    expect(told).toEqual(['first after', 'second after', 'third after'])
    expect(() =>
      db.writeNow(() => {
        tell('never')
        throw new Error('x')
      }),
    ).toThrow()
    db.writeNow(() => insert(9))
    expect(told).toHaveLength(3)
  })

  it('refuses asynchronous work, which would commit half of itself', async () => {
    await expect(
      db.write(async () => {
        insert(1)
        await Promise.resolve()
      }),
    ).rejects.toThrow('synchronous')
    expect(ids()).toEqual([])
  })

  it('rejects with SQLITE_BUSY when another process holds the lock, and works again afterwards', async () => {
    const holder = openSqlDatabase<Schema>(path)
    const impatient = openSqlDatabase<Schema>(path, { busyTimeoutMs: 20 })
    await holder.write(() => {
      holder.run(holder.build.insertInto('note').values({ id: 1, text: 'held' }))
      expect(() => impatient.writeNow(() => undefined)).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
    })
    await impatient.write(() => impatient.run(impatient.build.insertInto('note').values({ id: 2, text: 'later' })))
    expect(ids()).toEqual([1, 2])
    holder.close()
    impatient.close()
  })

  it('reads rows one by one while the same statement is asked for again', () => {
    db.writeNow(() => [1, 2, 3].forEach((id) => insert(id)))
    const query = db.build.selectFrom('note').select('id').orderBy('id')
    const pairs = [...db.iterate(query)].map((row) => [row.id, db.get(query)?.id])
    expect(pairs).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
  })

  it('keeps values bound: text that looks like SQL is text', () => {
    const text = `'); DROP TABLE note; --`
    db.writeNow(() => insert(1, text))
    expect(db.all(sql<{ text: string }>`SELECT text FROM note WHERE text = ${text}`)).toEqual([{ text }])
  })

  it('tells a follower of each commit in whatever way it is made, and before the WAL is emptied', async () => {
    const told: string[] = []
    const keep = db.follow({
      committed: () => told.push(`committed ${ids().length}`),
      letGo: () => told.push('let go'),
      closing: () => told.push(`closing ${ids().length}`),
    })
    keep(true)
    expect(db.get(sql`PRAGMA wal_autocheckpoint`)).toEqual({ wal_autocheckpoint: 0 })
    await db.write(() => insert(1))
    db.writeNow(() => insert(2))
    await expect(
      db.write(() => {
        insert(3)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const held = db.hold(() => undefined)
    held.own(() => insert(4))
    held.commit()
    db.compact()
    expect(told.filter((text, index) => text !== told[index - 1])).toEqual([
      ...['committed 1', 'committed 2', 'committed 3', 'let go', 'committed 3'],
    ])
    keep(false)
    expect(db.get(sql`PRAGMA wal_autocheckpoint`)).toEqual({ wal_autocheckpoint: 1000 })
    db.close()
    expect(told.at(-1)).toBe('closing 3')
    db = openSqlDatabase<Schema>(path)
  })
})
