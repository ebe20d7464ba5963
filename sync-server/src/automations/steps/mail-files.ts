import { itemsOf } from '#shared/fields/cell-items.ts'
import { csvCell, withFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import { isFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordTable } from '#server/automations/cells/record-table.ts'
import { cellsAt } from '#server/automations/cells/value-cells.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { StepFailure, type SendMeans } from '#server/automations/steps/action.ts'
import type { MailAttachment } from '#server/mail/mailer.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { readWhole } from '#server/storage/files/file-store.ts'

/** A file of a cell, by its random name on disk. */
export interface MailFile {
  name: string
  type: string
  file: string
}

const mostFiles = 10
/** of all files of one mail: many servers refuse more */
export const mostBytes = 10_000_000

/** The files in cells that a text names, as the owner sees them, each once. @throws AppError `limit_reached`, `file_too_large` */
export function filesAt(scope: RunScope, template: string): MailFile[] {
  const ids = readTemplate(template).flatMap((part) => {
    const found = typeof part === 'string' || isFormula(part) ? undefined : cellsAt(scope, part)
    return found?.field.behaviour.definition.holds === 'attachments' ? found.cells.flatMap((cell) => itemsOf(cell)) : []
  })
  if (ids.length === 0) return []
  const { db } = scope.context.org
  const rows = db.all(
    db.build
      .selectFrom('attachment')
      .select(['id', 'name', 'type', 'file', 'size'])
      .where('id', 'in', [...new Set(ids)].slice(0, mostFiles + 1))
      .where('received', 'is', null)
      .orderBy('id'),
  )
  if (rows.length > mostFiles) throw new AppError('limit_reached', { limit: mostFiles, of: 'files' })
  if (rows.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw new AppError('file_too_large', { limit: mostBytes })
  return rows.map(({ name, type, file }) => ({ name, type, file }))
}

/** The files whole. One that is gone is left out. */
export async function readFiles({ platform }: SendMeans, orgId: string, files: readonly MailFile[]): Promise<MailAttachment[]> {
  const read = await Promise.all(
    files.map(async ({ name, type, file }): Promise<MailAttachment[]> => {
      const content = await readWhole(platform.files, fileKey(orgId, file)).catch(asPassing)
      return content ? [{ filename: name.replace(/\p{Cc}+/gu, ' '), content, contentType: type }] : []
    }),
  )
  return read.flat()
}

/** A store that does not answer now may answer a next try. */
function asPassing(error: unknown): never {
  throw error instanceof AppError && error.status >= 500 ? new StepFailure(true, {}) : error
}

/** Records as a file that spreadsheets open, in UTF-8 with its mark. */
export function tableAsCsv(name: string, { head, rows }: RecordTable): MailAttachment {
  const line = (cells: readonly string[]): string => cells.map((cell) => csvCell(withFormulaMark(cell), ',')).join(',')
  const content = `\uFEFF${[head, ...rows].map(line).join('\r\n')}\r\n`
  return { filename: `${name.replace(/[\s\p{Cc}/\\]+/gu, ' ').trim() || 'table'}.csv`, content, contentType: 'text/csv; charset=utf-8' }
}
