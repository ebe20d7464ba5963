import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import type { Cutter } from '#server/storage/archive/archive-steps.ts'
import { archiveFile, type ArchivedFile } from '#server/storage/archive/archived-file.ts'
import { listPacks, storePack } from '#server/storage/archive/archive-place.ts'
import { cutPages, cutSnapshot, findEnd } from '#server/storage/archive/cut-pack.ts'
import { reachable, type PackName } from '#server/storage/archive/pack-name.ts'
import { restoreMoment } from '#server/storage/archive/restore-moment.ts'
import { createSendQueue, type SendQueue } from '#server/storage/archive/send-queue.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { checkpointFile } from '#server/storage/sql-connection.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

/** Something that happens to a file that is archived. */
export type ArchiveAct =
  | { do: 'put'; id: number; size: number }
  /** deletes much, and rewrites the file */
  | { do: 'vacuum' }
  /** a transaction larger than SQLite's memory, taken back or not */
  | { do: 'spill'; isUndone: boolean }
  /** the archive does what is due, or everything */
  | { do: 'step'; all: boolean }
  /** the same, while somebody writes */
  | { do: 'stepBeside'; id: number }
  /** another process writes, or empties the WAL */
  | { do: 'other'; how: 'write' | 'PASSIVE' | 'RESTART' | 'TRUNCATE' }
  | { do: 'reader'; isOpen: boolean }
  /** the process ends at once, or by closing its file */
  | { do: 'kill' | 'close' }
  /** the file is closed, and another process writes to it, or a copy is put in its place */
  | { do: 'closed'; how: 'write' | 'copy' }
  /** the folder of what waits cannot be used, or can again */
  | { do: 'folder'; is: 'spoiled' | 'right' }
  /** the store of the archive goes away, answers without storing, or comes back */
  | { do: 'store'; is: 'away' | 'deaf' | 'here' }

/** A part of the archive that may be another one, to see that its fault is found. */
export interface PlantedParts {
  cutter?: (right: Cutter) => Cutter
  send?: (right: Send) => Send
}
type Send = (name: string, path: string) => Promise<void>

export interface ArchiveWorld {
  act(act: ArchiveAct): Promise<void>
  /** Restores each moment of the archive, and compares it with the state of then. @throws for the first that differs */
  check(): Promise<number>
  /** Kinds of all objects, in their order. */
  kinds(): Promise<PackName['kind'][]>
  /** since when changes were in no object as the file was closed last */
  changedAtClose(): number | undefined
  end(): void
}

const of = 'tested'

/** A file under random acts, with a clock of its own and everything that it ever held. */
export function createArchiveWorld(planted: PlantedParts = {}): ArchiveWorld {
  const root = mkdtempSync(join(tmpdir(), 'trama-archive-'))
  const store = createDiskFiles(join(root, 'store'))
  const folder = join(root, 'waits')
  let clock = Date.UTC(2026, 10, 29)
  const now = (): number => ++clock
  const states: { at: number; text: string }[] = []
  let [life, storeIs, count]: [number, 'away' | 'deaf' | 'here', number] = [0, 'here', 0]
  let path = ''
  let db: SqlDatabase<never>
  let file: ArchivedFile
  let queue: SendQueue
  let reader: Driver.Database | undefined
  let changedAtClose: number | undefined

  const right: Cutter = {
    findEnd: (from) => Promise.resolve().then(() => findEnd(from)),
    pages: (order) => Promise.resolve().then(() => cutPages(order, now)),
    snapshot: (order) => cutSnapshot(order, now),
    checkpoint: (from) => Promise.resolve(checkpointFile(from)),
  }
  const store0: Send = async (name, from) => {
    if (storeIs === 'away') throw new Error('the store is away')
    await storePack(store, of, name, from)
    if (storeIs === 'deaf') throw new Error('the answer was lost')
  }
  const send = planted.send?.(store0) ?? store0

  function open(): void {
    db = openSqlDatabase<never>(path)
    db.executeScript('CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, v TEXT)')
    queue = createSendQueue({ folder, send, sent: () => file.sent(), failed: () => undefined, waitMs: () => 1 })
    file = archiveFile(db, {
      ...{ folder, of, place: 'here', queue, now, cutter: planted.cutter?.(right) ?? right },
      probe: () => (storeIs === 'away' ? Promise.reject(new Error('away')) : Promise.resolve()),
      note: () => undefined,
      times: { lookMs: 1e8, everyMs: 40, frames: 30, snapshotMs: 4000, turnMs: 5, pauseMs: 1e6, longPauseMs: 1e6, mostUnsent: 60_000 },
    })
    noteState()
  }

  function noteState(): void {
    states.push({ at: now(), text: dump(path) })
  }

  function put(id: number, size: number): void {
    db.writeNow(() => db.run(sql`INSERT OR REPLACE INTO t VALUES (${id}, ${`${count++}`.padEnd(size, 'abc')})`))
    noteState()
  }

  function beOther(how: 'write' | 'PASSIVE' | 'RESTART' | 'TRUNCATE'): void {
    const other = new Driver(path, { timeout: 0 })
    try {
      if (how === 'write') other.prepare('INSERT OR REPLACE INTO t VALUES (?, ?)').run(count % 50, `other ${count++}`)
      else other.pragma(`wal_checkpoint(${how})`)
    } finally {
      other.close()
    }
    noteState()
  }

  function spoilFolder(isSpoiled: boolean): void {
    const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile() ?? false
    if (isSpoiled === isFile) return
    if (!isSpoiled) rmSync(folder)
    const [from, to] = isSpoiled ? [folder, `${folder}.kept`] : [`${folder}.kept`, folder]
    if (existsSync(from)) renameSync(from, to)
    if (isSpoiled) writeFileSync(folder, 'in the way')
  }

  function changeClosed(how: 'write' | 'copy'): void {
    if (how === 'write') return beOther('write')
    copyFileSync(path, `${path}.copy`)
    renameSync(`${path}.copy`, path)
  }

  function spill(isUndone: boolean): void {
    db.executeScript('PRAGMA cache_size = 3')
    try {
      db.writeNow(() => {
        for (let id = 100; id < 140; id++) db.run(sql`INSERT OR REPLACE INTO t VALUES (${id}, ${`${count++}`.padEnd(3000, 'x')})`)
        if (isUndone) throw new Error('taken back')
      })
    } catch (error) {
      if ((error as Error).message !== 'taken back') throw error
    }
    noteState()
  }

  /** Only what lies on the disk goes on: the file and its WAL, and what waits to be sent. */
  function kill(): void {
    const old = path
    file.abandon()
    queue.stop()
    path = newPath()
    copyFileSync(old, path)
    if (existsSync(`${old}-wal`)) copyFileSync(`${old}-wal`, `${path}-wal`)
    db.close()
    open()
  }

  function newPath(): string {
    mkdirSync(join(root, String(++life)))
    return join(root, String(life), 'a.db')
  }

  function endReader(): void {
    reader?.close()
    reader = undefined
  }

  async function settle(): Promise<void> {
    if (storeIs === 'here') await queue.drained()
  }

  path = newPath()
  open()
  return {
    act: async (act) => {
      if (act.do === 'put') put(act.id, act.size)
      else if (act.do === 'spill') spill(act.isUndone)
      else if (act.do === 'other') beOther(act.how)
      else if (act.do === 'store') storeIs = act.is
      else if (act.do === 'folder') spoilFolder(act.is === 'spoiled')
      else if (act.do === 'step') {
        clock += 15
        await file.step(act.all)
        await settle()
      } else if (act.do === 'stepBeside') {
        const stepped = file.step(true)
        for (let turn = 0; turn < 4; turn++) {
          put(act.id + turn, 200)
          await Promise.resolve()
        }
        await stepped
      } else if (act.do === 'reader') {
        endReader()
        if (!act.isOpen) return
        reader = new Driver(path, { readonly: true })
        reader.exec('BEGIN; SELECT count(*) FROM t')
      } else {
        endReader()
        if (act.do === 'kill') return kill()
        if (act.do === 'vacuum') {
          db.writeNow(() => db.run(sql`DELETE FROM t WHERE id % 3 = 0`))
          noteState()
          return db.compact()
        }
        db.close()
        changedAtClose = file.changedAt
        queue.stop()
        if (act.do === 'closed') changeClosed(act.how)
        open()
      }
    },
    check: async () => {
      storeIs = 'here'
      spoilFolder(false)
      clock += 10_000_000
      await file.step(true)
      await queue.drained()
      await file.step(true)
      await queue.drained()
      const packs = await listPacks(store, of)
      if (packs.length === 0) throw new Error('nothing was archived')
      if (reachable(packs).length !== packs.length) throw new Error('an object has nothing to follow')
      for (const pack of packs) await checkMoment(pack)
      return packs.length
    },
    changedAtClose: () => changedAtClose,
    kinds: async () => (await listPacks(store, of)).map(({ kind }) => kind),
    end: () => {
      endReader()
      file.abandon()
      queue.stop()
      db.close()
      rmSync(root, { recursive: true })
    },
  }

  async function checkMoment(pack: PackName): Promise<void> {
    const target = join(root, 'restored.db')
    rmSync(target, { force: true })
    await restoreMoment(store, of, pack.at, target)
    const text = dump(target)
    // a snapshot takes a moment, in which somebody may write
    const then = states.filter(({ at }) => at <= pack.at).slice(pack.kind === 'snapshot' ? -5 : -1)
    if (!then.some((state) => state.text === text)) throw new Error(`${pack.name} is another state than that of then`)
  }
}

function dump(path: string): string {
  const db = new Driver(path, { readonly: true })
  try {
    return JSON.stringify(db.prepare('SELECT * FROM t ORDER BY id').raw().all())
  } finally {
    db.close()
  }
}
