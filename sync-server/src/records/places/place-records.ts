import { sql } from 'kysely'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { seesView } from '#server/access/view-sight.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

/**
 * Inside a write: puts records at places of a view. Records that the person does not see, or that are gone, are left out.
 * @throws AppError `view_not_found`, `permission_denied` without the right to edit records
 */
export function placeRecords(context: OrgContext, { tableId, viewId, places }: MutationArgs['records.place']): void {
  const { org } = context
  const { db } = org
  const table = openTable(context, tableId)
  if (!table.access.editRecords) throw new AppError('permission_denied')
  const view = db.build
    .selectFrom('view_def')
    .select('id')
    .where('id', '=', viewId)
    .where('table_id', '=', tableId)
    .where(seesView(context))
  if (!db.get(view.where('deleted_at', 'is', null))) throw new AppError('view_not_found')
  const asked = JSON.stringify(places.map(({ recordId }) => recordId))
  const there = db.all(
    sql<{ id: string }>`SELECT id FROM ${recordTable(tableId)} WHERE id IN (SELECT value FROM json_each(${asked})) AND deleted_at IS NULL`,
  )
  const seen = new Set(
    withinRows(
      context,
      table,
      there.map(({ id }) => id),
    ),
  )
  for (const { recordId, position } of places) {
    if (!seen.has(recordId)) continue
    const seq = org.nextSeq()
    db.run(
      db.build
        .insertInto('record_place')
        .values({ view_id: viewId, record_id: recordId, position, seq })
        .onConflict((conflict) => conflict.columns(['view_id', 'record_id']).doUpdateSet({ position, seq })),
    )
  }
  org.changed()
}

/** Inside a write: tells the places of a view to all who see it, since more people do now. */
export function tellPlaces({ org }: OrgContext, viewId: string): void {
  org.db.run(org.db.build.updateTable('record_place').set({ seq: org.nextSeq() }).where('view_id', '=', viewId))
}

/** Inside a write: forgets the places of a view that is gone. */
export function forgetPlaces({ org }: OrgContext, viewId: string): void {
  org.db.run(
    org.db.build
      .updateTable('record_place')
      .set({ position: null, seq: org.nextSeq() })
      .where('view_id', '=', viewId)
      .where('position', 'is not', null),
  )
}
