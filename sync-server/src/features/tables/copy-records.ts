import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { settleComputed } from '#server/computed/settle.ts'
import { scheduleStages } from '#server/records/stages/schedule-stages.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import { findTableModel, touchStructure, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { countRows, touchAll } from '#server/storage/records/row-seq.ts'

export interface CopyJob {
  from: string
  to: string
  /** fields of the original and of the copy */
  fields: [from: string, to: string][]
  memberId: string
}

const rowsPerWrite = 500

/**
 * Effect: copies a table's records into its duplicate, in pieces. A copy's id is derived from its original's. Running again therefore makes
 * no duplicates, and links within the table find their copies.
 */
export async function copyRecords(job: CopyJob, { org, platform, signal }: EffectContext): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const from = after
    const ids = await org.db.write(() => copyPiece(org, job, from, platform.now()))
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

function copyPiece(org: OrgDatabase, job: CopyJob, after: string, now: Date): string[] {
  const source = findTableModel(org, job.from)
  const target = findTableModel(org, job.to)
  if (!source || !target) return []
  const { db } = org
  const ids = db
    .all(
      sql<{
        id: string
      }>`SELECT id FROM ${recordTable(job.from)} WHERE id > ${after} AND deleted_at IS NULL ORDER BY id LIMIT ${rowsPerWrite}`,
    )
    .map((row) => row.id)
  if (ids.length > 0) {
    const pairs = JSON.stringify(ids.map((id) => [id, copyId(job.to, id)]))
    insertRows(org, job, source, target, pairs, ids.length, now)
    for (const [from, to] of job.fields) copyLinks(org, job, source.field(from), target.field(to), ids)
  }
  if (ids.length < rowsPerWrite) finish(org, job, now)
  return ids.length < rowsPerWrite ? [] : ids
}

function insertRows(org: OrgDatabase, job: CopyJob, source: TableModel, target: TableModel, pairs: string, count: number, now: Date): void {
  const stored = job.fields.filter(([from, to]) => {
    const field = source.field(from)
    return field && target.field(to) && !field.link && !field.definition.computed && isStoredColumn(field.behaviour.definition.column)
  })
  const at = now.toISOString()
  const first = org.nextSeq(count) - count + 1
  const names = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'seq'].map((name) => sql.ref(name))
  const columns = sql.join([...names, ...stored.map(([, to]) => fieldColumn(to))])
  const values = sql.join([
    sql`e.value ->> 1`,
    sql`${at}`,
    sql`${job.memberId}`,
    sql`${at}`,
    sql`${job.memberId}`,
    sql`${first} + e.key`,
    ...stored.map(([from]) => fieldColumn(from, 's')),
  ])
  const { changes } = org.db.run(sql`
    INSERT INTO ${recordTable(job.to)} (${columns})
    SELECT ${values} FROM json_each(${pairs}) AS e JOIN ${recordTable(job.from)} AS s ON s.id = e.value ->> 0 WHERE true ON CONFLICT DO NOTHING`)
  countRows(org, job.to, first + count - 1, changes)
  // one row of history for all of them, as for an import
  org.db.run(sql`
    INSERT INTO record_history (table_id, op, after, member_id, source, gesture, batch, made_at, arrived_at, seq)
    VALUES (${job.to}, 'import', ${JSON.stringify({ records: changes })}, ${job.memberId}, 'copy', 'duplicate', ${job.to}, ${at}, ${at}, ${first + count - 1})`)
  org.changed(job.to)
}

/** A pair within the table follows with the later of its two records: none names a record that is not there, and those of the trash stay behind. */
function copyLinks(org: OrgDatabase, job: CopyJob, from: ModelField | undefined, to: ModelField | undefined, ids: readonly string[]): void {
  if (!from?.link || !to?.link) return
  const own = sql.ref(`p.${from.link.own}`)
  const other = sql.ref(`p.${from.link.other}`)
  const within = from.link.targetTableId === job.from
  const linkId = from.link.linkId
  const list = JSON.stringify(ids)
  const rows = (within ? [own, other] : [own]).flatMap((side) =>
    org.db.all(sql<{ own: string; other: string }>`
      SELECT ${own} AS own, ${other} AS other FROM json_each(${list}) AS e CROSS JOIN ${linkTable(linkId)} AS p ON ${side} = e.value`),
  )
  if (rows.length === 0) return
  const pairs = JSON.stringify(rows.map((row) => [copyId(job.to, row.own), within ? copyId(job.to, row.other) : row.other]))
  const columns = sql.join([sql.ref(to.link.own), sql.ref(to.link.other)])
  const isThere = (id: RawBuilder<unknown>) => sql`EXISTS (SELECT 1 FROM ${recordTable(job.to)} WHERE id = ${id})`
  org.db.run(sql`
    INSERT INTO ${linkTable(to.link.linkId)} (${columns}) SELECT e.value ->> 0, e.value ->> 1 FROM json_each(${pairs}) AS e
    WHERE ${within ? sql`${isThere(sql`e.value ->> 0`)} AND ${isThere(sql`e.value ->> 1`)}` : sql`true`} ON CONFLICT DO NOTHING`)
  if (!within) return
  // those of pieces before show something else now
  const [first = ''] = ids
  const earlier = rows.flatMap((row) => [row.own, row.other]).filter((id) => id < first)
  touchAll(org, new Map([[job.to, new Set(earlier.map((id) => copyId(job.to, id)))]]))
}

/** Computed cells follow from all of it, and its maker is told. */
function finish(org: OrgDatabase, { to: tableId, memberId }: CopyJob, now: Date): void {
  org.db.run(sql`DELETE FROM computed_field WHERE table_id = ${tableId}`)
  settleComputed(org, now)
  for (const field of findTableModel(org, tableId)?.fields ?? []) {
    if (field.definition.ownCell) enqueueEffect(org, 'records.fillOwnCells', { tableId, fieldId: field.id }, now)
    scheduleStages(org, tableId, field.id, now)
  }
  touchStructure(org, tableId)
  const rows = org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(tableId)} WHERE deleted_at IS NULL`)?.n ?? 0
  const about = { itemType: 'table' as const, itemId: tableId, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'copyDone', to: [memberId], actor: null, about, facts: { rows }, madeAt: now.toISOString() }], now)
}

function copyId(tableId: string, recordId: string): string {
  const hex = createHash('sha256').update(`${tableId}:${recordId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
