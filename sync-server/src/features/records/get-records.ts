import type { OrgContext } from '#server/access/org-context.ts'
import { byIdTemplate } from '#server/features/records/queries/page-template.ts'
import { fillSlots } from '#server/storage/records/slots.ts'

/** Records by id as JSON text with columns, without those the person may not see. @throws AppError `object_not_found`, `unauthorized` */
export function getRecords(context: OrgContext, tableId: string, ids: readonly string[]): string {
  const { statement, read } = byIdTemplate(context, tableId)
  const columns = read(context.org, fillSlots(statement, [JSON.stringify(ids)]))
  return `{"tableId":"${tableId}","columns":${columns.json}}`
}
