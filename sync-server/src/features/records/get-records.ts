import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf, openTable, visibleFields } from '#server/access/record-rights.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { readColumns } from '#server/storage/records/record-json.ts'

/** Records by id as JSON text with columns, without those the person may not see. @throws AppError `object_not_found`, `unauthorized` */
export function getRecords(context: OrgContext, tableId: string, ids: readonly string[]): string {
  const table = openTable(context, tableId)
  const { model, access } = table
  const visible = livingSql(rowRuleFilter(access, model, context.memberId), model)
  const wanted = sql`r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const columns = readColumns(
    context.org,
    model,
    visibleFields(context, table),
    sql`WHERE ${wanted} AND ${visible} ORDER BY r.seq`,
    [],
    linkRulesOf(context),
  )
  return `{"tableId":"${tableId}","columns":${columns.json}}`
}
