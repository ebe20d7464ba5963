import type { WireTab } from '#shared/values/wire-tab.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createTabReader } from '#server/access/describe-tab.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'

type ListedTable = WireTab & { id: string; type: 'table'; record_label_field: string | null }

/** The tables within the rights, by name. */
export function listReadableTables(context: OrgContext): ListedTable[] {
  const describe = createTabReader(context, 'table')
  const { access, org } = context
  const rows = org.db.all(
    org.db.build
      .selectFrom('table_def')
      .select(['id', 'label', 'icon', 'color', 'created_at', 'created_by'])
      .where('deleted_at', 'is', null)
      .where('archived_at', 'is', null)
      .orderBy('label'),
  )
  return rows
    .filter(({ id }) => access.table(id).read)
    .map((row) => {
      const table = openTable(context, row.id)
      const named = visibleFields(context, table).find((field) => field.id === table.model.recordLabelField)
      return { id: row.id, type: 'table' as const, ...describe(row), record_label_field: named?.id ?? null }
    })
}
