import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import type { ImportJob, ImportPreview, ImportRowError, ImportState } from '#shared/nouns/imports/import-job.ts'
import type { ImportMode } from '#shared/nouns/imports/import-modes.ts'
import type { LooseBytes } from '#server/access/loose-bytes.ts'
import type { ImportLink } from '#server/records/read/link-keys.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { ConvertColumn } from '#server/workbooks/convert-job.ts'
import { parseDetail, previewMark, previewTextOf, type FileReading, type ImportDetail } from '#server/workbooks/import-detail.ts'
import { countPendingFiles } from '#server/connectors/files/pending-files.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { JsonText } from '#server/http/json-answer.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Stands for a field: the column of record ids, which no record stores as a cell. */
export const recordIdPlace = 'id'

/** The parameters of a run; `plan` of the row. */
export interface ImportRun {
  tableId: string
  /** absent in runs of earlier versions: then the findings tell */
  reading?: FileReading
  columns: ConvertColumn[]
  links: ImportLink[]
  /** fields whose columns name files by addresses; no record stores such a text as a cell */
  files?: string[]
  /** into an existing table: the treatment of rows whose key matches one of its records */
  into?: { mode: ImportMode; overwriteEmpty: boolean; keyFieldId: string | null; quiet?: boolean }
}

export interface StoredImport {
  id: string
  fileName: string
  state: ImportState
  /** the table that it fills, and how; null before it runs, the latter of a new table too */
  tableId: string | null
  mode: ImportMode | null
  /** read when asked for, as is `run` */
  readonly detail: ImportDetail | null
  readonly run: ImportRun | null
  rowsTotal: number
  rowsRead: number
  rowsImported: number
  rowsMatched: number
  rowErrors: number
  rowsChanged: number
  rowsGone: number
  /** nobody asked for it */
  isScheduled: boolean
  error: { id: ErrorId; details?: unknown } | null
  memberId: string
}

const shownErrors = 200
const keptErrors = 1000

/** Without what was found and planned: a wide file has megabytes of it, and progress is asked for again and again. */
const findRow = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .selectFrom('import_job')
    .select([
      'id',
      'file_name',
      'state',
      'table_id',
      'rows_total',
      'rows_read',
      'rows_imported',
      'rows_matched',
      'row_errors',
      'rows_changed',
      'rows_gone',
      'scheduled',
      'error',
      'member_id',
    ])
    .select(sql<ImportMode | null>`plan ->> '$.into.mode'`.as('mode'))
    .where('id', '=', ''),
)

function readText({ db }: OrgDatabase, id: string, part: 'detail' | 'plan'): string {
  return db.get(db.build.selectFrom('import_job').select(`${part} as text`).where('id', '=', id))?.text ?? 'null'
}

export function findImport(org: OrgDatabase, id: string): StoredImport | undefined {
  const row = org.db.get(findRow(id))
  if (!row) return undefined
  let detail: ImportDetail | null | undefined
  let run: ImportRun | null | undefined
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state as ImportState,
    tableId: row.table_id,
    mode: row.mode,
    get detail() {
      return (detail ??= JSON.parse(readText(org, id, 'detail')) as ImportDetail | null)
    },
    get run() {
      return (run ??= JSON.parse(readText(org, id, 'plan')) as ImportRun | null)
    },
    rowsTotal: row.rows_total,
    rowsRead: row.rows_read,
    rowsImported: row.rows_imported,
    rowsMatched: row.rows_matched,
    rowErrors: row.row_errors,
    ...{ rowsChanged: row.rows_changed, rowsGone: row.rows_gone, isScheduled: row.scheduled === 1 },
    error: row.error === null ? null : (JSON.parse(row.error) as StoredImport['error']),
    memberId: row.member_id,
  }
}

/** As many imports as one person's list tells of. */
const mostOwn = 20

/** The imports of this person that go on now, begun on any device. */
export function listOwnImports({ org: { db }, memberId }: OrgContext) {
  const rows = db.all(
    db.build
      .selectFrom('import_job')
      .select(['id', 'file_name', 'state', 'rows_total', 'rows_read'])
      .where('member_id', '=', memberId)
      .where('state', 'in', ['reading', 'running'])
      .orderBy('created_at', 'desc')
      .limit(mostOwn),
  )
  return rows.map((row) => ({
    ...{ id: row.id, fileName: row.file_name, rowsTotal: row.rows_total, rowsRead: row.rows_read },
    state: row.state as 'reading' | 'running',
  }))
}

/** An import of one's own, or any for administrators. @throws AppError `not_found` */
export function openImport(context: OrgContext, id: string): StoredImport {
  const job = findImport(context.org, id)
  if (!job || (job.memberId !== context.memberId && !context.access.isAdmin)) throw new AppError('not_found')
  return job
}

/** The findings of a file that is ready, in turns of the event loop. @throws AppError `import_not_ready` */
export async function readyDetailInTurns(
  org: OrgDatabase,
  { id, state }: StoredImport,
  giveWay: (linesDone: number) => Promise<void>,
): Promise<ImportDetail> {
  const detail = state === 'ready' ? await parseDetail(readText(org, id, 'detail'), giveWay) : null
  if (!detail) throw new AppError('import_not_ready', { state })
  return detail
}

/** @throws AppError `import_not_ready` */
function readyDetail({ state, detail }: StoredImport): ImportDetail {
  if (state !== 'ready' || !detail) throw new AppError('import_not_ready', { state })
  return detail
}

/** @throws AppError `import_not_ready` */
export function readyPreview(job: StoredImport): ImportPreview {
  return readyDetail(job).preview
}

/** A run as it is stored; of a wide file hundreds of kilobytes. */
export function runText(run: ImportRun): NonNullable<ImportPatch['run']> {
  return { tableId: run.tableId, text: JSON.stringify(run) }
}

/** The answer about an import, as JSON; the preview goes from the row into it as it is. */
export function importText(org: OrgDatabase, job: StoredImport): JsonText {
  const { preview: _, ...told } = describeImport(org, job, () => null)
  const preview = job.state === 'ready' ? previewTextOf(readText(org, job.id, 'detail')) : 'null'
  return new JsonText(`${JSON.stringify(told).slice(0, -1)}${previewMark}${preview}}`)
}

export function describeImport(
  org: OrgDatabase,
  job: StoredImport,
  readPreview = (): ImportPreview | null => job.detail?.preview ?? null,
): ImportJob {
  const errors = org.db.all(
    org.db.build
      .selectFrom('import_row_error')
      .select(['row', 'column_label', 'value', 'reason'])
      .where('import_id', '=', job.id)
      .orderBy('row')
      .limit(shownErrors),
  )
  return {
    id: job.id,
    fileName: job.fileName,
    state: job.state,
    mode: job.mode,
    preview: job.state === 'ready' ? readPreview() : null,
    rowsTotal: job.rowsTotal,
    rowsRead: job.rowsRead,
    rowsImported: job.rowsImported,
    rowsMatched: job.rowsMatched,
    rowErrorCount: job.rowErrors,
    rowErrors: errors.map((error) => ({ row: error.row, column: error.column_label, value: error.value, reason: error.reason })),
    tableId: job.tableId,
    sourceId: sourceIdOf(org, job.id),
    filesWaiting: countPendingFiles(org, job.id),
    error: job.error,
  }
}

function sourceIdOf({ db }: OrgDatabase, importId: string): string | null {
  return db.get(db.build.selectFrom('source_table').select('source_id').where('import_id', '=', importId))?.source_id ?? null
}

/** Inside a write. */
export function insertImport(context: OrgContext, id: string, fileName: string): void {
  const now = context.now().toISOString()
  const { db } = context.org
  db.run(
    db.build.insertInto('import_job').values({
      id,
      file_name: fileName,
      state: 'reading',
      detail: 'null',
      plan: null,
      table_id: null,
      rows_total: 0,
      rows_read: 0,
      rows_imported: 0,
      rows_matched: 0,
      row_errors: 0,
      error: null,
      member_id: context.memberId,
      created_at: now,
      updated_at: now,
      source_table_id: null,
    }),
  )
}

export interface ImportPatch {
  state?: ImportState
  /** the text of an {@link ImportDetail} */
  detail?: string
  /** the table that it fills, and the text of its {@link ImportRun} */
  run?: { tableId: string; text: string }
  rowsTotal?: number
  rowsRead?: number
  rowsImported?: number
  rowsMatched?: number
  rowErrors?: number
  /** of a source that is fetched again: records that differ now, and those whose rows are gone */
  rowsChanged?: number
  rowsGone?: number
  error?: StoredImport['error']
  /** the table of a source that it reads, and whether nobody asked for it */
  sourceTableId?: string
  isScheduled?: boolean
}

/** Inside a write: changes the named parts. */
export function updateImport(org: OrgDatabase, id: string, patch: ImportPatch): void {
  org.db.run(
    org.db.build
      .updateTable('import_job')
      .set({
        ...(patch.state !== undefined && { state: patch.state }),
        ...(patch.detail !== undefined && { detail: patch.detail }),
        ...(patch.run !== undefined && { plan: patch.run.text, table_id: patch.run.tableId }),
        ...(patch.rowsTotal !== undefined && { rows_total: patch.rowsTotal }),
        ...(patch.rowsRead !== undefined && { rows_read: patch.rowsRead }),
        ...(patch.rowsImported !== undefined && { rows_imported: patch.rowsImported }),
        ...(patch.rowsMatched !== undefined && { rows_matched: patch.rowsMatched }),
        ...(patch.rowErrors !== undefined && { row_errors: patch.rowErrors }),
        ...(patch.rowsChanged !== undefined && { rows_changed: patch.rowsChanged }),
        ...(patch.rowsGone !== undefined && { rows_gone: patch.rowsGone }),
        ...(patch.sourceTableId !== undefined && { source_table_id: patch.sourceTableId }),
        ...(patch.isScheduled !== undefined && { scheduled: Number(patch.isScheduled) }),
        ...(patch.error !== undefined && { error: JSON.stringify(patch.error) }),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', id),
  )
}

/** How far a run is: the part of an import that each of its writes reads. */
export interface ImportProgress {
  state: string
  rowsRead: number
  rowsImported: number
  rowsMatched: number
  rowsChanged: number
  rowsGone: number
  rowErrors: number
}

export function findProgress({ db }: OrgDatabase, id: string): ImportProgress | undefined {
  const row = db.get(
    db.build
      .selectFrom('import_job')
      .select(['state', 'rows_read', 'rows_imported', 'rows_matched', 'rows_changed', 'rows_gone', 'row_errors'])
      .where('id', '=', id),
  )
  return (
    row && {
      ...{ state: row.state, rowsRead: row.rows_read, rowsImported: row.rows_imported, rowsMatched: row.rows_matched },
      ...{ rowsChanged: row.rows_changed, rowsGone: row.rows_gone, rowErrors: row.row_errors },
    }
  )
}

/** Inside a write: lists row errors; past a thousand they are only counted. */
export function addRowErrors(org: OrgDatabase, id: string, already: number, errors: readonly ImportRowError[]): void {
  for (const error of errors.slice(0, Math.max(0, keptErrors - already))) {
    org.db.run(
      org.db.build
        .insertInto('import_row_error')
        .values({ import_id: id, row: error.row, column_label: error.column, value: error.value, reason: error.reason }),
    )
  }
}

export function importPath(dataDir: string, orgId: string, id: string): string {
  return join(dataDir, 'files', orgId, 'imports', `${id}.csv`)
}

/** Makes the folder and removes files that nobody came back to for a week. */
export async function prepareImportFolder(dataDir: string, orgId: string, now: Date): Promise<void> {
  const folder = join(dataDir, 'files', orgId, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // an import that ended in the meantime has removed its file
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > 7 * 24 * 60 * 60_000) await rm(path, { force: true })
  }
}

/** Bytes of files that wait to be imported, but for those of one import. */
export async function waitingBytes({ org, memberId }: OrgContext, dataDir: string, except: string): Promise<LooseBytes> {
  const rows = org.db.all(org.db.build.selectFrom('import_job').select('id').where('member_id', '=', memberId))
  const own = new Set(rows.map((row) => row.id))
  const folder = join(dataDir, 'files', org.orgId, 'imports')
  const bytes: LooseBytes = { member: 0, organisation: 0 }
  for (const name of await readdir(folder)) {
    const id = name.split('.')[0] ?? ''
    const size = id === except ? 0 : ((await stat(join(folder, name)).catch(() => undefined))?.size ?? 0)
    bytes.organisation += size
    if (own.has(id)) bytes.member += size
  }
  return bytes
}

/** Removes the uploaded file, and the text of a workbook's sheet beside it. */
export async function removeImportFiles(path: string): Promise<void> {
  await Promise.all([rm(path, { force: true }), rm(`${path}.sheet`, { force: true })])
}
