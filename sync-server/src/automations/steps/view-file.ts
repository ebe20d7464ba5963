import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isShortId, newId } from '#shared/lib/ids.ts'
import { queryOfView } from '#shared/views/view-types.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { findSeenView } from '#server/access/seen-views.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { StepFailure, textSetting, type SendMeans } from '#server/automations/steps/action.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { MailAttachment } from '#server/mail/mailer.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { exportJobName, type Exported, type ExportInput, type ExportRequest } from '#server/records/read/export-input.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
type ViewFormat = keyof typeof formats

const isFormat = (text: string): text is ViewFormat => Object.hasOwn(formats, text)

/** A view that goes along with a mail as a file. */
export interface ViewFile {
  filename: string
  format: ViewFormat
  request: ExportRequest
}

/** The file of the view that the step names, as its owner sees the view; undefined without one. @throws AppError of the table, `view_not_found` */
export function viewFileOf(scope: RunScope): ViewFile | undefined {
  const context = ownerOf(scope)
  const [tableId, viewId] = [textSetting(scope, 'viewTable'), textSetting(scope, 'viewId')]
  if (!isShortId('t', tableId) || !isShortId('v', viewId)) return undefined
  const { model } = openTable(context, tableId)
  const view = findSeenView(context, tableId, viewId)
  const query = view && queryOfView(view)
  if (!query) throw new AppError('view_not_found', { viewId })
  const asked = textSetting(scope, 'viewAs')
  const format = isFormat(asked) ? asked : 'csv'
  const title = `${model.label} – ${view.label}`
  const request: ExportRequest = {
    ...{ tableId, format, title, search: '', escapeFormulas: true, withIds: false },
    ...{ fields: query.fields ? [...query.fields] : null, filter: query.filter, sorts: [...query.sorts] },
  }
  const name = title.replace(/[\p{C}"*/:<>?\\|]/gu, ' ').trim()
  return { filename: `${name.slice(0, 100)}.${format}`, format, request }
}

/** The person whose views and fields they are, with their rights of now. */
function ownerOf({ context, ownerId }: RunScope): OrgContext {
  const { org, now } = context
  return createOrgContext(org, ownerId, { now, source: 'automation' })
}

/** below the lease of the lane */
const limitMs = 60_000

/** Writes the view's records on a thread, as the owner sees them now. @throws StepFailure for more bytes than a mail takes */
export async function writeViewFile(
  scope: RunScope,
  { filename, format, request }: ViewFile,
  { platform, signal }: SendMeans,
  most: number,
): Promise<MailAttachment> {
  const { context, ownerId: memberId, publicUrl } = scope
  const { org } = context
  const folder = join(platform.config.dataDir, 'exports', org.orgId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, `${newId()}.${format}`)
  const input: ExportInput = {
    ...{ path: org.db.path, orgId: org.orgId, memberId, view: undefined, locale: readerLocale(org) },
    ...{ request, target, publicUrl },
  }
  try {
    const run = queryServiceOf(platform).exports.run<Exported>(exportJobName, input, limitMs)
    const leave = onAbort(signal, () => run.cancel())
    const { rows } = await run.result.finally(leave)
    const { size } = await stat(target)
    if (size > most) throw new StepFailure(false, { reason: 'file_too_large' })
    const { model } = openTable(context, request.tableId)
    const after = { format, rows }
    await org.db.write(() =>
      writeAudit(context, { action: 'records.exported', entityType: 'table', entityId: model.id, label: model.label, after }),
    )
    return { filename, content: await readFile(target), contentType: formats[format] }
  } finally {
    await rm(target, { force: true })
  }
}
