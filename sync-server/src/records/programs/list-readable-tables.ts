import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'

/** The tables within the rights, by name. */
export function listReadableTables(context: OrgContext): { id: string; label: string; record_label_field: string | null }[] {
  const { access, org } = context
  const rows = org.db.all(
    org.db.build
      .selectFrom('table_def')
      .select(['id', 'label'])
      .where('deleted_at', 'is', null)
      .where('archived_at', 'is', null)
      .orderBy('label'),
  )
  return rows
    .filter(({ id }) => access.table(id).read)
    .map(({ id, label }) => {
      const table = openTable(context, id)
      const named = visibleFields(context, table).find((field) => field.id === table.model.recordLabelField)
      return { id, label, record_label_field: named?.id ?? null }
    })
}
