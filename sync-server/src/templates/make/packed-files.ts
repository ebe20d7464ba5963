import { sql } from 'kysely'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { CellFilePart, FilePart, OwnedFilePart } from '#shared/nouns/template-packages/template-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ZipWriter } from '#server/lib/zip-writer.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { openStream, type FileStore } from '#server/storage/files/file-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Facts = Pick<FilePart, 'id' | 'name' | 'type' | 'size' | 'sha256'>
/** The places of files that cells name, by their ids. */
export type NamedFiles = ReadonlyMap<string, Pick<CellFilePart, 'tableId' | 'fieldId'>>

/** A file with the random name of its bytes. */
export interface StoredFile extends NamedFile {
  /** bytes that are there */
  size: number
}

interface NamedFile {
  file: string
  part: FilePart
}

/** Files of apps, pages and forms that are there, by their owners. */
export async function findOwnedFiles(
  org: OrgDatabase,
  files: FileStore,
  owners: ReadonlyMap<string, OwnedFilePart['owner']>,
): Promise<StoredFile[]> {
  const rows = org.db.all(sql<Facts & { file: string; owner: string; ownerId: string }>`
    SELECT a.id, a.file, a.name, a.type, a.size, a.sha256, a.owner_kind AS owner, a.owner_id AS ownerId
    FROM json_each(${JSON.stringify([...owners.keys()])}) AS e CROSS JOIN attachment AS a ON a.owner_id = e.value
    WHERE a.owner_kind <> 'cell' AND a.received IS NULL AND a.attached_at IS NOT NULL`)
  const found = rows.flatMap(({ file, ownerId, owner: _owner, ...facts }): NamedFile[] => {
    const owner = owners.get(ownerId)
    return owner === _owner ? [{ file, part: { ...facts, owner, ownerId } }] : []
  })
  return thatAreThere(org, files, found)
}

/** Files of cells that are there. */
export function findCellFiles(org: OrgDatabase, files: FileStore, named: NamedFiles): Promise<StoredFile[]> {
  const rows = org.db.all(sql<Facts & { file: string }>`
    SELECT a.id, a.file, a.name, a.type, a.size, a.sha256 FROM json_each(${JSON.stringify([...named.keys()])}) AS e
    CROSS JOIN attachment AS a ON a.id = e.value WHERE a.owner_kind = 'cell' AND a.received IS NULL`)
  const found = rows.map(({ file, ...facts }) => ({
    file,
    part: { ...facts, tableId: named.get(facts.id)?.tableId ?? '', fieldId: named.get(facts.id)?.fieldId ?? '' },
  }))
  return thatAreThere(org, files, found)
}

async function thatAreThere({ orgId }: OrgDatabase, files: FileStore, named: readonly NamedFile[]): Promise<StoredFile[]> {
  const there: StoredFile[] = []
  for (const one of named) {
    const found = await files.head(fileKey(orgId, one.file))
    if (found) there.push({ ...one, size: found.size })
  }
  return there
}

/** Adds files, each content once. @throws AppError `limit_reached` */
export function addFiles(zip: ZipWriter, org: OrgDatabase, files: FileStore, there: readonly StoredFile[]): FilePart[] {
  if (there.length > packageBounds.files) throw new AppError('limit_reached', { limit: packageBounds.files, of: 'files' })
  const bytes = there.reduce((sum, { part }) => sum + part.size, 0)
  if (bytes > packageBounds.bytes) throw new AppError('limit_reached', { limit: packageBounds.bytes, of: 'bytes' })
  const added = new Set<string>()
  return there.map(({ file, part, size }) => {
    if (!added.has(part.sha256)) zip.addStream(`files/${part.sha256}`, size, () => openStream(files, fileKey(org.orgId, file)))
    added.add(part.sha256)
    return part
  })
}
