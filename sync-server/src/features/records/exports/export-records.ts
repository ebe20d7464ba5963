import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ExportFormat } from '#shared/nouns/exports/export-formats.ts'
import { cutTextsHeader } from '#shared/nouns/exports/sheet-cell.ts'
import { newId } from '#shared/lib/ids.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { exportJobName, type Exported, type ExportInput, type ExportRequest } from '#server/records/read/export-input.ts'
import { tellOfExport, type EndedExport } from '#server/features/records/exports/tell-of-export.ts'
import type { Config } from '#server/lib/config.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
}
const limitMs = 5 * 60_000
const leftOverMs = 60 * 60_000

/**
 * Writes the file in a thread, then answers it; it is gone once it was sent. An error is an answer, never half a file.
 * @throws AppError of the table; `export_too_large`
 */
export async function exportRecords(
  context: OrgContext,
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  threads: ThreadPool,
  request: ExportRequest,
  gone: AbortSignal,
): Promise<Response> {
  const { model } = openTable(context, request.tableId)
  const { org, memberId, view } = context
  const folder = join(dataDir, 'exports', org.orgId)
  await prepareFolder(folder, context.now())
  const target = join(folder, `${newId()}.${request.format}`)
  const input: ExportInput = {
    path: org.db.path,
    orgId: org.orgId,
    memberId,
    view,
    locale: readerLocale(context.org),
    request,
    target,
    publicUrl,
  }
  const startedAt = context.now()
  const run = threads.run<Exported>(exportJobName, input, limitMs)
  const ended = (rows?: number): EndedExport => ({
    ...{ tableId: request.tableId, startedAt, isAlone: gone.aborted },
    ...(rows !== undefined && { rows }),
  })
  const leave = onAbort(gone, () => run.cancel())
  try {
    const { rows, cutTexts } = await run.result
    const { size } = await stat(target)
    // nothing is written while an administrator views as somebody else
    if (!view)
      await org.db.write(() => {
        writeExport(context, model, request.format, rows)
        tellOfExport(context, ended(rows))
      })
    const file = createReadStream(target)
    file.once('close', () => void rm(target, { force: true }))
    const headers = {
      'content-type': types[request.format],
      'content-length': String(size),
      'content-disposition': `attachment; filename="export.${request.format}"; filename*=UTF-8''${encodeURIComponent(exportName(model.label))}.${request.format}`,
      'x-record-count': String(rows),
      [cutTextsHeader]: String(cutTexts),
    }
    // the two declarations of web streams differ in details only
    return new Response(Readable.toWeb(file) as unknown as ReadableStream, { headers })
  } catch (error) {
    await rm(target, { force: true })
    // a full disk refuses the notice too: the first fault is the one to hear of
    if (!view) await org.db.write(() => tellOfExport(context, ended())).catch(() => undefined)
    throw error
  } finally {
    leave()
  }
}

export function writeExport(context: OrgContext, { id, label }: { id: string; label: string }, format: string, rows: number): void {
  writeAudit(context, { action: 'records.exported', entityType: 'table', entityId: id, label, after: { format, rows } })
}

export function exportName(label: string): string {
  const letters = Array.from(label.replace(/[\p{C}"*/:<>?\\|]/gu, ' ').trim())
  return letters.slice(0, 100).join('') || 'export'
}

/** Creates the folder and removes the remains of a crashed server. */
async function prepareFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > leftOverMs) await rm(path, { force: true })
  }
}
