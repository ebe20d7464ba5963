import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { FilePart } from '#shared/nouns/template-packages/template-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ZipWriter } from '#server/lib/zip-writer.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The place of an uploaded file. @param file the random name of its row */
export const uploadPath = (dataDir: string, orgId: string, file: string): string => join(dataDir, 'files', orgId, file)

/** Adds the files of cells, each content once. @throws AppError `limit_reached` */
export function addFiles(
  zip: ZipWriter,
  org: OrgDatabase,
  dataDir: string,
  named: ReadonlyMap<string, Pick<FilePart, 'tableId' | 'fieldId'>>,
): FilePart[] {
  const rows = org.db.all(sql<{ id: string; file: string; name: string; type: string; size: number; sha256: string }>`
    SELECT a.id, a.file, a.name, a.type, a.size, a.sha256 FROM json_each(${JSON.stringify([...named.keys()])}) AS e
    CROSS JOIN attachment AS a ON a.id = e.value WHERE a.owner_kind = 'cell' AND a.received IS NULL`)
  const there = rows.filter(({ file }) => existsSync(uploadPath(dataDir, org.orgId, file)))
  if (there.length > packageBounds.files) throw new AppError('limit_reached', { limit: packageBounds.files, of: 'files' })
  const bytes = there.reduce((sum, { size }) => sum + size, 0)
  if (bytes > packageBounds.bytes) throw new AppError('limit_reached', { limit: packageBounds.bytes, of: 'bytes' })
  const added = new Set<string>()
  return there.map(({ file, ...facts }) => {
    if (!added.has(facts.sha256)) zip.addFile(`files/${facts.sha256}`, uploadPath(dataDir, org.orgId, file), false)
    added.add(facts.sha256)
    return { ...facts, tableId: named.get(facts.id)?.tableId ?? '', fieldId: named.get(facts.id)?.fieldId ?? '' }
  })
}
