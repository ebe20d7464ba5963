import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createZipWriter } from '#server/lib/zip-writer.ts'
import { countRows, hashFile } from '#server/storage/backup-manifest.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { cleanCopy } from '#server/storage/take-out/clean-copy.ts'
import { takeOutDatabase, takeOutFiles, takeOutManifest, type TakeOutManifest } from '#server/storage/take-out/take-out-manifest.ts'
import { verifyTakeOut, type TakeOutReport } from '#server/storage/take-out/verify-take-out.ts'

export interface TakeOutInput {
  /** of the organisation's file, which may be in use */
  path: string
  /** its uploads; need not exist */
  filesDir: string
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
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  try {
    const copy = join(scratch, takeOutDatabase)
    await copyClean(input.path, copy)
    signal.throwIfAborted()
    const files: TakeOutManifest['files'] = []
    for (const name of uploadsIn(input.filesDir)) {
      signal.throwIfAborted()
      // one that was deleted since the folder was read is in no row of a later copy either
      if (existsSync(join(input.filesDir, name))) files.push({ name, ...(await hashFile(join(input.filesDir, name))) })
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
    zip.addFile(takeOutDatabase, copy, true)
    for (const { name } of files) zip.addFile(takeOutFiles + name, join(input.filesDir, name), false)
    await zip.close()
    const report = await verifyTakeOut(draft, join(scratch, 'trial'), signal)
    await rename(draft, target)
    return report
  } catch (error) {
    rmSync(`${target}.part`, { force: true })
    throw error
  } finally {
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

/** Imports that wait and drawn sizes lie in folders below, and are left out. */
function uploadsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true)
}
