import { AppError } from '#shared/protocol/errors.ts'
import { isDatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { DatabaseConfig } from '#shared/nouns/connectors/database-schemas.ts'
import { maxImportColumns } from '#shared/nouns/imports/import-calls.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertOrgRoom } from '#server/access/stored-bytes.ts'
import type { CardsResult } from '#server/connectors/boards/cards-job.ts'
import type { FetchInput, FetchResult } from '#server/connectors/fetch-job.ts'
import { tellOfTableSource } from '#server/connectors/table-source.ts'
import type { PageResult } from '#server/connectors/web/page-job.ts'
import type { AnalysedText, AnalyseInput } from '#server/features/imports/analyse-job.ts'
import type { CsvFormat } from '#server/workbooks/csv-file.ts'
import { asSourceFailure, findTarget } from '#server/connectors/look-at-database.ts'
import {
  findSourceTable,
  openWayIn,
  releaseWaiting,
  updateSourceTable,
  type SourceTable,
  type WayIn,
} from '#server/features/imports/sources/source-store.ts'
import { webReaderOf } from '#server/features/imports/sources/web-sources.ts'
import { previewMark } from '#server/workbooks/import-detail.ts'
import { findImport, importPath, prepareImportFolder, removeImportFiles, updateImport } from '#server/features/imports/import-store.ts'
import { tellOfImport } from '#server/features/imports/tell-of-import.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { memberLocale, orgLocale } from '#server/storage/org-locale.ts'
import { isFull } from '#server/storage/storage-fault.ts'

export interface FetchPayload {
  importId: string
  /** the records of its table are updated as soon as it is read */
  isUpdate?: boolean
}

/** Bytes of a table's text. */
const mostBytes = 2 * 1024 * 1024 * 1024
/** Below the lease of the lane. */
const fetchMs = 28 * 60_000
/** For the records of one page. */
const pageMs = 30_000
const format: CsvFormat = { encoding: 'utf-8', bom: 0, delimiter: ',', isExact: true }

/** The steps that follow the reading. */
interface FetchSteps {
  /** looks through a file as through an upload */
  analyse(input: AnalyseInput, signal: AbortSignal): Promise<AnalysedText>
  /** runs the import of a table that was imported before */
  startUpdate(context: OrgContext, table: SourceTable): Promise<void>
}

/**
 * Effect: reads a table of a source into the file of its import. After a crash it begins again in the same file.
 */
export async function fetchTable(
  { importId, isUpdate }: FetchPayload,
  effect: EffectContext,
  threads: ThreadPool,
  { analyse, startUpdate }: FetchSteps,
): Promise<void> {
  const { org, platform } = effect
  const job = findImport(org, importId)
  const table = findSourceTable(org, importId)
  if (!job || !table || (job.state !== 'reading' && !(isUpdate && job.state === 'ready'))) return
  const context = createOrgContext(org, job.memberId, { now: platform.now, source: 'import' })
  const path = importPath(platform.config.dataDir, org.orgId, importId)
  try {
    if (job.state === 'reading') {
      const { rows, detail } = await readSource(context, effect, threads, { table, path, analyse })
      await org.db.write(() => {
        if (findImport(org, importId)?.state !== 'reading') return
        updateImport(org, importId, { state: 'ready', detail, rowsTotal: rows, rowsRead: 0 })
        updateSourceTable(org, table.id, { fetchedAt: platform.now().toISOString() })
        tellOfTableSource(org, table.tableId)
      })
    }
    if (isUpdate && findImport(org, importId)?.state === 'ready') await startUpdate(context, table)
  } catch (error) {
    // neither a server that stops nor a full disk is a fault of the database
    if (effect.signal.aborted || isFull(error) || (error instanceof AppError && error.id === 'unavailable')) throw error
    if (!(error instanceof AppError) && effect.attempt < 3) throw error
    const failure = error instanceof AppError ? { id: error.id, details: error.details } : { id: 'internal' as const }
    await org.db.write(() => {
      const { state } = findImport(org, importId) ?? {}
      if (state !== 'reading' && state !== 'ready') return
      updateImport(org, importId, { state: 'failed', error: failure })
      if (isUpdate) tellOfImport(org, importId, 'importFailed', platform.now())
      releaseWaiting(org, importId, platform.now())
    })
    await removeImportFiles(path)
  }
}

interface Reading {
  table: SourceTable
  path: string
  analyse: FetchSteps['analyse']
}

/** Rows of a database are described by its catalogue; what the web answers is looked through as an upload is. */
async function readSource(context: OrgContext, effect: EffectContext, threads: ThreadPool, reading: Reading): Promise<AnalysedText> {
  const { org, platform, signal } = effect
  const { table, path, analyse } = reading
  assertOrgRoom(context)
  await prepareImportFolder(platform.config.dataDir, org.orgId, platform.now())
  const way = openWayIn(org, platform.config.dataDir, table.sourceId)
  const readWeb = webReaderOf(way.connector)
  if (!readWeb) return readRows(context, effect, threads, { way, ...reading })
  const locale = memberLocale(org, context.memberId)
  const stop = new AbortController()
  const progress = tellProgress(context, table.importId, () => stop.abort())
  await readWeb(way, table, {
    ...{ safeFetch: platform.safeFetch, path, signal: AbortSignal.any([signal, stop.signal]), told: progress.told },
    limitMs: fetchMs,
    takePage: (input) => threads.run<PageResult>('connectors.page', input, pageMs).result,
    takeCards: (input) => threads.run<CardsResult>('connectors.cards', input, pageMs).result,
    language: locale.language,
  })
  await progress.end()
  const source = { connector: way.connector, schema: table.schema, name: table.name }
  return analyse({ path, locale, source, ...table.plan?.reading }, signal)
}

async function readRows(
  context: OrgContext,
  { org, platform, signal }: EffectContext,
  threads: ThreadPool,
  { way: { connector, settings, secret }, table, path }: Reading & { way: WayIn },
): Promise<AnalysedText> {
  if (!isDatabaseName(connector)) throw new AppError('not_found')
  const config = { ...(settings as unknown as DatabaseConfig), password: secret }
  const { schema, name, plan } = table
  const input: FetchInput = {
    target: await findTarget(platform, connector, config),
    ...{ connector, table: { schema, name }, path, mostBytes, mostColumns: maxImportColumns },
    ...(plan && { columns: plan.columns.map((column) => column.name) }),
    zone: config.timesIn === 'utc' ? 'UTC' : orgLocale(org).timezone,
  }
  const progress = tellProgress(context, table.importId, () => cancel())
  const worker = threads.run<FetchResult>('connectors.fetch', input, fetchMs, (rows) => progress.told(rows as number))
  const cancel = (): void => worker.cancel()
  const leave = onAbort(signal, cancel)
  try {
    const { rows, preview } = await worker.result.catch((error: unknown) => {
      throw asSourceFailure(error)
    })
    return { rows, detail: `{"format":${JSON.stringify(format)}${previewMark}${preview}}` }
  } finally {
    leave()
    await progress.end()
  }
}

/** The rows so far, written one after the other. */
function tellProgress(context: OrgContext, importId: string, cancel: () => void): { told(rows: number): void; end(): Promise<void> } {
  let told = Promise.resolve()
  return {
    told: (rows) => {
      told = told.then(() => context.org.db.write(() => noteProgress(context, importId, rows, cancel))).catch(() => undefined)
    },
    end: () => told,
  }
}

/** Inside a write: the screen counts rows. Nothing is read on for an import that the person has cancelled. */
function noteProgress({ org }: OrgContext, importId: string, rowsRead: number, cancel: () => void): void {
  if (findImport(org, importId)?.state === 'reading') updateImport(org, importId, { rowsRead })
  else cancel()
}
