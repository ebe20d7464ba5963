import { stat } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { ReportKind } from '#shared/nouns/reports/report-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { reportKey } from '#server/storage/files/file-keys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

export type ReportRow = Selectable<OrgSchema['report']>

/** Stored in effect rows; the feature of reports sends it. */
export const reportMail = 'reports.mail'

/** A file can be fetched for this long. */
export const reportKeptMs = 24 * 60 * 60_000

/** Files that one person may wait for at a time. */
const mostWaiting = 3

export interface NewReport {
  memberId: string
  kind: ReportKind
  /** of the file, as it is saved */
  name: string
  /** JSON for the effect that makes it */
  request: unknown
}

/** Inside a write: notes a file that an effect is going to make. @returns its id. @throws AppError `limit_reached` */
export function orderReport(org: OrgDatabase, { memberId, kind, name, request }: NewReport, now: Date): string {
  const { db } = org
  const mine = db.build.selectFrom('report').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = db.get(mine.where('member_id', '=', memberId).where('state', '=', 'waiting')) ?? { count: 0 }
  if (count >= mostWaiting) throw new AppError('limit_reached', { limit: mostWaiting, of: 'reports' })
  const id = newId()
  db.run(
    db.build.insertInto('report').values({
      id,
      member_id: memberId,
      kind,
      name,
      state: 'waiting',
      request: JSON.stringify(request),
      summary: null,
      bytes: 0,
      created_at: now.toISOString(),
      expires_at: null,
    }),
  )
  return id
}

export function findReport({ db }: OrgDatabase, id: string): ReportRow | undefined {
  return db.get(db.build.selectFrom('report').selectAll().where('id', '=', id))
}

/**
 * Keeps the file that was drafted for a report, and finishes it. The file is stored before the row names it; the draft goes after that.
 * @param also done in the same write
 */
export async function keepReport(
  { org, platform: { files, now } }: { org: OrgDatabase; platform: Pick<Platform, 'files' | 'now'> },
  row: ReportRow,
  summary: unknown,
  also: () => void = () => undefined,
): Promise<void> {
  const key = reportKey(org.orgId, row.id)
  const { size } = await stat(files.draftPath(key))
  await files.keep(key)
  await org.db.write(() => {
    also()
    finishReport(org, row, { bytes: size, summary }, now())
  })
  await files.release(key)
}

/** Inside a write: the file is there, and its person is told in Updates and by mail. */
function finishReport(org: OrgDatabase, row: ReportRow, made: { bytes: number; summary: unknown }, now: Date): void {
  const { db } = org
  const done = {
    state: 'ready' as const,
    bytes: made.bytes,
    summary: JSON.stringify(made.summary),
    expires_at: new Date(now.getTime() + reportKeptMs).toISOString(),
  }
  db.run(db.build.updateTable('report').set(done).where('id', '=', row.id))
  const about = { itemType: 'report' as const, itemId: row.id, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'reportReady', to: [row.member_id], actor: null, about, facts: {}, madeAt: now.toISOString() }], now)
  enqueueEffect(org, reportMail, { id: row.id }, now, { id: `${reportMail}:${row.id}` })
}

/** Inside a write: the file is not going to be there. */
export function failReport({ db }: OrgDatabase, id: string, now: Date): void {
  const failed = { state: 'failed' as const, expires_at: new Date(now.getTime() + reportKeptMs).toISOString() }
  db.run(db.build.updateTable('report').set(failed).where('id', '=', id))
}

/** Inside the write that gives up the effect that was to make a report: its person waits no longer. */
export function giveUpReport(payload: unknown, org: OrgDatabase, now: Date): void {
  const row = findReport(org, String((payload as { id?: unknown }).id))
  if (row?.state === 'waiting') failReport(org, row.id, now)
}

/** Removes a report and its file. */
export async function forgetReport(org: OrgDatabase, files: FileStore, id: string): Promise<void> {
  await org.db.write(() => org.db.run(org.db.build.deleteFrom('report').where('id', '=', id)))
  await files.remove([reportKey(org.orgId, id)])
}
