import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createThreadCutter } from '#server/jobs/archive/thread-cutter.ts'
import { archiveFile } from '#server/storage/archive/archived-file.ts'
import { listPacks, storePack } from '#server/storage/archive/archive-place.ts'
import { restoreMoment } from '#server/storage/archive/restore-moment.ts'
import { createSendQueue } from '#server/storage/archive/send-queue.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { readWalHeader } from '#server/storage/archive/wal-header.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trama-load-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Numbers of all commits in a file: each writes its own, and the text of one of a thousand rows. */
function commitsIn(path: string): number[] {
  const db = openSqlDatabase<never>(path, { readonly: true })
  try {
    return db.all(sql<{ id: number }>`SELECT id FROM seen ORDER BY id`).map(({ id }) => id)
  } finally {
    db.close()
  }
}

/** The number of times that a WAL began again, and more. */
function lifeOf(path: string): number {
  const wal = openSync(`${path}-wal`, 'r')
  try {
    return readWalHeader(wal)?.salt1 ?? 0
  } finally {
    closeSync(wal)
  }
}

async function writeUntil(db: SqlDatabase<never>, isEnough: () => boolean): Promise<number> {
  let commit = 0
  while (!isEnough()) {
    const id = ++commit
    await db.write(() => {
      db.run(sql`INSERT INTO seen VALUES (${id})`)
      for (let part = 0; part < 5; part++)
        db.run(sql`INSERT OR REPLACE INTO t VALUES (${(id * 7 + part * 131) % 1000}, ${'x'.repeat(1500) + id})`)
    })
  }
  return commit
}

it('each object of a file that is written without a pause is a moment between two commits, and its WAL begins again and again', async () => {
  const path = join(root, 'a.db')
  const files = createDiskFiles(join(root, 'store'))
  const folder = join(root, 'waits')
  const db = openSqlDatabase<never>(path)
  db.executeScript('CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT); CREATE TABLE seen (id INTEGER PRIMARY KEY)')
  const cutter = createThreadCutter()
  const notes: string[] = []
  const queue = createSendQueue({
    ...{ folder, send: (name, from) => storePack(files, 'a', name, from), failed: (error) => notes.push(error.message) },
    sent: () => file.sent(),
  })
  const file = archiveFile(db, {
    folder,
    of: 'a',
    place: 'here',
    cutter,
    queue,
    now: Date.now,
    probe: () => Promise.resolve(),
    note: (text) => notes.push(text),
  })
  // each time that the WAL begins again, everything in it was read
  const lives = new Set<number>()
  const commits = await writeUntil(db, () => file.isFollowed && lives.add(lifeOf(path)).size > 4)
  await file.step(true)
  await queue.drained()
  db.close()
  await cutter.close()
  expect(notes).toEqual([])

  const packs = await listPacks(files, 'a')
  let before = 0
  for (const { at } of packs) {
    const target = join(root, 'restored.db')
    rmSync(target, { force: true })
    await restoreMoment(files, 'a', at, target)
    const ids = commitsIn(target)
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1))
    expect(ids.length).toBeGreaterThanOrEqual(before)
    before = ids.length
  }
  expect(before).toBe(commits)
})
