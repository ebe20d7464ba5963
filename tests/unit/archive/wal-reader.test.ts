import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Driver from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countFrames, readWalHeader, type WalPosition } from '#server/storage/archive/wal-header.ts'
import { pagesOf, readWal, WalChangedError, type WalReading } from '#server/storage/archive/wal-reader.ts'
import { createWalHold } from '#server/storage/archive/wal-hold.ts'

let folder: string
let path: string
let db: Driver.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-wal-'))
  path = join(folder, 'a.db')
  db = open(4096)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

function open(pageSize: number): Driver.Database {
  const made = new Driver(path)
  made.pragma(`page_size = ${pageSize}`)
  made.pragma('journal_mode = WAL')
  made.pragma('wal_autocheckpoint = 0')
  made.exec('CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, v)')
  return made
}

function withWal<T>(work: (file: number) => T, of = path): T {
  const file = openSync(`${of}-wal`, 'r')
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}

const read = (from?: WalPosition, of = path): WalReading => {
  const reading = withWal((file) => readWal(file, from), of)
  if (!reading) throw new Error('the WAL is empty')
  return reading
}
const put = (id: number, size = 100): void => void db.prepare('INSERT OR REPLACE INTO t VALUES (?, ?)').run(id, 'x'.repeat(size))

/** The file with the pages of a reading on top, as one that SQLite opens. */
function built(base: string, reading: WalReading, of = path): unknown[] {
  const pages = Buffer.alloc((reading.pages ?? 0) * reading.header.pageSize)
  readFileSync(base).copy(pages)
  withWal((file) => {
    for (const { page, bytes } of pagesOf(file, reading)) bytes.copy(pages, (page - 1) * reading.header.pageSize)
  }, of)
  // the mark of a WAL would be looked for beside it
  pages[18] = pages[19] = 1
  const copy = join(folder, 'built.db')
  writeFileSync(copy, pages)
  const opened = new Driver(copy)
  try {
    expect(opened.pragma('integrity_check', { simple: true })).toBe('ok')
    return opened.prepare('SELECT * FROM t ORDER BY id').all()
  } finally {
    opened.close()
  }
}

const rows = (): unknown[] => db.prepare('SELECT * FROM t ORDER BY id').all()

describe.each([512, 1024, 4096, 65_536])('a WAL of pages of %i bytes', (pageSize) => {
  beforeEach(() => {
    db.close()
    rmSync(path)
    db = open(pageSize)
  })

  it('gives each transaction once, and the newest of each page', () => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    copyFileSync(path, join(folder, 'base.db'))
    for (let id = 0; id < 50; id++) put(id % 7, 300)
    const first = read()
    expect(built(join(folder, 'base.db'), first)).toEqual(rows())
    expect(read(first.position)).toMatchObject({ pages: undefined, position: first.position })
    put(99, 90_000)
    const next = read(first.position)
    expect(next.newest.size).toBeLessThan(read().newest.size + 1)
    expect(built(join(folder, 'built.db'), next)).toEqual(rows())
  })
})

describe('a WAL reader', () => {
  it('never takes a torn transaction: the WAL is cut at every place', () => {
    for (let id = 0; id < 6; id++) put(id, 6000)
    const whole = read()
    const ends = new Map<number, number>([[0, 0]])
    const scratch = join(folder, 'cut.db')
    const size = statSync(`${path}-wal`).size
    for (let length = 32; length <= size; length += 509) {
      copyFileSync(`${path}-wal`, `${scratch}-wal`)
      truncateSync(`${scratch}-wal`, length)
      const { position, pages } = read(undefined, scratch)
      expect(32 + position.frame * 4120).toBeLessThanOrEqual(length)
      expect(pages === undefined).toBe(position.frame === 0)
      ends.set(position.frame, length)
    }
    expect([...ends.keys()].length).toBeGreaterThan(4)
    expect(whole.position.frame).toBe((size - 32) / 4120)
  })

  it('stops at the first frame of which a bit is another', () => {
    for (let id = 0; id < 6; id++) put(id, 6000)
    const bytes = readFileSync(`${path}-wal`)
    const all = read().position.frame
    const scratch = join(folder, 'spoiled.db')
    for (let frame = 1; frame <= all; frame++)
      for (const within of [3, 7, 10, 17, 24, 2000, 4119]) {
        const spoiled = Buffer.from(bytes)
        const place = 32 + (frame - 1) * 4120 + within
        spoiled[place] = (spoiled[place] ?? 0) ^ 4
        writeFileSync(`${scratch}-wal`, spoiled)
        expect(read(undefined, scratch).position.frame).toBeLessThan(frame)
      }
  })

  it('leaves what a transaction wrote before its end, and what was taken back', () => {
    put(1)
    const before = read().position
    db.pragma('cache_size = 2')
    db.exec('BEGIN')
    for (let id = 2; id < 60; id++) put(id, 5000)
    const within = read(before)
    expect(within).toMatchObject({ position: before, pages: undefined })
    expect(withWal((file) => countFrames(file, within.header, before.frame))).toBeGreaterThan(0)
    db.exec('ROLLBACK')
    expect(read(before).position).toEqual(before)
    put(3)
    expect(read(before).position.frame).toBeGreaterThan(before.frame)
  })

  it('notices that a WAL was begun again, also by another process that closed it', () => {
    put(1)
    const { position } = read()
    db.pragma('wal_checkpoint(PASSIVE)')
    expect(read(position).position).toEqual(position)
    put(2)
    expect(() => read(position)).toThrow(WalChangedError)
    const later = read().position
    expect(later.salt1).toBe((position.salt1 + 1) >>> 0)
    db.pragma('wal_checkpoint(TRUNCATE)')
    expect(() => read(later)).toThrow(WalChangedError)
    expect(withWal((file) => readWal(file))).toBeUndefined()
    put(3)
    expect(() => read(later)).toThrow(WalChangedError)
  })

  it('notices that a place was never in this WAL', () => {
    for (let id = 0; id < 3; id++) put(id)
    const { position } = read()
    expect(() => read({ ...position, sum2: position.sum2 ^ 1 })).toThrow(WalChangedError)
    expect(() => read({ ...position, frame: position.frame + 1 })).toThrow(WalChangedError)
  })

  it('forgets pages that the file has lost', () => {
    for (let id = 0; id < 40; id++) put(id, 4000)
    db.exec('DELETE FROM t WHERE id > 1')
    db.exec('VACUUM')
    const reading = read()
    expect(Math.max(...reading.newest.keys())).toBeLessThanOrEqual(reading.pages ?? 0)
    expect(db.pragma('page_count', { simple: true })).toBe(reading.pages)
  })

  it('counts frames by their salts as it does by their sums', () => {
    const header = withWal(readWalHeader)
    if (!header) throw new Error('no header')
    for (let id = 0; id < 30; id++) {
      put(id, id * 400)
      const { frame } = read().position
      for (const from of [0, 1, Math.floor(frame / 2), frame]) expect(withWal((file) => countFrames(file, header, from))).toBe(frame - from)
    }
  })
})

describe('a hold', () => {
  it('keeps frames that were not read, whatever another connection asks for', () => {
    const other = new Driver(path, { timeout: 0 })
    const hold = createWalHold(path)
    put(1)
    const { position } = read()
    put(2)
    hold.begin()
    for (const how of ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE']) {
      other.pragma(`wal_checkpoint(${how})`)
      put(3)
      expect(read(position).position.frame).toBeGreaterThan(position.frame)
    }
    hold.end()
    other.pragma('wal_checkpoint(PASSIVE)')
    put(4)
    expect(() => read(position)).toThrow(WalChangedError)
    other.close()
  })

  it('lets a WAL that is all in the file begin again once, and no further', () => {
    const other = new Driver(path, { timeout: 0 })
    const hold = createWalHold(path)
    put(1)
    db.pragma('wal_checkpoint(PASSIVE)')
    const { position } = read()
    hold.begin()
    put(2)
    const next = read()
    expect(next.position.salt1).toBe((position.salt1 + 1) >>> 0)
    for (const how of ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE']) {
      other.pragma(`wal_checkpoint(${how})`)
      put(3)
      expect(read(next.position).position.salt1).toBe(next.position.salt1)
    }
    hold.end()
    other.close()
  })
})
