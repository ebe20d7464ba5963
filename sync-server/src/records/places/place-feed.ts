import { sql } from 'kysely'
import { recordPlaceId } from '#shared/nouns/records/record-place.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { feedSource, type FeedRow } from '#server/feed/feed-source.ts'
import { seesView } from '#server/access/view-sight.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

interface PlaceRow {
  view_id: string
  record_id: string
  position: string | null
  seq: number
  table_id: string
}

/**
 * Places of dragged records in the views of tables that the person may read. Under row rules a record that changed brings its places again: the change
 * may have shown or hidden it.
 */
export const placeFeed = feedSource('recordPlace', function* (context, since) {
  const { db } = context.org
  const rows = db.all(sql<PlaceRow>`
    SELECT p.*, v.table_id FROM record_place AS p JOIN view_def AS v ON v.id = p.view_id WHERE p.seq > ${since} AND ${seesView(context, 'v')}`)
  const byTable = new Map<string, PlaceRow[]>()
  for (const row of rows) {
    const placed = byTable.get(row.table_id)
    if (placed) placed.push(row)
    else byTable.set(row.table_id, [row])
  }
  for (const [tableId, placed] of byTable) yield* tell(context, openFor(context, tableId), placed)
  if (since === 0) return
  const ordered = db.all(sql<{ id: string }>`
    SELECT DISTINCT v.table_id AS id FROM view_def AS v WHERE EXISTS (SELECT 1 FROM record_place AS p WHERE p.view_id = v.id)`)
  for (const { id } of ordered) {
    const table = openFor(context, id)
    if (table?.access.rows) yield* tell(context, table, movedOf(context, table, since))
  }
})

function openFor(context: OrgContext, tableId: string): OpenTable | undefined {
  const access = context.access.table(tableId)
  const model = access.read ? findTableModel(context.org, tableId) : undefined
  return model && !model.archived ? { model, access } : undefined
}

/** Older places of records that changed. */
function movedOf(context: OrgContext, { model }: OpenTable, since: number): PlaceRow[] {
  return context.org.db.all(sql<PlaceRow>`
    SELECT p.*, v.table_id FROM view_def AS v JOIN record_place AS p ON p.view_id = v.id JOIN ${recordTable(model.id)} AS r ON r.id = p.record_id
    WHERE v.table_id = ${model.id} AND p.seq <= ${since} AND r.seq > ${since} AND ${seesView(context, 'v')}`)
}

function* tell(context: OrgContext, table: OpenTable | undefined, placed: readonly PlaceRow[]): Generator<FeedRow<'recordPlace'>> {
  const ids = [...new Set(placed.map((row) => row.record_id))]
  const seen = new Set(table ? withinRows(context, table, ids) : [])
  for (const { view_id: viewId, record_id: recordId, position, seq } of placed) {
    const id = recordPlaceId(viewId, recordId)
    const isTold = position !== null && seen.has(recordId)
    yield { id, seq, data: isTold ? { id, viewId, recordId, position } : null }
  }
}
