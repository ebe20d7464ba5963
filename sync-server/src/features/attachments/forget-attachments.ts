import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { deleteAttachment, findAttachments, removeFiles } from '#server/features/attachments/attachment-store.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'

const rowsPerTurn = 2000
const holders = fieldTypeNames.filter((name) => fieldTypes[name].holds === 'attachments')

/** A column whose cells name files. */
interface Place {
  tableId: string
  columnId: string
}

/**
 * Effect, after a purge: deletes files that nothing names any more. Cells count, also in the trash and from before a conversion, and so
 * does the history of existing fields. Changes in the meantime are checked again in the write that deletes.
 */
export async function forgetAttachments({ org, platform, signal }: EffectContext): Promise<void> {
  const { db } = org
  const from = org.currentSeq()
  const unnamed = new Set(
    db
      .all(db.build.selectFrom('attachment').select('id').where('attached_at', 'is not', null).where('owner_kind', '=', 'cell'))
      .map((row) => row.id),
  )
  for (const place of placesOf(org)) {
    for (let after = ''; unnamed.size > 0;) {
      signal.throwIfAborted()
      const next = dropNamed(org, place, after, unnamed)
      if (next === undefined) break
      after = next
      await nextTurn()
    }
  }
  let told = 0
  for (let more = unnamed.size > 0; more;) {
    signal.throwIfAborted()
    const last = dropTold(org, told, unnamed)
    more = last !== undefined && unnamed.size > 0
    told = last ?? told
    await nextTurn()
  }
  if (unnamed.size === 0) return
  const files = await db.write(() => {
    for (const place of placesOf(org)) dropChanged(org, place, from, unnamed)
    for (let last: number | undefined = told; last !== undefined;) last = dropTold(org, last, unnamed)
    const rows = findAttachments(org, [...unnamed])
    for (const { id } of rows) deleteAttachment(org, id)
    return rows
  })
  await removeFiles(platform.files, org.orgId, files)
}

function placesOf({ db }: OrgDatabase): Place[] {
  return db.all(sql<Place>`
    SELECT f.table_id AS tableId, f.id AS columnId FROM field_def AS f JOIN table_def AS t ON t.id = f.table_id
    WHERE f.type IN (${sql.join([...holders])}) AND f.purged_at IS NULL AND t.deleted_at IS NULL
    UNION SELECT c.table_id, c.kept_id FROM field_conversion AS c JOIN table_def AS t ON t.id = c.table_id
    WHERE c.from_type IN (${sql.join([...holders])}) AND c.kept_id IS NOT NULL AND c.state <> 'purged' AND t.deleted_at IS NULL`)
}

/** A piece of a column, in the order of ids. @returns the id it ended with, or undefined at the end */
function dropNamed({ db }: OrgDatabase, { tableId, columnId }: Place, after: string, unnamed: Set<string>): string | undefined {
  const rows = db.all(sql<{ id: string; cell: string | null }>`
    SELECT id, ${fieldColumn(columnId)} AS cell FROM ${recordTable(tableId)} WHERE id > ${after} ORDER BY id LIMIT ${rowsPerTurn}`)
  for (const { cell } of rows) dropIds(cell, unnamed)
  return rows.length < rowsPerTurn ? undefined : rows.at(-1)?.id
}

function dropChanged({ db }: OrgDatabase, { tableId, columnId }: Place, since: number, unnamed: Set<string>): void {
  const rows = db.all(sql<{ cell: string | null }>`
    SELECT ${fieldColumn(columnId)} AS cell FROM ${recordTable(tableId)} WHERE seq > ${since}`)
  for (const { cell } of rows) dropIds(cell, unnamed)
}

/** One piece of the history. Undo entries name no file that it does not. @returns the last row, or undefined at the end */
function dropTold(org: OrgDatabase, after: number, unnamed: Set<string>): number | undefined {
  const fields = new Set(placesOf(org).map((place) => place.columnId))
  const rows = org.db.all(sql<{ id: number; before: string | null; after: string | null }>`
    SELECT id, before, after FROM record_history WHERE id > ${after} ORDER BY id LIMIT ${rowsPerTurn}`)
  for (const row of rows) {
    for (const text of [row.before, row.after]) {
      if (text === null) continue
      for (const [fieldId, cell] of Object.entries(JSON.parse(text) as Record<string, unknown>))
        if (fields.has(fieldId) && Array.isArray(cell)) for (const id of cell) unnamed.delete(id as string)
    }
  }
  return rows.at(-1)?.id
}

function dropIds(cell: string | null, unnamed: Set<string>): void {
  if (cell !== null) for (const id of JSON.parse(cell) as string[]) unnamed.delete(id)
}
