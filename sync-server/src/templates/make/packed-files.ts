import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { CellFilePart, FilePart, OwnedFilePart } from '#shared/nouns/template-packages/template-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ZipWriter } from '#server/lib/zip-writer.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Facts = Pick<FilePart, 'id' | 'name' | 'type' | 'size' | 'sha256'>
/** The places of files that cells name, by their ids. */
export type NamedFiles = ReadonlyMap<string, Pick<CellFilePart, 'tableId' | 'fieldId'>>

/** The place of an uploaded file. @param file the random name of its row */
export const uploadPath = (dataDir: string, orgId: string, file: string): string => join(dataDir, 'files', orgId, file)

/** A file with the random name of its bytes. */
interface StoredFile {
  file: string
  part: FilePart
}

/** Files of apps, pages and forms that are there, by their owners. */
export function findOwnedFiles(org: OrgDatabase, dataDir: string, owners: ReadonlyMap<string, OwnedFilePart['owner']>): StoredFile[] {
  const rows = org.db.all(sql<Facts & { file: string; owner: string; ownerId: string }>`
    SELECT a.id, a.file, a.name, a.type, a.size, a.sha256, a.owner_kind AS owner, a.owner_id AS ownerId
    FROM json_each(${JSON.stringify([...owners.keys()])}) AS e CROSS JOIN attachment AS a ON a.owner_id = e.value
    WHERE a.owner_kind <> 'cell' AND a.received IS NULL AND a.attached_at IS NOT NULL`)
  return rows.flatMap(({ file, ownerId, owner: _owner, ...facts }): StoredFile[] => {
    const owner = owners.get(ownerId)
    const isThere = owner === _owner && existsSync(uploadPath(dataDir, org.orgId, file))
    return isThere ? [{ file, part: { ...facts, owner, ownerId } }] : []
  })
}

/** Files of cells that are there. */
export function findCellFiles(org: OrgDatabase, dataDir: string, named: NamedFiles): StoredFile[] {
  const rows = org.db.all(sql<Facts & { file: string }>`
    SELECT a.id, a.file, a.name, a.type, a.size, a.sha256 FROM json_each(${JSON.stringify([...named.keys()])}) AS e
    CROSS JOIN attachment AS a ON a.id = e.value WHERE a.owner_kind = 'cell' AND a.received IS NULL`)
  return rows
    .filter(({ file }) => existsSync(uploadPath(dataDir, org.orgId, file)))
    .map(({ file, ...facts }) => ({
      file,
      part: { ...facts, tableId: named.get(facts.id)?.tableId ?? '', fieldId: named.get(facts.id)?.fieldId ?? '' },
    }))
}

/** Adds files, each content once. @throws AppError `limit_reached` */
export function addFiles(zip: ZipWriter, org: OrgDatabase, dataDir: string, there: readonly StoredFile[]): FilePart[] {
  if (there.length > packageBounds.files) throw new AppError('limit_reached', { limit: packageBounds.files, of: 'files' })
  const bytes = there.reduce((sum, { part }) => sum + part.size, 0)
  if (bytes > packageBounds.bytes) throw new AppError('limit_reached', { limit: packageBounds.bytes, of: 'bytes' })
  const added = new Set<string>()
  return there.map(({ file, part }) => {
    if (!added.has(part.sha256)) zip.addFile(`files/${part.sha256}`, uploadPath(dataDir, org.orgId, file), false)
    added.add(part.sha256)
    return part
  })
}
