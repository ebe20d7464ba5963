import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followWal, type FollowedWal } from '#server/storage/archive/followed-wal.ts'
import { findEnd } from '#server/storage/archive/cut-pack.ts'
import { FileTail } from '#server/storage/journal/file-tail.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

let folder: string
let db: SqlDatabase<unknown>
let wal: FollowedWal
let tail: FileTail
let lost: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-tail-'))
  db = openSqlDatabase(join(folder, 'a.db'))
  db.executeScript('CREATE TABLE t (a TEXT)')
  lost = []
  let made = 0
  tail = new FileTail('a', db.path, {
    commit: () => ++made,
    wake: () => undefined,
    onLost: (error) => lost.push(error),
    mayWrite: () => undefined,
  })
  wal = followWal(db.path)
  // as the archive keeps it
  db.follow({ committed: () => tail.committed(), letGo: wal.letGo, closing: wal.letGo })(true)
  wal.hold()
  wal.position = findEnd(db.path)
  wal.watch()
  tail.begin(wal)
})
afterEach(() => {
  wal.letGo()
  db.close()
  rmSync(folder, { recursive: true })
})

const write = (text = 'x'): void => db.writeNow(() => void db.run(sql`INSERT INTO t VALUES (${text})`))
const checkpoint = (how: 'PASSIVE' | 'TRUNCATE'): void =>
  void db.get(how === 'PASSIVE' ? sql`PRAGMA wal_checkpoint(PASSIVE)` : sql`PRAGMA wal_checkpoint(TRUNCATE)`)

describe('the tail of a file', () => {
  it('makes an entry of all commits since the last reading', () => {
    expect(tail.entries()).toEqual([])
    write()
    write()
    tail.read()
    write()
    tail.read()
    tail.read()
    expect(tail.entries().map(({ pos, first }) => [pos, first])).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect([tail.earliest, lost]).toEqual([1, []])
  })

  it('goes on in a life of the WAL that began where it had read to', () => {
    write()
    tail.read()
    wal.position = findEnd(db.path)
    wal.renewHold()
    checkpoint('PASSIVE')
    wal.renewHold()
    wal.watch()
    write()
    tail.read()
    expect([tail.pos, lost]).toEqual([2, []])
  })

  it('is lost when a life began that nobody proved', () => {
    write()
    tail.read()
    wal.letGo()
    checkpoint('PASSIVE')
    write()
    tail.read()
    expect([tail.isFollowing, lost]).toEqual([false, [expect.objectContaining({ code: 'WAL_CHANGED' })]])
    // not confirmed before another life begins
    expect(tail.earliest).toBe(1)
  })

  it('is lost when the WAL was emptied before it was read', () => {
    write()
    wal.letGo()
    checkpoint('TRUNCATE')
    tail.read()
    expect([tail.isFollowing, tail.earliest, lost.length]).toEqual([false, 1, 1])
  })

  it('takes a newer base once all that may be in it is confirmed', () => {
    tail.made('first', 0)
    tail.stored('first')
    tail.began(1, 0)
    write()
    tail.read()
    const from = tail.pos
    write()
    tail.made('second', from)
    tail.stored('second')
    expect(tail.takeBase()).toBeUndefined()
    tail.confirmed(1)
    expect(tail.takeBase()).toBeUndefined()
    tail.confirmed(2)
    expect(tail.takeBase()).toEqual({ base: 'second', basePos: 1 })
    expect(tail.takeBase()).toBeUndefined()
  })
})
