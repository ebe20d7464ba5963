import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from '#server/storage/archive/put-in-place.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { JournalHead, JournalStore } from '#server/storage/journal/journal-store.ts'
import { writeToken } from '#server/storage/journal/life-token.ts'
import { restoreFile } from '#server/storage/journal/restore-journal.ts'
import { removeSqlFile, textFileOf } from '#server/storage/text-files.ts'

/**
 * Makes the file of an organisation as it was at the last confirmed commit, in place of an older one. `token`: of its life here.
 * @throws ArchiveError
 */
export async function restoreCell(
  dataDir: string,
  source: { store: JournalStore; files: FileStore; say(line: string): void },
  { head, token }: { head: JournalHead; token: number },
): Promise<void> {
  const { name } = head
  const staging = join(dataDir, 'taking', name)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(join(staging, 'orgs'), { recursive: true, mode: 0o700 })
  try {
    await restoreFile(source, head, staging)
    removeCell(dataDir, name)
    mkdirSync(join(dataDir, 'orgs'), { recursive: true, mode: 0o700 })
    renameSync(join(staging, fileOf(name)), join(dataDir, fileOf(name)))
    // the last step: a disk with an older life is never believed
    writeToken(dataDir, name, token)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Removes the copy of an organisation that this disk has, with what is known of its archive. */
export function removeCell(dataDir: string, name: string): void {
  const path = join(dataDir, fileOf(name))
  for (const file of [textFileOf(path), path]) removeSqlFile(file)
  rmSync(join(dataDir, 'archiving', name), { recursive: true, force: true })
}
