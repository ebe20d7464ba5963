import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { BackupError, countRows, hashFile, manifestName, type BackupFile, type BackupManifest } from '#server/storage/backup-manifest.ts'
import { filesOf } from '#server/storage/files/file-keys.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { keyFiles, makePrivate } from '#server/storage/private-files.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { isBusy, isDamage, isFull } from '#server/storage/storage-fault.ts'

/**
 * Copies all data of `dataDir` into `target` (created; must be empty), also while a server writes. Each database is a consistent copy as of
 * one moment, checked for integrity. The control database is first, so that it lists no organisation whose file is missing. The manifest is
 * written last; a failed copy is removed.
 * @param bucket that holds the files, where they are not on the disk
 * @throws BackupError
 */
export async function makeBackup(dataDir: string, target: string, bucket?: FileStore): Promise<BackupManifest> {
  if (!existsSync(join(dataDir, 'control.db')))
    throw new BackupError(
      `${dataDir} holds no control.db. What lies in PostgreSQL (CONTROL_URL) is backed up by its own tools, and the rest by a copy of the folder.`,
    )
  const existed = existsSync(target)
  if (existed && readdirSync(target).length > 0) throw new BackupError(`${target} is not empty`)
  try {
    return await copyAll(dataDir, target, bucket)
  } catch (error) {
    for (const name of existed ? readdirSync(target) : ['.']) rmSync(join(target, name), { recursive: true, force: true })
    throw described(error, target)
  }
}

/** A sentence for faults of the disks on either side. */
function described(error: unknown, target: string): unknown {
  if (error instanceof BackupError) return error
  const { message } = error as Error
  if (isFull(error)) return new BackupError(`There is no room for the backup in ${target} (${message}). What was begun is removed.`)
  const isOfDisk = isDamage(error) || isBusy(error) || (error as Error).name === 'SqliteError'
  return isOfDisk ? new BackupError(`The backup failed: ${message}. What was begun is removed.`) : error
}

async function copyAll(dataDir: string, target: string, bucket: FileStore | undefined): Promise<BackupManifest> {
  mkdirSync(join(target, 'orgs'), { recursive: true, mode: 0o700 })
  // Closed before it holds anything.
  chmodSync(target, 0o700)
  const files: BackupFile[] = [await copyDatabase(dataDir, target, 'control.db')]
  for (const { id: orgId } of organisationsIn(join(target, 'control.db'))) {
    const path = `orgs/${orgId}.db`
    if (existsSync(join(dataDir, path))) {
      // before and after: each order to read a mail in the copy finds its mail, those that came meanwhile too
      const before = await copyMails(dataDir, target, orgId, new Set())
      files.push(await copyDatabase(dataDir, target, path), ...before)
      files.push(...(await copyMails(dataDir, target, orgId, new Set(before.map((mail) => mail.path)))))
    }
    // else erased since the control database was copied, or lost
    else if (organisationsIn(join(dataDir, 'control.db')).some(({ id }) => id === orgId))
      throw new BackupError(`${join(dataDir, path)} is missing`)
  }
  for (const path of [...keysIn(dataDir), ...uploadsIn(dataDir)]) {
    if (copyUpload(dataDir, target, path)) files.push({ path, ...(await hashFile(join(target, path))) })
  }
  if (bucket)
    for (const { id: orgId } of organisationsIn(join(target, 'control.db'))) files.push(...(await copyObjects(bucket, target, orgId)))

  const manifest: BackupManifest = { format: 1, madeAt: new Date().toISOString(), files }
  const draft = join(target, `${manifestName}.part`)
  writeFileSync(draft, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  renameSync(draft, join(target, manifestName))
  makePrivate(target)
  return manifest
}

async function copyDatabase(dataDir: string, target: string, path: string): Promise<BackupFile> {
  // opening an empty file would create a new database
  if (statSync(join(dataDir, path)).size === 0) throw new BackupError(`${join(dataDir, path)} is empty`)
  // one that writes would empty the WAL when it is closed, which the archive of a running server reads
  const source = openSqlDatabase<unknown>(join(dataDir, path), { readonly: true })
  try {
    await source.backup(join(target, path))
  } finally {
    source.close()
  }
  const copy = join(target, path)
  const rows = countRows(copy)
  return { path, ...(await hashFile(copy)), rows }
}

/** Organisations of a `control.db`, also of one that a server has open. */
export function organisationsIn(controlPath: string): { id: string; slug: string }[] {
  const db = openSqlDatabase<unknown>(controlPath, { readonly: true })
  try {
    return db.all(sql<{ id: string; slug: string }>`SELECT id, slug FROM organisation ORDER BY id`)
  } finally {
    db.close()
  }
}

/** Without its keys a copy's sealed secrets open nowhere, and push services refuse it; a backup is as closed as the data. */
function keysIn(dataDir: string): string[] {
  return keyFiles.filter((name) => existsSync(join(dataDir, name)))
}

/**
 * Uploaded files: `files/<organisation>/<file>`, and `files/<organisation>/imports/<file>` until its import is done. Packages: `templates/<sum>.zip`,
 * and none that is half made.
 */
function uploadsIn(dataDir: string): string[] {
  const packages = filesBelow(dataDir, 'templates').filter((path) => /^templates.[0-9a-f]{64}\.zip$/.test(path))
  return [...filesBelow(dataDir, 'files'), ...packages]
}

/** Mails that wait until they are records: `mail-in/<organisation>/<mail>.eml`. */
async function copyMails(dataDir: string, target: string, orgId: string, known: ReadonlySet<string>): Promise<BackupFile[]> {
  const copied: BackupFile[] = []
  for (const path of filesBelow(dataDir, `mail-in/${orgId}`)) {
    if (!path.endsWith('.eml') || known.has(path)) continue
    if (copyUpload(dataDir, target, path)) copied.push({ path, ...(await hashFile(join(target, path))) })
  }
  return copied
}

/** Files in a bucket lie in a backup as those of the disk do. Drawn sizes are drawn again. */
async function copyObjects(bucket: FileStore, target: string, orgId: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = []
  for await (const { name, isDraft } of bucket.list(filesOf(orgId))) {
    const path = `${filesOf(orgId)}/${name}`
    const file = isDraft ? undefined : await bucket.open(path)
    // deleted since the folder was read
    if (!file) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    await pipeline(file.stream, createWriteStream(join(target, path), { mode: 0o600 }))
    copied.push({ path, ...(await hashFile(join(target, path))) })
  }
  return copied
}

function filesBelow(dataDir: string, name: string): string[] {
  const folder = join(dataDir, name)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
}

/** Copies one upload. False when it was deleted in the meantime: an import that is done, an attachment that nobody uses any more. */
function copyUpload(dataDir: string, target: string, path: string): boolean {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  try {
    copyFileSync(join(dataDir, path), join(target, path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
