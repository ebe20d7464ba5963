import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError, countRows, hashFile, readManifest, type BackupManifest } from '#server/storage/backup-manifest.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { placeOf, setFilesPlace } from '#server/storage/files/files-place.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { renewEpochIn } from '#server/storage/renew-epoch.ts'
import { makePrivate } from '#server/storage/private-files.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

export interface RestoreResult {
  organisations: number
  /** location of the data that was there before; undefined when there was none */
  movedTo: string | undefined
}

/** Entries that are not data: the lock, backups and an archive in the data directory, and remains of earlier restores. */
const notData = /^(server\.lock.*|backups|archive|restored|replaced-.*|restoring-.*)$/

/**
 * Installs the backup `from` as `dataDir`. Everything is verified and prepared beside the old data, then renamed: a failure leaves the old
 * data in place. Each organisation gets a new epoch: devices start over instead of continuing from a later state.
 * @throws BackupError when the backup is incomplete, or data exists and `replace` is not set; DataInUseError while a server runs
 */
export async function restoreBackup(dataDir: string, from: string, options: { replace: boolean }): Promise<RestoreResult> {
  const manifest = readManifest(from)
  await verify(from, manifest)
  const unlock = lockData(dataDir)
  try {
    const inTheWay = readdirSync(dataDir).filter((name) => !notData.test(name))
    if (inTheWay.length > 0 && !options.replace)
      throw new BackupError(`${dataDir} already holds data. Use --replace to put the backup in its place.`)

    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const staging = join(dataDir, `restoring-${stamp}`)
    try {
      for (const { path } of manifest.files) {
        mkdirSync(dirname(join(staging, path)), { recursive: true, mode: 0o700 })
        copyFileSync(join(from, path), join(staging, path))
      }
      const organisations = manifest.files.filter(({ path }) => path.startsWith('orgs/'))
      for (const { path } of organisations) renewEpochIn(join(staging, path))
      if (manifest.files.some(({ path }) => path.startsWith('files/'))) await noteOnDisk(join(staging, 'control.db'))

      const movedTo = inTheWay.length > 0 ? join(dataDir, `replaced-${stamp}`) : undefined
      if (movedTo !== undefined) {
        mkdirSync(movedTo, { mode: 0o700 })
        for (const name of inTheWay) renameSync(join(dataDir, name), join(movedTo, name))
      }
      makePrivate(staging)
      for (const name of readdirSync(staging)) renameSync(join(staging, name), join(dataDir, name))
      return { organisations: organisations.length, movedTo }
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

async function verify(folder: string, manifest: BackupManifest): Promise<void> {
  for (const file of manifest.files) {
    const path = join(folder, file.path)
    if (!existsSync(path)) throw new BackupError(`${file.path} is missing in the backup`)
    const found = await hashFile(path)
    if (found.sha256 !== file.sha256 || found.bytes !== file.bytes)
      throw new BackupError(`${file.path} differs from when the backup was made`)
    if (file.rows && JSON.stringify(countRows(path)) !== JSON.stringify(file.rows))
      throw new BackupError(`${file.path} does not hold the rows it should`)
  }
}

/** Files of a backup are restored to the disk, also those that were in a bucket. */
async function noteOnDisk(path: string): Promise<void> {
  const store = createSqliteControl(openSqlDatabase<ControlSchema>(path))
  try {
    await store.write((tx) => setFilesPlace(tx, placeOf(undefined)))
  } finally {
    await store.close()
  }
}
