import type { OrgContext } from '#server/access/org-context.ts'
import { describeExisting } from '#server/app-plans/existing-tables.ts'
import { dataPart } from '#server/features/ai-builder/prompts.ts'

/** Tables of one request; more would say little. */
const mostTables = 12
const mostOptions = 20

/**
 * The structure of tables as a host is told it: labels, types and options of the fields that the asker sees, never records.
 * Tables of which two have one name are left out, since a plan could not name them.
 */
export function describeTables(context: OrgContext, ids: readonly string[]): { labels: string[]; text: string } {
  const readable = [...new Set(ids)].filter((id) => context.access.table(id).read)
  const found = readable.slice(0, mostTables).map((id) => describeExisting(context, id))
  const told = found.filter(({ label }) => countOf(context, label) === 1)
  const lines = told.map(({ label, fields }) => {
    const parts = fields.map(({ field }) => {
      const { type, to, options = [] } = field
      const labels = options.slice(0, mostOptions).map((option) => (typeof option === 'string' ? option : option.label))
      return `${field.label} (${type}${to === undefined ? '' : ` to ${to}`}${labels.length === 0 ? '' : `: ${labels.join(', ')}`})`
    })
    return `Table ${label}: ${parts.join('; ')}`
  })
  return {
    labels: told.map(({ label }) => label),
    text: dataPart('Tables that are there already; the plan may name them and does not make them', lines.join('\n')),
  }
}

function countOf({ org: { db }, access }: OrgContext, label: string): number {
  const named = db.build
    .selectFrom('table_def')
    .select('id')
    .where('label', '=', label)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
  return db.all(named).filter(({ id }) => access.table(id).read).length
}

/** The tables that links of these lead to, which a formula or automation may need. */
export function linkedTables(context: OrgContext, tableId: string): string[] {
  const { fields } = describeExisting(context, tableId)
  return [tableId, ...tablesNamed(context, [...new Set(fields.flatMap(({ field }) => field.to ?? []))])]
}

/** The ids of tables by their labels. */
export function tablesNamed({ org: { db } }: OrgContext, labels: readonly string[]): string[] {
  if (labels.length === 0) return []
  const named = db.build
    .selectFrom('table_def')
    .select('id')
    .where('label', 'in', [...labels])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
  return db.all(named).map(({ id }) => id)
}
