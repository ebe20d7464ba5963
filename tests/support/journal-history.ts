import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Driver from 'better-sqlite3'
import { newId } from '#shared/lib/ids.ts'
import { readConfig } from '#server/lib/config.ts'
import { archiveFile, type ArchivedFile } from '#server/storage/archive/archived-file.ts'
import { storePack } from '#server/storage/archive/archive-place.ts'
import { cutPages, cutSnapshot, findEnd } from '#server/storage/archive/cut-pack.ts'
import { createSendQueue, type SendQueue } from '#server/storage/archive/send-queue.ts'
import type { WalTail } from '#server/storage/archive/wal-tail.ts'
import { openControlDatabase, type ControlDatabase } from '#server/storage/control-database.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { createJournal, type Journal } from '#server/storage/journal/journal.ts'
import type { JournalStore } from '#server/storage/journal/journal-store.ts'
import { restoreFromJournal } from '#server/storage/journal/restore-journal.ts'
import { checkpointFile } from '#server/storage/sql-connection.ts'
import { createMemoryJournal } from '#tests/support/memory-journal.ts'

/** Something that happens to a file with a journal and an archive. */
export type HistoryAct =
  | { do: 'put'; count: number }
  /** The archive does what is due, or everything. */
  | { do: 'step'; all: boolean }
  /** Rounds of the journal get time, or as much as all of it needs. */
  | { do: 'wait' | 'confirm' }
  /** The process ends at once, or well. */
  | { do: 'kill' | 'close' }
  /** The disk is lost with its process, and everything restored elsewhere. */
  | { do: 'lose' }
  /** Everything is restored elsewhere, while the process goes on: nobody writes to it in between. */
  | { do: 'usurp' }
  /** The one that goes on writes and archives. */
  | { do: 'late' }
  | { do: 'other'; how: 'write' | 'TRUNCATE' }
  | { do: 'journal' | 'store'; is: 'here' | 'away' | 'deaf' }

/** Parts with a planted fault. */
export interface PlantedFault {
  journal?(journal: Journal): void
  tail?(tail: WalTail, path: string, isJournalHere: () => boolean): WalTail
  store?(store: JournalStore): JournalStore
  /** what a restore reads */
  restored?(store: JournalStore, files: FileStore): JournalStore
}

interface Machine {
  dataDir: string
  db: ControlDatabase
  file: ArchivedFile
  queue: SendQueue
  journal: Journal
}

export interface JournalHistory {
  act(act: HistoryAct): Promise<void>
  /** Everything is confirmed, then the machine is lost. @throws for a confirmed write that is not there, or for none that is confirmed any more */
  check(): Promise<number>
  end(): void
}

const of = 'control'
const confirmMs = 10_000

/** One file on machines that come and go, with every write that somebody was told of. */
export function createJournalHistory(planted: PlantedFault = {}): JournalHistory {
  const root = mkdtempSync(join(tmpdir(), 'trama-history-'))
  const files = createDiskFiles(join(root, 'away'))
  const memory = createMemoryJournal()
  const confirmed = new Set<string>()
  const written = new Set<string>()
  let storeIs: 'here' | 'away' | 'deaf' = 'here'
  let [clock, lives] = [Date.UTC(2026, 10, 29), 0]
  let old: Machine | undefined
  const now = (): number => ++clock

  const send = async (name: string, path: string): Promise<void> => {
    if (storeIs === 'away') throw new Error('the store is away')
    await storePack(files, of, name, path)
    if (storeIs === 'deaf') throw new Error('the answer was lost')
  }

  function open(dataDir: string): Machine {
    const folder = join(dataDir, 'archiving', of)
    const store = memory.connect()
    const journal = createJournal({ store: planted.store?.(store) ?? store, dataDir, note: () => undefined })
    planted.journal?.(journal)
    const db = openControlDatabase(dataDir)
    const queue = createSendQueue({
      ...{ folder, send, failed: () => undefined, waitMs: () => 1 },
      sent: ({ id }) => {
        tail.stored(id)
        made.file.sent()
      },
    })
    const own = journal.tailOf(of, db.path, () => made.file.doubt())
    const tail = planted.tail?.(own, db.path, () => memory.is === 'here') ?? own
    const made = { dataDir, db, queue, journal } as Machine
    made.file = archiveFile(db as never, {
      ...{ folder, of, place: 'here', queue, tail, now },
      cutter: {
        findEnd: (path) => Promise.resolve().then(() => findEnd(path)),
        pages: (order) => Promise.resolve().then(() => cutPages(order, now)),
        snapshot: (order) => cutSnapshot(order, now),
        checkpoint: (path) => Promise.resolve(checkpointFile(path)),
      },
      probe: () => (storeIs === 'away' ? Promise.reject(new Error('away')) : Promise.resolve()),
      note: () => undefined,
      times: { lookMs: 1e8, everyMs: 40, frames: 30, snapshotMs: 4000, turnMs: 5, pauseMs: 1e6, longPauseMs: 1e6, mostUnsent: 60_000 },
    })
    return made
  }

  function newFolder(): string {
    const dataDir = join(root, String(++lives))
    mkdirSync(dataDir)
    return dataDir
  }

  let machine = open(newFolder())

  function put({ db, journal }: Machine, count: number): void {
    for (let left = count; left > 0; left--) {
      const key = `k-${newId()}`
      db.writeNow(() => db.run(db.build.insertInto('setting').values({ key, value: key.repeat(20) })))
      written.add(key)
      journal.gate.pass(() => confirmed.add(key))
    }
  }

  function halt({ file, queue, journal, db }: Machine): void {
    file.abandon()
    queue.stop()
    journal.close()
    db.close()
  }

  /** Only the disk goes on. */
  function kill(): void {
    const dataDir = newFolder()
    cpSync(machine.dataDir, dataDir, { recursive: true })
    halt(machine)
    machine = open(dataDir)
  }

  async function close({ db, file, queue, journal, dataDir }: Machine): Promise<void> {
    await file.step(true)
    db.close()
    await journal.gate.passed(20)
    queue.stop()
    journal.close()
    machine = open(dataDir)
  }

  async function restore(): Promise<Machine> {
    memory.is = storeIs = 'here'
    const dataDir = newFolder()
    const store = memory.connect()
    if (await store.head(of))
      await restoreFromJournal(readConfig({ DATA_DIR: dataDir }), {
        ...{ store: planted.restored?.(store, files) ?? store, files, say: () => undefined },
      })
    else if (confirmed.size > 0) throw new Error('the journal knows nothing of what was confirmed')
    return open(dataDir)
  }

  async function confirmAll({ file, queue, journal }: Machine): Promise<void> {
    clock += 10_000_000
    for (let round = 0; round < 3; round++) {
      await file.step(true)
      await queue.drained()
    }
    if (!(await journal.gate.passed(confirmMs))) throw new Error('nothing is confirmed any more')
  }

  function beOther(how: 'write' | 'TRUNCATE'): void {
    const other = new Driver(machine.db.path, { timeout: 0 })
    try {
      if (how === 'write') other.prepare('INSERT INTO setting (key, value) VALUES (?, ?)').run(`other-${newId()}`, '')
      else other.pragma(`wal_checkpoint(${how})`)
    } finally {
      other.close()
    }
  }

  function compare({ db }: Machine): void {
    const rows = db.all(db.build.selectFrom('setting').select('key').where('key', 'like', 'k-%'))
    const stored = new Set(rows.map(({ key }) => key))
    const lost = [...confirmed].filter((key) => !stored.has(key))
    if (lost.length > 0) throw new Error(`${lost.length} of ${confirmed.size} confirmed writes are lost`)
    if (rows.length !== stored.size || rows.some(({ key }) => !written.has(key))) throw new Error('something is there twice, or never was')
  }

  return {
    act: async (act) => {
      if (act.do === 'put') put(machine, act.count)
      else if (act.do === 'journal') memory.is = act.is
      else if (act.do === 'store') storeIs = act.is
      else if (act.do === 'wait') await pause(3)
      else if (act.do === 'confirm') await machine.journal.gate.passed(confirmMs)
      else if (act.do === 'other') beOther(act.how)
      else if (act.do === 'kill') kill()
      else if (act.do === 'close') await close(machine)
      else if (act.do === 'step') {
        clock += 15
        await machine.file.step(act.all)
        if (storeIs === 'here') await machine.queue.drained()
      } else if (act.do === 'lose') {
        halt(machine)
        rmSync(machine.dataDir, { recursive: true })
        machine = await restore()
        compare(machine)
      } else if (act.do === 'usurp') {
        memory.is = storeIs = 'here'
        await confirmAll(machine)
        if (old) halt(old)
        old = machine
        machine = await restore()
        compare(machine)
        await confirmAll(machine)
      } else if (old) {
        put(old, 2)
        await old.file.step(true)
        await old.queue.drained()
      }
    },
    check: async () => {
      memory.is = storeIs = 'here'
      await confirmAll(machine)
      halt(machine)
      machine = await restore()
      compare(machine)
      return confirmed.size
    },
    end: () => {
      for (const one of [machine, old]) if (one) halt(one)
      if (existsSync(root)) rmSync(root, { recursive: true })
    },
  }
}
