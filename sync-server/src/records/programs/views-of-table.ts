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
  position: string
  filter: FilterGroup | null
  sorts: Sort[]
  fields: string[] | null
  filters: FilterGroup | null
  sort_by: { field: string; order: Sort['direction'] } | null
  sort_order: Sort['direction']
  /** a setting of its type */
  [setting: string]: unknown
}

/** A table's views, everybody's and the reader's own, without what is hidden from them. @throws AppError of the table */
export function viewsOfTable(context: OrgContext, tableId: string): ProgramView[] {
  openTable(context, tableId)
  const { db } = context.org
  const living = db.build.selectFrom('view_def').selectAll().where('table_id', '=', tableId).where('deleted_at', 'is', null)
  const rows = db.all(living.where(seesView(context)).orderBy('position'))
  return rows.flatMap(({ id, label, type, position, config }): ProgramView[] => {
    const stored = readView({ type, config })
    const seen = stored && seenConfig(context, tableId, stored)
    const query = seen && queryOfView({ type, config: seen })
    if (!query) return []
    const { filter, sorts } = query
    const [first] = sorts
    const order = first?.direction ?? 'asc'
    return [
      {
        ...seen,
        ...{ id, label, type, position, filter, sorts: [...sorts], fields: query.fields && [...query.fields], filters: filter },
        ...{ sort_by: first ? { field: first.fieldId, order } : null, sort_order: order },
      },
    ]
  })
}
