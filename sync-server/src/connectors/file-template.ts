import { csvCell, withFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import { importTarget } from '#shared/nouns/imports/importable.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { memberLocale } from '#server/storage/org-locale.ts'

/** The columns of a file for a table that is not there yet. */
const examples = {
  en: ['Name', 'E-mail', 'Phone', 'Date', 'Amount'],
  pt: ['Nome', 'E-mail', 'Telefone', 'Data', 'Valor'],
  es: ['Nombre', 'Correo', 'Teléfono', 'Fecha', 'Importe'],
} satisfies Record<Locale['language'], readonly string[]>

/** The address of a template; `object`: the table that its file will go into. */
export function templateUrl(publicUrl: string, object: string | null | undefined): string {
  return `${publicUrl}/api/connector/template${object ? `?object=${object}` : ''}`
}

/** A CSV of one line: the fields of a table that a file may fill, as far as the person sees them. @throws AppError as {@link openTable} */
export function answerTemplate(context: OrgContext, object: string | undefined): Response {
  const { language } = memberLocale(context.org, context.memberId)
  const labels = object === undefined ? examples[language] : labelsOf(context, object)
  const line = labels.map((label) => csvCell(withFormulaMark(label), ',')).join(',')
  // spreadsheet programs take a file without a mark for one of their own code page
  return new Response(`\uFEFF${line}\r\n`, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="template.csv"' },
  })
}

function labelsOf(context: OrgContext, tableId: string): string[] {
  const table = openTable(context, tableId)
  return visibleFields(context, table).flatMap(({ id, type, label }) =>
    importTarget(type) === 'none' || table.access.readonlyFields.has(id) ? [] : [label],
  )
}
