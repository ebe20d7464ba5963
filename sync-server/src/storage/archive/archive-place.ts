import { copyFile, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { placeOf } from '#server/storage/files/files-place.ts'
import { openFiles } from '#server/storage/files/open-files.ts'
import type { FaultNote } from '#server/storage/files/s3/bucket.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'
import { archiveOf, readPackName, type PackName } from '#server/storage/archive/pack-name.ts'

export interface Archive {
  files: FileStore
  /** for people */
  place: string
  /** the database of what belongs to no organisation, where this process writes it */
  installation: SqlDatabase<never> | undefined
  /** files of which objects wait, by their names: why */
  faults: Map<string, string>
}

/** The archive's own store, or the one of files. @param note hears of each request that it did not answer */
export function openArchive(
  { archive, ...config }: Pick<Config, 'dataDir' | 's3' | 'archive'>,
  note?: FaultNote,
  installation?: SqlDatabase<never>,
): Archive | undefined {
  if (archive === undefined) return undefined
  const known = { installation, faults: new Map<string, string>() }
  if ('folder' in archive) return { files: createDiskFiles(archive.folder), place: archive.folder, ...known }
  const s3 = 's3' in archive ? archive.s3 : config.s3
  const place = s3 ? placeOf(s3) : config.dataDir
  return { files: openFiles({ dataDir: config.dataDir, s3 }, note), place, ...known }
}

/** All objects of a file that are whole, the earliest first. */
export async function listPacks(files: FileStore, of: string): Promise<PackName[]> {
  const packs: PackName[] = []
  for await (const { name, isDraft } of files.list(archiveOf(of))) {
    const pack = isDraft ? undefined : readPackName(name)
    if (pack) packs.push(pack)
  }
  return packs.toSorted((a, b) => a.at - b.at)
}

/** Stores an object whole or not at all. Doing it twice changes nothing. */
export async function storePack(files: FileStore, of: string, name: string, path: string): Promise<void> {
  const key = join(archiveOf(of), name)
  const draft = await files.draft(key)
  const part = `${draft}.part`
  await copyFile(path, part)
  await sync(part)
  await rename(part, draft)
  await sync(dirname(draft))
  await files.keep(key)
  await files.release(key)
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

export async function removePacks(files: FileStore, of: string, names: readonly string[]): Promise<void> {
  // one by one: their order counts when it is interrupted
  for (const name of names) await files.remove([join(archiveOf(of), name)])
}
