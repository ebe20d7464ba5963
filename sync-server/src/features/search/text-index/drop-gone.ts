import { sql } from 'kysely'
import { removeEntry } from '#server/features/search/text-index/entries.ts'
import { commentPlace, documentPlaces, type TextFile } from '#server/features/search/text-index/text-file.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTableName } from '#server/storage/records/record-names.ts'

const most = 1_000

/** Takes out texts of tables and documents that are gone for good, some at a time. Nobody finds them, but they would stay on the disk. */
export function dropGone({ db }: OrgDatabase, file: TextFile): void {
  const places = file.all(
    file.build
      .selectFrom('place')
      .select('id')
      .where('id', 'not in', [...documentPlaces, commentPlace]),
  )
  const names = db.all(sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`)
  const tables = new Set(names.map(({ name }) => name))
  for (const { id } of places) if (!tables.has(recordTableName(id))) dropTable(file, id)
  for (const kind of documentPlaces) {
    const rows = db.all(db.build.selectFrom('document_projection').select('name').where('kind', '=', kind))
    dropDocuments(file, kind, rows)
  }
}

function dropTable(file: TextFile, tableId: string): void {
  const rows = file.all(file.build.selectFrom('entry').select('id').where('place', '=', tableId).limit(most))
  file.writeNow(() => {
    for (const { id } of rows) removeEntry(file, tableId, id)
    if (rows.length < most) file.run(file.build.deleteFrom('place').where('id', '=', tableId))
  })
}

function dropDocuments(file: TextFile, kind: string, names: readonly { name: string }[]): void {
  const there = JSON.stringify(names.map(({ name }) => name))
  const gone = file.all(sql<{ id: string }>`
    SELECT id FROM entry WHERE place = ${kind} AND id NOT IN (SELECT value FROM json_each(${there})) LIMIT ${most}`)
  if (gone.length > 0) file.writeNow(() => gone.forEach(({ id }) => removeEntry(file, kind, id)))
}
