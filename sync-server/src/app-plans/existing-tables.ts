import type { PlanField } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PlanProblems } from '#server/app-plans/plan-problems.ts'
import { namedTableOf, findTableModel } from '#server/storage/records/table-model.ts'

/** A table that a plan may name without making it, as far as the asker sees it. */
export interface ExistingTable {
  path: string
  id: string
  label: string
  fields: { id: string; field: PlanField; options: { id: string; label: string }[] }[]
}

/** The tables of these labels that the asker may read. A label that none or several of them have is a problem. */
export function findExisting(context: OrgContext, uses: readonly string[], problems: PlanProblems): ExistingTable[] {
  if (uses.length === 0) return []
  const { org, access } = context
  const rows = org.db
    .all(
      org.db.build
        .selectFrom('table_def')
        .select(['id', 'label'])
        .where('label', 'in', [...uses])
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null),
    )
    .filter(({ id }) => access.table(id).read)
  return uses.flatMap((label, at): ExistingTable[] => {
    const path = `uses.${at}`
    const [found, other] = rows.filter((row) => row.label === label)
    if (!found || other) problems.add(path, found ? 'several things have this name' : 'no table that can be read has this name', label)
    return found && !other ? [{ path, ...describeExisting(context, found.id) }] : []
  })
}

/** A table as a plan writes its fields. @throws AppError `object_not_found`, `unauthorized` */
export function describeExisting(context: OrgContext, tableId: string): Omit<ExistingTable, 'path'> {
  const table = openTable(context, tableId)
  const fields = visibleFields(context, table).map((field) => {
    const { options = [] } = field.config as { options?: { id: string; label: string }[] }
    const target = namedTableOf(field)
    const to = target === undefined ? undefined : findTableModel(context.org, target)?.label
    return {
      id: field.id,
      field: {
        label: field.label,
        type: field.type,
        ...(to !== undefined && { to }),
        ...(options.length > 0 && { options: options.map(({ label }) => label) }),
      },
      options,
    }
  })
  return { id: tableId, label: table.model.label, fields }
}
