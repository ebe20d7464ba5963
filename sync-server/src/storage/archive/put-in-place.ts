import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ArchiveError, restoreMoment, type Restored } from '#server/storage/archive/restore-moment.ts'
import { lockData } from '#server/storage/data-lock.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { makePrivate } from '#server/storage/private-files.ts'
import { organisationsIn } from '#server/storage/backup.ts'
import { renewEpochIn } from '#server/storage/renew-epoch.ts'
import { removeSqlFile, textFileOf } from '#server/storage/text-files.ts'

export interface PutInPlace {
  dataDir: string
  files: FileStore
  /** ms since 1970 */
  at: number
  say(line: string): void
}

/**
 * Puts databases of a moment in place of those of today. Everything is made beside them first and then renamed; the old ones are kept. Each
 * organisation gets a new epoch, so that devices start over.
 * @param withKnown the organisations that a restored control database knows, too
 * @returns where the old ones are; undefined when there were none
 * @throws DataInUseError while a server runs; ArchiveError
 */
export async function putInPlace(order: PutInPlace, names: readonly string[], withKnown: boolean): Promise<string | undefined> {
  return stageAndSwap(order.dataDir, async (staging) => {
    const made: string[] = []
    for (const name of names) {
      await restore(order, name, staging)
      made.push(name)
      if (withKnown) made.push(...(await restoreEach(staging, order.say, (id) => restore(order, id, staging))))
    }
    return made
  })
}

export const fileOf = (name: string): string => (name === 'control' ? 'control.db' : join('orgs', `${name}.db`))

/**
 * Makes databases in a folder beside the data, and puts them in place once all of them are there.
 * @param make answers their names @returns where the old ones are; undefined when there were none
 */
export async function stageAndSwap(dataDir: string, make: (staging: string) => Promise<string[]>): Promise<string | undefined> {
  const unlock = lockData(dataDir)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const staging = join(dataDir, `restoring-${stamp}`)
  const kept = join(dataDir, `replaced-${stamp}`)
  try {
    mkdirSync(join(staging, 'orgs'), { recursive: true, mode: 0o700 })
    const made = await make(staging)
    makePrivate(staging)
    mkdirSync(join(dataDir, 'orgs'), { recursive: true, mode: 0o700 })
    for (const name of made) swap(dataDir, staging, kept, fileOf(name))
    return existsSync(kept) ? kept : undefined
  } finally {
    rmSync(staging, { recursive: true, force: true })
    unlock()
  }
}

async function restore({ files, at, say }: PutInPlace, name: string, staging: string): Promise<Restored> {
  const path = join(staging, fileOf(name))
  const done = await restoreMoment(files, name, at, path)
  if (name !== 'control') renewEpochIn(path)
  say(`${name}: as it was at ${new Date(done.at).toISOString()}`)
  return done
}

/** The organisations that the restored control database knows. One that cannot be restored costs no other its data. @returns the ids of the others */
export async function restoreEach(
  staging: string,
  say: (line: string) => void,
  restoreOne: (id: string) => Promise<unknown>,
): Promise<string[]> {
  const made: string[] = []
  for (const { id } of organisationsIn(join(staging, fileOf('control'))))
    try {
      await restoreOne(id)
      made.push(id)
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      say(`${id} is NOT restored: ${error.message}`)
    }
  return made
}

/** A file with its WAL: a WAL of another file would be taken for its own. */
function swap(dataDir: string, staging: string, kept: string, file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    const old = join(dataDir, file + suffix)
    if (!existsSync(old)) continue
    mkdirSync(dirname(join(kept, file)), { recursive: true, mode: 0o700 })
    renameSync(old, join(kept, file + suffix))
  }
  // derived from the file, and made again by the next search
  if (file !== 'control.db') removeSqlFile(textFileOf(join(dataDir, file)))
  renameSync(join(staging, file), join(dataDir, file))
}
