import type { AnswerText } from '#shared/nouns/table-mail/table-mail.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { cellText } from '#server/automations/cells/cell-text.ts'
import { findTableMail } from '#server/records/mail/mail-config.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

/**
 * The prepared texts of a table with the cells of one record, for who sees the record. A field that the person does not see stays a name in
 * brackets. @throws AppError of the table, `record_not_found`
 */
export function readAnswerTexts(context: OrgContext, tableId: string, recordId: string): { texts: AnswerText[] } {
  const table = openTable(context, tableId)
  const fields = visibleFields(context, table)
  const record = findInRows(context, table, recordId, fields)
  if (!record || record.deleted) throw new AppError('record_not_found')
  const row = findTableMail(context.org, tableId)
  const texts = row ? (JSON.parse(row.answer_texts) as AnswerText[]) : []
  const byName = new Map(fields.map((field) => [field.label.trim().toLowerCase(), field]))
  const scope = { context, locale: readerLocale(context.org) }
  const filled = (text: string): string =>
    text.replace(/\[([^\][\n]{1,200})\]/g, (whole, name: string) => {
      const field = byName.get(name.trim().toLowerCase())
      return field ? cellText(scope, field, record.values[field.id] ?? null) : whole
    })
  return { texts: texts.map(({ name, text }) => ({ name, text: filled(text) })) }
}
