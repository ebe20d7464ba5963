import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf, openTable, visibleFields } from '#server/access/record-rights.ts'
import { filterFound, type TableSearch } from '#server/features/search/find/search-table.ts'
import { linkConditions } from '#server/storage/records/link-rules.ts'
import { compileQuery, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A table as one person sees it. */
export interface SeenTable {
  fields: readonly ModelField[]
  /** of these records, those that are there for the person */
  within(ids: readonly string[]): ReadonlySet<string>
}

/** Undefined for a table that the person may not read, or that is gone or archived. */
export function seeTable(context: OrgContext, tableId: string): SeenTable | undefined {
  if (!context.access.table(tableId).read) return undefined
  try {
    const table = openTable(context, tableId)
    if (table.model.archived) return undefined
    const fields = visibleFields(context, table)
    const rules = rowRuleFilter(table.access, table.model, context.memberId)
    const links = linkConditions(linkRulesOf(context))
    const { where } = compileQuery({ filter: null, sorts: [], search: '' }, table.model, fields, rules, context.memberId, links)
    const there: Pick<TableSearch, 'tableId' | 'where'> = { tableId, where }
    return { fields, within: (ids) => filterFound(context, there, ids) }
  } catch (error) {
    // a table that cannot be asked hides no other
    if (error instanceof AppError) return undefined
    throw error
  }
}
