import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

/** Whether the record exists outside the trash and the person may see it. @throws AppError `object_not_found`, `unauthorized` */
export function seesRecord(context: OrgContext, tableId: string, recordId: string): boolean {
  const { model, access } = openTable(context, tableId)
  const rules = rowRuleFilter(access, model, context.memberId)
  return (
    context.org.db.get(sql<{ one: number }>`
      SELECT 1 AS one FROM ${recordTable(model.id)} AS r WHERE r.id = ${recordId} AND ${livingSql(rules, model)}`) !== undefined
  )
}
