import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storePack, type Archive } from '#server/storage/archive/archive-place.ts'
import type { Cutter } from '#server/storage/archive/archive-steps.ts'
import { archiveFile, journaledWaitMs, type ArchivedFile } from '#server/storage/archive/archived-file.ts'
import { markOf, readState, tidyFolder, type ArchiveState } from '#server/storage/archive/archive-state.ts'
import { archiveOf } from '#server/storage/archive/pack-name.ts'
import type { WalTail } from '#server/storage/archive/wal-tail.ts'
import { createSendQueue, usualWaitMs, type SendQueue } from '#server/storage/archive/send-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SqlDatabase } from '#server/storage/sql-database.ts'

/** A file that is archived, or was while it was open. */
export interface ArchiveEntry {
  readonly queue: SendQueue
  file: ArchivedFile | undefined
  tail: WalTail | undefined
}

export interface ArchiveFiles {
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  /** objects stored since the start */
  readonly stored: number
  attach(name: string, db: SqlDatabase<never>): void
  /** Sends what waits of a closed file. @returns whether nobody has written to it since it was archived */
  rests(name: string, path: string): boolean
  /** The file is erased: nothing of it is sent any more. */
  forget(name: string): void
}

/** Objects wait below the data directory until the store has them. */
const waitingFolder = 'archiving'
/** Without its objects a journal confirms nothing more: they wait on the disk for as long as there is room. */
const mostUnsentJournaled = 8 * 1024 ** 3

type FilesPlatform = Pick<Platform, 'config' | 'log' | 'now' | 'journal'>

/**
 * The files of an installation with their archives.
 * @param lost hears of a file that holds what the journal does not have; it may be closed
 */
export function createArchiveFiles(platform: FilesPlatform, archive: Archive, cutter: Cutter, lost: (name: string) => void): ArchiveFiles {
  const { config, log, now, journal } = platform
  const { files, faults } = archive
  const entries = new Map<string, ArchiveEntry>()
  const forgotten = new Set<string>()
  let stored = 0

  const folderOf = (name: string): string => join(config.dataDir, waitingFolder, name)

  async function send(name: string, object: string, path: string): Promise<void> {
    await storePack(files, name, object, path)
    // erased meanwhile: its folder may have been removed before this object came
    if (forgotten.has(name)) await files.removeFolder(archiveOf(name))
  }

  function entryOf(name: string): ArchiveEntry {
    const known = entries.get(name)
    if (known) return known
    const queue = createSendQueue({
      folder: folderOf(name),
      send: (object, path) => send(name, object, path),
      ...(journal && { waitMs: (failures: number) => Math.min(journaledWaitMs, usualWaitMs(failures)) }),
      sent: ({ id }) => {
        stored++
        entry.tail?.stored(id)
        entry.file?.sent()
        if (faults.delete(name)) log.info({ file: name }, 'the store of the archive takes objects again')
      },
      failed: (error) => {
        if (!faults.has(name)) log.error({ err: error, file: name }, 'the store of the archive did not take an object: it is tried again')
        faults.set(name, 'store')
      },
    })
    const entry: ArchiveEntry = { queue, file: undefined, tail: undefined }
    entries.set(name, entry)
    return entry
  }

  return {
    entries,
    get stored() {
      return stored
    },
    attach: (name, db) => {
      const entry = entryOf(name)
      entry.tail = followTail(platform, name, db.path, () => (entry.file?.doubt(), lost(name)))
      entry.file = archiveFile(db, {
        ...{ folder: folderOf(name), of: name, place: archive.place, cutter },
        ...{ queue: entry.queue, tail: entry.tail, now: () => now().getTime() },
        probe: () => files.head(join(archiveOf(name), 'none')),
        ...(journal && { times: { mostUnsent: mostUnsentJournaled } }),
        note: (problem, error) => log.warn({ err: error, file: name }, problem),
      })
    },
    rests: (name, path) => {
      const folder = folderOf(name)
      const state = stateAtRest(folder, archive.place, path)
      if (!state) return false
      if (!entries.has(name)) {
        if (!tidyFolder(folder, state.unsent)) return false
        if (state.unsent.length > 0) entryOf(name).queue.add(...state.unsent)
      }
      return true
    },
    forget: (name) => {
      forgotten.add(name)
      const entry = entries.get(name)
      entry?.file?.abandon()
      entry?.queue.stop()
      journal?.forget(name)
      entries.delete(name)
      faults.delete(name)
      void rm(folderOf(name), { recursive: true, force: true })
    },
  }
}

/** Undefined when somebody has written to the file since it was archived. */
function stateAtRest(folder: string, place: string, path: string): ArchiveState | undefined {
  const state = existsSync(folder) ? readState(folder) : undefined
  return state?.mark !== undefined && state.place === place && state.mark === markOf(path) ? state : undefined
}

/** The part of the journal that reads this file; undefined without a journal. */
function followTail(
  { journal, log }: Pick<Platform, 'journal' | 'log'>,
  name: string,
  path: string,
  lost: () => void,
): WalTail | undefined {
  return journal?.tailOf(name, path, (error) => {
    log.warn({ err: error, file: name }, 'frames of a WAL may be lost to the journal: it goes on with a snapshot')
    lost()
  })
}
