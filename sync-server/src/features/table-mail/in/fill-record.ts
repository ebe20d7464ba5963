import { maxLineLength, maxTextLength } from '#shared/fields/clean-text.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { newIdInWrite } from '#server/mutations/write-records.ts'
import type { TableMailRow } from '#server/records/mail/mail-config.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'

interface MailContent {
  subject: string
  /** what its writer wrote */
  own: string
  address: string
}

/** Inside a write: the record of a new conversation. @returns its id. @throws AppError of the write path */
export function createFromMail(context: OrgContext, config: TableMailRow, mail: MailContent, files: readonly string[]): string {
  const model = findTableModel(context.org, config.table_id)
  const values: Record<string, CellValue> = {}
  const put = (fieldId: string | null, text: string): void => {
    const field = fieldId === null ? undefined : model?.field(fieldId)
    const cell = field && cellOf(field, text)
    if (field && cell !== undefined) values[field.id] = cell
  }
  put(config.subject_field, mail.subject)
  put(config.body_field, mail.own)
  put(config.from_email_field, mail.address)
  if (config.attachments_field !== null && files.length > 0) values[config.attachments_field] = [...files]
  const id = newIdInWrite()
  apply(context, config.table_id, { op: 'create', id, values })
  return id
}

/** A text as the field takes it; undefined where it takes none: the number of a record is the product's own. */
function cellOf({ definition, config }: ModelField, text: string): CellValue | undefined {
  if (definition.computed || text.trim() === '') return undefined
  // long texts first: a field of one line takes less
  for (const most of [maxTextLength, maxLineLength]) {
    const checked = definition.check(text.trim().slice(0, most), config)
    if (checked.ok) return checked.value
  }
  return undefined
}

/** Inside a write: files of an answer stand beside those that are there, as far as the field takes more. */
export function addFiles(context: OrgContext, config: TableMailRow, recordId: string, files: readonly string[]): void {
  const model = findTableModel(context.org, config.table_id)
  const field = config.attachments_field === null ? undefined : model?.field(config.attachments_field)
  if (!model || !field) return
  const before = itemsOf(loadRecords(context.org, model, [recordId], [field]).get(recordId)?.values[field.id])
  apply(context, config.table_id, {
    op: 'update',
    id: recordId,
    values: { [field.id]: [...before, ...files] },
    base: context.org.currentSeq(),
  })
}

function apply(context: OrgContext, tableId: string, change: RecordChange): void {
  applyRecordChanges(context, tableId, [change], { batch: newId(), madeAt: context.now() })
}
