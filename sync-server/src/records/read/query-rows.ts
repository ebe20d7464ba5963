import type { OrgContext } from '#server/access/org-context.ts'
import { checkConditions, cursorOf, writeCursor, type RecordQuery } from '#server/records/read/query-records.ts'
import { pageTemplate } from '#server/records/read/page-template.ts'
import { fillSlots } from '#server/storage/records/slots.ts'

/** `fields`: the values of each record, with the names that they have in the answer; hidden fields are left out */
export type RowQuery = Omit<RecordQuery, 'aggregates'> & { fields: readonly { id: string; name: string }[] }

/** One page of a query as JSON text `{items, next}`, an object each record. @throws AppError as `queryRecords` */
export function queryRows(context: OrgContext, query: RowQuery): string {
  checkConditions(query.filter)
  const template = pageTemplate(context, query)
  const { nulls, values } = cursorOf(template, query)
  const { statement, read } = template.rows(nulls, query.fields)
  const { json, count, lastKeys, lastId } = read(context.org, fillSlots(statement, values))
  const next = count === query.limit && lastId !== null ? writeCursor(lastKeys, lastId) : null
  return `{"items":${json},"next":${JSON.stringify(next)}}`
}
