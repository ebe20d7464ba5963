import { cellText, labelText } from '#server/automations/cells/cell-text.ts'
import { recordsOfInput } from '#server/automations/cells/reach-records.ts'
import { readRecordsOnce, readTableOnce } from '#server/automations/cells/read-record.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { escapeHtml } from '#server/mail/escape-html.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Records as rows of texts, with the sums of columns that add up. */
export interface RecordTable {
  head: string[]
  rows: string[][]
  /** null: no column adds up, or there is one row */
  sums: string[] | null
}

const mostRows = 100

/** The records of an input with their chosen fields, else by their names. Undefined without records; fields that are not seen are left out. */
export function recordTable(scope: RunScope, source: string, fieldIds: readonly string[]): RecordTable | undefined {
  const found = recordsOfInput(scope, source)
  if (!found) return undefined
  const read = readTableOnce(scope, found.tableId)
  const columns = fieldIds.flatMap((id) => read.fields.find((field) => field.id === id) ?? [])
  const records = readRecordsOnce(scope, read, found.ids.slice(0, mostRows)).filter(({ isDeleted }) => !isDeleted)
  if (columns.length === 0) {
    const names = records.map(({ cells }) => [labelText(scope, read.fields, read.table.model.recordLabelField, cells)])
    return { head: [read.table.model.label], rows: names, sums: null }
  }
  const rows = records.map(({ cells }) => columns.map((field) => cellText(scope, field, cells[field.id] ?? null)))
  const sums = columns.map((field) =>
    sumText(
      scope,
      field,
      records.map(({ cells }) => cells[field.id] ?? null),
    ),
  )
  const hasSums = records.length > 1 && sums.some((text) => text !== '')
  return { head: columns.map(({ label }) => label), rows, sums: hasSums ? sums : null }
}

function sumText({ locale }: RunScope, { behaviour: { definition, config } }: ModelField, cells: readonly unknown[]): string {
  if (definition.aggregate !== 'numbers' || definition.column === 'json') return ''
  const sum = cells.filter((cell) => typeof cell === 'number').reduce((all, one) => all + one, 0)
  return (definition.figures?.format ?? definition.format)(Number(sum.toPrecision(15)), config, locale)
}

/** The table for readers of plain text: a line for each row. */
export function tableAsText({ head, rows, sums }: RecordTable): string {
  return [head, ...rows, ...(sums ? [sums] : [])].map((row) => row.join(' | ')).join('\n')
}

/** The table as HTML, all texts escaped. */
export function tableAsHtml({ head, rows, sums }: RecordTable): string {
  const line = (cells: readonly string[], tag: 'th' | 'td', style = ''): string =>
    `<tr>${cells.map((cell) => `<${tag} style="border:1px solid #d9dce3;padding:6px 10px;text-align:left;${style}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => line(row, 'td')).join('')
  const foot = sums ? line(sums, 'td', 'font-weight:600;') : ''
  return `<table style="border-collapse:collapse;font:14px/1.5 system-ui,sans-serif">${line(head, 'th')}${body}${foot}</table>`
}
