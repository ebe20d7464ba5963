import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { readZip } from '#server/lib/zip-reader.ts'
import { countRows } from '#server/storage/backup-manifest.ts'
import { createOrgStore } from '#server/storage/org-store.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import {
  takeOutDatabase,
  takeOutFiles,
  takeOutManifest,
  takeOutManifestSchema,
  type TakeOutManifest,
} from '#server/storage/take-out/take-out-manifest.ts'

/** The outcome of a trial: what the zip file holds, counted in what was restored from it. */
export interface TakeOutReport {
  madeAt: string
  /** parts whose size and hash are those of the manifest */
  hashes: number
  files: number
  bytes: number
  /** tables of the data, and the records in them */
  tables: number
  records: number
  members: number
  documents: number
  /** rows of all tables of the database; each table has as many as the manifest says */
  rows: number
}

export class TakeOutError extends Error {
  override readonly name = 'TakeOutError'
}

const longestManifest = 64 * 1024 * 1024

/**
 * Restores a take-out into an organisation of its own in `scratch`, and compares hashes and rows with the manifest. The caller removes `scratch`.
 * @throws TakeOutError naming the first difference
 */
export async function verifyTakeOut(path: string, scratch: string, signal: AbortSignal): Promise<TakeOutReport> {
  return (await unpackTakeOut(path, { orgId: crypto.randomUUID(), scratch, withFiles: false }, signal)).report
}

/** The place of an unpacked take-out: `orgs/<orgId>.db` below `scratch`, and its uploads in `files/` if they are wanted. */
export interface Unpacking {
  orgId: string
  scratch: string
  withFiles: boolean
}

/** The same, and the manifest. @throws TakeOutError naming the first difference */
export async function unpackTakeOut(
  path: string,
  { orgId, scratch, withFiles }: Unpacking,
  signal: AbortSignal,
): Promise<{ manifest: TakeOutManifest; report: TakeOutReport }> {
  for (const folder of ['orgs', ...(withFiles ? ['files'] : [])]) mkdirSync(join(scratch, folder), { recursive: true, mode: 0o700 })
  const database = join(scratch, 'orgs', `${orgId}.db`)
  const targetOf = (name: string): string | undefined => {
    if (name === takeOutDatabase) return database
    return withFiles && isUploadName(name) ? join(scratch, name) : undefined
  }
  let manifest: TakeOutManifest | undefined
  const found = new Map<string, { bytes: number; sha256: string }>()
  for await (const { name, open } of readZip(path)) {
    signal.throwIfAborted()
    if (name === takeOutManifest) manifest = takeOutManifestSchema.parse(JSON.parse(await textOf(await open())))
    else found.set(name, await hashed(await open(), targetOf(name)))
  }
  if (!manifest) throw new TakeOutError(`${takeOutManifest} is missing`)
  const wanted = new Map<string, { bytes: number; sha256: string }>([
    [takeOutDatabase, manifest.database],
    ...manifest.files.map((file) => [takeOutFiles + file.name, file] as const),
  ])
  for (const [name, { bytes, sha256 }] of wanted) {
    const part = found.get(name)
    if (!part) throw new TakeOutError(`${name} is missing`)
    if (part.bytes !== bytes || part.sha256 !== sha256) throw new TakeOutError(`${name} differs from what was packed`)
  }
  for (const name of found.keys()) if (!wanted.has(name)) throw new TakeOutError(`${name} is not listed`)
  const rows = countRows(database)
  for (const [table, count] of Object.entries(manifest.database.rows))
    if (rows[table] !== count) throw new TakeOutError(`${table} has ${rows[table] ?? 0} rows instead of ${count}`)
  const report = {
    madeAt: manifest.madeAt,
    hashes: found.size,
    files: manifest.files.length,
    bytes: [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    ...openAsOrganisation(scratch, orgId),
  }
  return { manifest, report }
}

/** A plain name in the folder of uploads: the one who packed the file chose its names. */
function isUploadName(name: string): boolean {
  return name.startsWith(takeOutFiles) && /^[0-9A-Za-z_-][0-9A-Za-z._-]*$/.test(name.slice(takeOutFiles.length))
}

/** Opens the restored file as the server opens any organisation, and counts what is in it. */
function openAsOrganisation(dataDir: string, orgId: string): Pick<TakeOutReport, 'tables' | 'records' | 'members' | 'documents'> {
  const store = createOrgStore(dataDir)
  try {
    const org = store.open(orgId)
    const { db } = org
    const tables = db.all(db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null))
    let records = 0
    for (const { id } of tables) {
      const model = findTableModel(org, id)
      if (!model) throw new TakeOutError(`table ${id} cannot be read`)
      records += db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(id)} WHERE deleted_at IS NULL`)?.n ?? 0
    }
    const count = (table: 'member' | 'document'): number =>
      db.get(db.build.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n')))?.n ?? 0
    return { tables: tables.length, records, members: count('member'), documents: count('document') }
  } finally {
    store.close()
  }
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > longestManifest) throw new TakeOutError(`${takeOutManifest} is too long`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Size and hash of a part; its bytes go to `target`, or nowhere. */
async function hashed(stream: Readable, target: string | undefined): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const note = (part: Buffer): void => {
    bytes += part.length
    hash.update(part)
  }
  if (target === undefined) for await (const part of stream as AsyncIterable<Buffer>) note(part)
  else
    await pipeline(
      stream,
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          note(part)
          yield part
        }
      },
      createWriteStream(target, { mode: 0o600 }),
    )
  return { bytes, sha256: hash.digest('hex') }
}
