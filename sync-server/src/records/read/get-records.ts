import type { OrgContext } from '#server/access/org-context.ts'
import { byIdTemplate } from '#server/records/read/page-template.ts'
import { fillSlots } from '#server/storage/records/slots.ts'

/** Records by id as JSON text with columns, without those the person may not see. @throws AppError `object_not_found`, `unauthorized` */
export function getRecords(context: OrgContext, tableId: string, ids: readonly string[]): string {
  const [first = ''] = ids
  const one = ids.length === 1
  const { statement, read } = byIdTemplate(context, tableId, one)
  const columns = read(context.org, fillSlots(statement, [one ? first : JSON.stringify(ids)]))
  return `{"tableId":"${tableId}","columns":${columns.json}}`
}
