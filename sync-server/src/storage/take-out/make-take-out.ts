import { mkdirSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createZipWriter } from '#server/lib/zip-writer.ts'
import { countRows, hashFile, hashStream } from '#server/storage/backup-manifest.ts'
import { filesOf } from '#server/storage/files/file-keys.ts'
import { openStream } from '#server/storage/files/file-store.ts'
import { openFiles, type FilesPlace } from '#server/storage/files/open-files.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { cleanCopy } from '#server/storage/take-out/clean-copy.ts'
import { takeOutDatabase, takeOutFiles, takeOutManifest, type TakeOutManifest } from '#server/storage/take-out/take-out-manifest.ts'
import { verifyTakeOut, type TakeOutReport } from '#server/storage/take-out/verify-take-out.ts'

export interface TakeOutInput {
  /** of the organisation's file, which may be in use */
  path: string
  /** of its uploads */
  files: FilesPlace
  /** for the copy and the trial; removed afterwards */
  scratch: string
  target: string
  organisation: { id: string; name: string; slug: string }
  madeAt: string
}

/**
 * Writes one zip file of an organisation: a consistent copy of its file without secrets, its uploads, and a manifest. Then it opens the zip file as a
 * stranger would and compares. Everything is streamed: memory does not grow with the data, but by about 200 bytes for each upload.
 */
export async function makeTakeOut(input: TakeOutInput, signal: AbortSignal): Promise<TakeOutReport> {
  const { scratch, target } = input
  const folder = filesOf(input.organisation.id)
  const store = openFiles(input.files)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  try {
    const copy = join(scratch, takeOutDatabase)
    await copyClean(input.path, copy)
    signal.throwIfAborted()
    const files: TakeOutManifest['files'] = []
    // imports that wait and drawn sizes lie in folders below, and are left out
    for await (const { name, isDraft } of store.list(folder)) {
      signal.throwIfAborted()
      const file = isDraft ? undefined : await store.open(`${folder}/${name}`)
      // one that was deleted since the folder was read is in no row of a later copy either
      if (file) files.push({ name, ...(await hashStream(file.stream)) })
    }
    const manifest: TakeOutManifest = {
      format: 'trama-take-out',
      version: 1,
      madeAt: input.madeAt,
      organisation: input.organisation,
      database: { ...(await hashFile(copy)), rows: countRows(copy) },
      files,
    }
    const draft = `${target}.part`
    const zip = createZipWriter(draft)
    await zip.add(takeOutManifest, [JSON.stringify(manifest)])
    zip.addFile(takeOutDatabase, copy)
    for (const { name, bytes } of files) zip.addStream(takeOutFiles + name, bytes, () => openStream(store, `${folder}/${name}`))
    await zip.close()
    const report = await verifyTakeOut(draft, join(scratch, 'trial'), signal)
    await rename(draft, target)
    return report
  } catch (error) {
    rmSync(`${target}.part`, { force: true })
    throw error
  } finally {
    store.close?.()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function copyClean(path: string, copy: string): Promise<void> {
  const source = openSqlDatabase<OrgSchema>(path, { readonly: true })
  try {
    await source.backup(copy)
  } finally {
    source.close()
  }
  const db = openSqlDatabase<OrgSchema>(copy)
  try {
    cleanCopy(db)
  } finally {
    db.close()
  }
}
