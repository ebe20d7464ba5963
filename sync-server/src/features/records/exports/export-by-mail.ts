import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { rightsMark } from '#server/access/rights-mark.ts'
import { openTable } from '#server/access/record-rights.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { exportJobName, type Exported, type ExportInput, type ExportRequest } from '#server/records/read/export-input.ts'
import { exportName, writeExport } from '#server/features/records/exports/export-records.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { failReport, findReport, keepReport, orderReport } from '#server/jobs/report-store.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { reportKey } from '#server/storage/files/file-keys.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

/** Stored in effect rows. */
export const exportByMail = 'records.report'

/** Below the lease of the lane. */
const limitMs = 5 * 60_000
/** Tries of the lane in which it runs. */
const lastTry = 8

/** People are told this (specification 2 §8). */
const message = 'Please wait. You will receive an e-mail once the file is ready for download.'

/** Queues the file; the person is told when it is there. @throws AppError of the table; `limit_reached` */
export async function orderExport(context: OrgContext, request: ExportRequest): Promise<Response> {
  const { org, memberId, now, view } = context
  const { model } = openTable(context, request.tableId)
  // an administrator who sees as somebody else leaves nothing behind
  if (view) throw new AppError('permission_denied')
  const id = await org.db.write(() => {
    const made = orderReport(org, { memberId, kind: 'table', name: `${exportName(model.label)}.${request.format}`, request }, now())
    enqueueEffect(org, exportByMail, { id: made }, now())
    return made
  })
  return Response.json({ report_id: id, message }, { status: 202 })
}

/** Effect: writes the records that the person may see now. */
export async function makeExportFile(payload: unknown, { org, platform, signal, attempt }: EffectContext): Promise<void> {
  const { id } = z.strictObject({ id: idSchema }).parse(payload)
  const row = findReport(org, id)
  if (row?.state !== 'waiting') return
  const fail = (): Promise<void> => org.db.write(() => failReport(org, id, platform.now()))
  if (!readMember(org, row.member_id)) return fail()
  const context = createOrgContext(org, row.member_id, { now: platform.now, source: 'report' })
  const request = JSON.parse(row.request) as ExportRequest
  const { files } = platform
  const key = reportKey(org.orgId, id)
  const target = await files.draft(key)
  try {
    const { model } = openTable(context, request.tableId)
    const rights = rightsMark(context, request.tableId)
    const input: ExportInput = {
      ...{ path: org.db.path, orgId: org.orgId, memberId: row.member_id, view: undefined, locale: readerLocale(org) },
      ...{ request, target, publicUrl: platform.config.publicUrl },
    }
    const run = queryServiceOf(platform).exports.run<Exported>(exportJobName, input, limitMs)
    const leave = onAbort(signal, () => run.cancel())
    const { rows } = await run.result.finally(leave)
    await keepReport({ org, platform }, row, { rows, rights }, () => writeExport(context, model, request.format, rows))
  } catch (error) {
    await files.discard(key)
    // a table that is gone, or too large for the format, stays so
    const isFinal = error instanceof AppError && error.status < 500
    if (!signal.aborted && (isFinal || attempt >= lastTry)) return fail()
    throw error
  }
}
