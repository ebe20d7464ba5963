import type { FilterGroup, Sort } from '#shared/values/query.ts'
import { queryOfView } from '#shared/views/view-types.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { seenConfig } from '#server/access/seen-views.ts'
import { seesView } from '#server/access/view-sight.ts'
import { readView } from '#server/storage/read-view.ts'

interface ProgramView {
  id: string
  label: string
  type: string
  filter: FilterGroup | null
  sorts: Sort[]
}

/** A table's views, everybody's and the reader's own, without what is hidden from them. @throws AppError of the table */
export function viewsOfTable(context: OrgContext, tableId: string): ProgramView[] {
  openTable(context, tableId)
  const { db } = context.org
  const living = db.build.selectFrom('view_def').selectAll().where('table_id', '=', tableId).where('deleted_at', 'is', null)
  const rows = db.all(living.where(seesView(context)).orderBy('position'))
  return rows.flatMap(({ id, label, type, config }) => {
    const stored = readView({ type, config })
    const query = stored && queryOfView({ type, config: seenConfig(context, tableId, stored) })
    return query ? [{ id, label, type, filter: query.filter, sorts: [...query.sorts] }] : []
  })
}
