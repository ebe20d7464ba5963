import { createHash } from 'node:crypto'
import { idsInText } from '#shared/lib/rename-ids.ts'
import { countsOf, type TemplateCounts } from '#shared/nouns/template-packages/template-structure.ts'
import type { FilePart, TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import type { PackageRefusal } from '#shared/nouns/template-packages/package-bounds.ts'
import type { Job, JobContext } from '#server/jobs/job.ts'
import { hashFile } from '#server/storage/backup-manifest.ts'
import { checkRecords } from '#server/templates/read/check-records.ts'
import { checkOwnedFiles, checkReferences, idsOfParts } from '#server/templates/read/check-references.ts'
import { openParts, type OpenParts } from '#server/templates/read/open-parts.ts'
import { PackageRefused, refused } from '#server/templates/read/package-refused.ts'
import { parseParts } from '#server/templates/read/parse-parts.ts'

/** A package that was looked through. Its records are read from the file, table by table. */
export interface Package {
  sha256: string
  parts: TemplateParts
  files: FilePart[]
  counts: TemplateCounts
  /** ids in its texts that it does not hold: none may name anything where it is installed */
  loose: string[]
}

export type PackageReading = { ok: true; package: Package } | ({ ok: false } & PackageRefusal)

/** Reads and judges a package in a thread: `{ path, sha256 }` (empty: its bytes have no name yet) → {@link PackageReading}. */
export const readPackageJob: Job = async (input, job): Promise<PackageReading> => {
  const { path, sha256 } = input as { path: string; sha256: string }
  try {
    return { ok: true, package: await look(path, sha256, job) }
  } catch (error) {
    if (error instanceof PackageRefused) return { ok: false, ...error.refusal }
    throw error
  }
}

async function look(path: string, sha256: string, { signal }: JobContext): Promise<Package> {
  const open = await openParts(path)
  try {
    if (sha256 !== '' && (await hashFile(path)).sha256 !== sha256) throw refused('fileChanged', '')
    const { parts, files } = await parseParts(open)
    signal.throwIfAborted()
    const ids = idsOfParts(parts, files)
    checkReferences(parts, ids)
    checkOwnedFiles(parts, files)
    await checkFiles(open, files)
    await checkRecords(open, parts, files, ids)
    const loose = idsInText(JSON.stringify(parts)).filter((id) => !ids.has(id))
    for (let n = 0; n < parts.tables.length; n++) {
      const text = ((await open.read(`records/${n}.ndjson`)) ?? Buffer.alloc(0)).toString('utf8')
      for (const id of idsInText(text)) if (!ids.has(id)) loose.push(id)
    }
    return { sha256, parts, files, counts: countsOf(parts, files.length), loose: [...new Set(loose)] }
  } finally {
    open.close()
  }
}

/** The bytes of each file are those that its name says. @throws PackageRefused */
async function checkFiles(open: OpenParts, files: readonly FilePart[]): Promise<void> {
  const wanted = new Map(files.map((file) => [file.sha256, file.size]))
  for (const name of open.names.filter((one) => one.startsWith('files/'))) if (!wanted.has(name.slice(6))) throw refused('wrongName', name)
  for (const [sha256, size] of wanted) {
    const bytes = await open.read(`files/${sha256}`)
    if (!bytes) throw refused('missingPart', `files/${sha256}`)
    if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw refused('fileChanged', `files/${sha256}`)
  }
}
