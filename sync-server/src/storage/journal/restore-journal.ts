import { ftruncateSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/lib/config.ts'
import { openArchive } from '#server/storage/archive/archive-place.ts'
import { fileOf, restoreEach, stageAndSwap } from '#server/storage/archive/put-in-place.ts'
import { ArchiveError, restoreMoment, restoreObject, writeWhole } from '#server/storage/archive/restore-moment.ts'
import { hasControl } from '#server/storage/control/open-control.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { BrokenEntryError, unpackPages, type JournalPages } from '#server/storage/journal/journal-pages.ts'
import type { JournalHead, JournalStore } from '#server/storage/journal/journal-store.ts'
import { writeToken } from '#server/storage/journal/life-token.ts'
import { openJournalStore } from '#server/storage/journal/open-journal.ts'
import { keyFiles } from '#server/storage/private-files.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

type Say = (line: string) => void

/** The tries of a server that has to know first whether its directory may be empty. */
const [tries, betweenMs] = [12, 5_000]

export interface Source {
  store: JournalStore
  files: FileStore
  say: Say
}

/**
 * Makes all databases as they were at the last commit that was confirmed, of the archive and the journal. No epoch is renewed, since no device knows of
 * anything later.
 * @returns where the old ones are; undefined when there were none @throws ArchiveError; StorageError
 */
export async function restoreFromJournal(config: Config, source: Source): Promise<string | undefined> {
  const heads = new Map((await source.store.heads()).map((head) => [head.name, head]))
  const control = heads.get('control')
  if (!control) throw new StorageError('The journal knows nothing. Restore a moment of the archive: npm run restore -- all --at TIME')
  const made: string[] = []
  const kept = await stageAndSwap(config.dataDir, async (staging) => {
    await restoreFile(source, control, staging)
    made.push('control', ...(await restoreEach(staging, source.say, (id) => restoreOne(source, id, heads.get(id), staging))))
    return made
  })
  // not of others: an older file in the place of one that is not restored would end what the journal has of it
  for (const { name, token } of heads.values()) if (made.includes(name)) writeToken(config.dataDir, name, token)
  tellMissing(config, source.say)
  return kept
}

const restoreOne = (source: Source, id: string, head: JournalHead | undefined, staging: string): Promise<void> =>
  head ? restoreFile(source, head, staging) : restoreUnwritten(source, id, staging)

/** @throws ArchiveError */
export async function restoreFile({ store, files, say }: Source, head: JournalHead, staging: string): Promise<void> {
  const { name, base, basePos, lastPos } = head
  let last = basePos
  await restoreObject(files, name, base, join(staging, fileOf(name)), async (file) => {
    for await (const { pos, bytes } of store.read(head, basePos)) {
      if (pos !== last + 1) throw new ArchiveError(`The journal of ${name} has lost its entry ${last + 1}`)
      last = pos
      const { pageSize, pages, changed } = unpackEntry(name, pos, bytes)
      for (const { page, bytes: content } of changed) writeWhole(file, content, (page - 1) * pageSize)
      ftruncateSync(file, pages * pageSize)
    }
    if (last !== lastPos) throw new ArchiveError(`The journal of ${name} has lost its entry ${last + 1}`)
  })
  say(`${name}: of the object ${base} and ${last - basePos} entries of the journal`)
}

/** @throws ArchiveError, which costs no other file its data */
function unpackEntry(name: string, pos: number, bytes: Buffer): JournalPages {
  try {
    return unpackPages(bytes)
  } catch (error) {
    if (!(error instanceof BrokenEntryError)) throw error
    throw new ArchiveError(`The entry ${pos} in the journal of ${name} is broken: ${error.message}`)
  }
}

/** A file that nobody has opened since there is a journal: everything of it is in the archive. */
async function restoreUnwritten({ files, say }: Source, name: string, staging: string): Promise<void> {
  const { at } = await restoreMoment(files, name, Date.now(), join(staging, fileOf(name)))
  say(`${name}: as it was at ${new Date(at).toISOString()}, since the journal has nothing of it`)
}

/** Neither the archive nor the journal has them. */
function tellMissing({ dataDir, s3 }: Config, say: Say): void {
  for (const name of keyFiles)
    if (!existsSync(join(dataDir, name))) say(`${name} is NOT there: put it into ${dataDir} from a backup before the server starts`)
  if (!s3 && !existsSync(join(dataDir, 'files')))
    say(`files/ is NOT there: uploads lie in ${dataDir}, and in no journal. Put them back from a backup`)
}

/** Before a server starts: an empty directory beside a journal is that of a lost machine. */
export async function restoreIfEmpty(config: Config, say: Say): Promise<void> {
  if (!config.journal || hasControl(config)) return
  const store = openJournalStore(config.journal)
  try {
    await prepareStubbornly(store, say)
    if (!(await store.head('control'))) return
    say('the data directory is empty: it is restored from the archive and the journal')
    await restoreWith(config, store, say)
  } finally {
    await store.close()
  }
}

/** `npm run restore -- journal` */
export async function restoreByCommand(config: Config, say: Say): Promise<string | undefined> {
  if (!config.journal) throw new StorageError('restore journal needs JOURNAL_URL and ARCHIVE, as the server has them')
  const store = openJournalStore(config.journal)
  try {
    await store.prepare()
    return await restoreWith(config, store, say)
  } finally {
    await store.close()
  }
}

async function restoreWith(config: Config, store: JournalStore, say: Say): Promise<string | undefined> {
  const archive = openArchive(config)
  if (!archive) throw new StorageError('JOURNAL_URL needs ARCHIVE')
  try {
    return await restoreFromJournal(config, { store, files: archive.files, say })
  } finally {
    archive.files.close?.()
  }
}

async function prepareStubbornly(store: JournalStore, say: Say): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await store.prepare()
      return
    } catch (error) {
      if (left <= 1)
        throw new StorageError(
          `The data directory is empty, and the journal that may know what was in it does not answer: ${(error as Error).message}`,
        )
      say(`the journal does not answer: ${(error as Error).message}`)
      await pause(betweenMs)
    }
  }
}
