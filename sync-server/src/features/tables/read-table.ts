import type { structureCalls } from '#shared/nouns/tables/structure-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'

/** A table as a program needs it, without fields that are hidden from it. @throws AppError `object_not_found`, `unauthorized` */
export function readTable(context: OrgContext, tableId: string): CallAnswer<(typeof structureCalls)['GET v3/tab/:tableId']> {
  const table = openTable(context, tableId)
  const fields = visibleFields(context, table)
  return {
    id: tableId,
    label: table.model.label,
    record_label_field: fields.find(({ id }) => id === table.model.recordLabelField)?.id ?? null,
    fields: fields.map(({ id, label, type, config, required }) => ({ id, label, type, config, required })),
  }
}
