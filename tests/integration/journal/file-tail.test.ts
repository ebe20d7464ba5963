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
let made = 0
const createTail = (): FileTail =>
  new FileTail('a', db.path, {
    commit: () => ++made,
    wake: () => undefined,
    onLost: (error) => lost.push(error),
    mayWrite: () => undefined,
  })
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-tail-'))
  db = openSqlDatabase(join(folder, 'a.db'))
  db.executeScript('CREATE TABLE t (a TEXT)')
  lost = []
  made = 0
  tail = createTail()
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

  it('is lost when a WAL of which nothing was read is emptied, and not by a commit that writes nothing', () => {
    const [fresh, at] = [createTail(), followWal(db.path)]
    wal.letGo()
    checkpoint('TRUNCATE')
    at.hold()
    at.watch()
    fresh.begin(at)
    fresh.committed()
    fresh.read()
    expect([fresh.isFollowing, fresh.earliest, lost]).toEqual([true, undefined, []])
    write()
    fresh.committed()
    at.letGo()
    checkpoint('TRUNCATE')
    fresh.read()
    expect([fresh.isFollowing, fresh.earliest !== undefined, lost.length]).toEqual([false, true, 1])
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
    expect(tail.newerBase()).toBeUndefined()
    tail.confirmed(1)
    expect(tail.newerBase()).toBeUndefined()
    tail.confirmed(2)
    expect([tail.newerBase(), tail.hasWork]).toEqual([{ base: 'second', basePos: 1 }, true])
    tail.moved('first')
    expect(tail.newerBase()).toBeDefined()
    tail.moved('second')
    expect([tail.newerBase(), tail.hasWork]).toEqual([undefined, false])
  })

  it('is lost when the file is closed before it was read to its end', () => {
    write()
    tail.read()
    tail.closed()
    expect(lost).toEqual([])
    const again = createTail()
    again.begin(wal)
    again.committed()
    again.closed()
    expect([again.needsFile, lost.length]).toEqual([true, 1])
  })

  it('holds everybody while the journal has not said that it has the end of a file that is opened again', () => {
    const open = (): FileTail => {
      const again = createTail()
      expect(again.resume(wal, { token: 4, pos: 7 }, true)).toBe(true)
      return again
    }
    const agreed = open()
    expect([agreed.state, agreed.earliest !== undefined]).toEqual(['resumed', true])
    agreed.verified()
    expect([agreed.state, agreed.earliest]).toEqual(['open', undefined])
    // its last commits may be confirmed by nobody: the next life holds them
    const refused = open()
    const first = refused.earliest
    refused.unverified()
    expect([refused.state, refused.earliest]).toEqual(['lost', first])
  })

  it('needs its file while only the file can bring what is not confirmed', () => {
    tail.made('first', 0)
    tail.stored('first')
    tail.began(1, 0)
    write()
    tail.read()
    // the entry is in memory
    expect(tail.needsFile).toBe(false)
    tail.lost()
    expect(tail.needsFile).toBe(true)
    const again = createTail()
    again.resume(wal, { token: 4, pos: 7 }, true)
    expect(again.needsFile).toBe(true)
    again.verified()
    expect(again.needsFile).toBe(false)
  })
})
