import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { keyFiles } from '#server/storage/private-files.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

export const manifestName = 'manifest.json'

const data =
  /^(control\.db|orgs\/[0-9a-f-]{36}\.db|files\/[0-9a-f-]{36}\/((imports|sizes)\/)?[0-9A-Za-z._-]+|templates\/[0-9a-f]{64}\.zip|mail-in\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.eml)$/

const fileSchema = z.strictObject({
  path: z.union([z.enum(keyFiles), z.string().regex(data)]),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** rows per table of a database */
  rows: z.record(z.string(), z.number().int()).optional(),
})
const manifestSchema = z.strictObject({ format: z.literal(1), madeAt: z.iso.datetime(), files: z.array(fileSchema) })

export type BackupFile = z.infer<typeof fileSchema>
export type BackupManifest = z.infer<typeof manifestSchema>

/** A backup that is not whole, or not one of ours. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** @throws BackupError when there is no manifest, or it does not parse */
export function readManifest(folder: string): BackupManifest {
  let text: string
  try {
    text = readFileSync(join(folder, manifestName), 'utf8')
  } catch {
    throw new BackupError(`${folder} has no ${manifestName}: it is not a backup, or one that was not finished`)
  }
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${join(folder, manifestName)} cannot be read`)
  }
}

/** Size and hash of a file as it lies on disk. */
export function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  return hashStream(createReadStream(path))
}

export async function hashStream(stream: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(stream, async function (chunks) {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length
      hash.update(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Rows of every table. @throws BackupError when references are broken */
export function countRows(path: string): Record<string, number> {
  const db = openSqlDatabase<unknown>(path, { readonly: true })
  try {
    const broken = db.all(sql`PRAGMA foreign_key_check`)
    if (broken.length > 0) throw new BackupError(`${path} has ${broken.length} broken references`)
    const tables = db.all(
      sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    return Object.fromEntries(
      tables.map(({ name }) => [name, db.get(sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.id(name)}`)?.rows ?? 0]),
    )
  } finally {
    db.close()
  }
}
