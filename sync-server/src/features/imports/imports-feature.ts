import { AppError } from '#shared/protocol/errors.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { importCalls, type ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { isFilled } from '#shared/nouns/imports/importable.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertOrgRoom } from '#server/access/stored-bytes.ts'
import { filesDue, missAll, type FileTaking } from '#server/connectors/files/fetch-files.ts'
import { fetchNamed, fileActs } from '#server/features/imports/imported-files.ts'
import { addBoard, type ViewAdder } from '#server/features/imports/add-board.ts'
import type { AnalyseInput, AnalysedText } from '#server/features/imports/analyse-job.ts'
import {
  describeImport,
  findImport,
  importPath,
  importText,
  listOwnImports,
  openImport,
  removeImportFiles,
  runText,
  updateImport,
} from '#server/features/imports/import-store.ts'
import { connectorModule } from '#server/features/imports/connector-module.ts'
import { sourceModule } from '#server/features/imports/sources/source-module.ts'
import { fetchTable, type FetchPayload } from '#server/features/imports/sources/fetch-table.ts'
import { planUpdate, rememberPlan } from '#server/features/imports/sources/source-plan.ts'
import { queueAfter, releaseWaiting } from '#server/features/imports/sources/source-store.ts'
import { connectorListModule } from '#server/features/imports/connector-list.ts'
import { fetchOrdered } from '#server/connectors/order-fetch.ts'
import { lookAtDatabase } from '#server/connectors/look-at-database.ts'
import { tokenPage } from '#server/features/imports/sources/token-page.ts'
import {
  fetchDueSource,
  fetchOrderedSource,
  latestMoment,
  setMomentAnew,
  sourceDue,
} from '#server/features/imports/sources/source-schedule.ts'
import { keepThreads } from '#server/jobs/keep-threads.ts'
import { chosenReading, type ChosenReading } from '#server/workbooks/import-detail.ts'
import type { NewTableField } from '#server/features/imports/plan-import.ts'
import { prepareStart, type PreparedStart } from '#server/features/imports/prepare-start.ts'
import type { RecordWriters } from '#server/features/imports/write-into.ts'
import { planInto } from '#server/features/imports/plan-into.ts'
import { isStopping, runImport, type TableRemover } from '#server/features/imports/run-import.ts'
import { tellOfImport } from '#server/features/imports/tell-of-import.ts'
import { assertMayImport } from '#server/connectors/may-import.ts'
import { fileAsBody, uploadFile } from '#server/features/imports/upload-file.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import { inLane, type EffectContext, type FindSubject } from '#server/jobs/effect-registry.ts'
import { textOf } from '#server/jobs/effect-subjects.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { foreground } from '#server/lib/foreground.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { memberLocale, orgLocale } from '#server/storage/org-locale.ts'
import { isFull } from '#server/storage/storage-fault.ts'

/** The operations on tables and records that imports need; passed in by create-server.ts. */
export interface ImportWriters extends RecordWriters, TableRemover, ViewAdder {
  createTable(
    context: OrgContext,
    table: {
      id: string
      label: string
      icon: string
      color: string
      folderId?: string
      fields: NewTableField[]
      recordLabelField: string
      viewId: string
      viewLabel: string
      /** px by field */
      widths: Record<string, number>
      /** fields whose columns are made with the table, and that are added afterwards */
      later: NewTableField[]
    },
  ): void
  /** Inside a write: adds fields, but for those that are there. `hasColumn`: their columns were made with the table. */
  addLaterFields(context: OrgContext, tableId: string, fields: readonly NewTableField[], options: { hasColumn: boolean }): void
  /** @throws AppError `plan_feature` for a type that the plan leaves out */
  refuseUnplanned(context: OrgContext, type: FieldTypeName): void
  /** keeps files that were fetched */
  files: Pick<FileTaking, 'admit' | 'keep' | 'drop'>
  /** Gives a field other settings; its type is named because it may have changed. */
  updateField(context: OrgContext, tableId: string, field: { fieldId: string; type: FieldTypeName; config: unknown }): void
}

/** An effect's lease ends after a minute. */
const analyseMs = 55_000
const viewLabels = { en: 'All records', pt: 'Todos os registros', es: 'Todos los registros' }

/** CSV files into new tables: upload → read in a worker → preview → run in a worker with small writes (specification 2 §4). */
export function createImportsFeature(writers: ImportWriters): ServerFeature {
  // threads stay for the next file: starting one takes longer than reading a small one
  const threads = keepThreads({ maxHeapMb: 1024 })
  // a server of databases may be slow, which files need not wait for
  const sourceThreads = keepThreads({ size: 4, maxHeapMb: 256 })
  return {
    name: 'imports',
    start: (platform) => {
      const closing = [threads.start(platform), sourceThreads.start(platform)]
      return async () => void (await Promise.all(closing.map((close) => close())))
    },
    routes: tokenPage,
    calls: [
      importCallModule(writers),
      connectorListModule,
      sourceModule((context, prepared, after) => start(context, prepared, writers, after)),
      connectorModule({
        start: (context, prepared) => start(context, prepared, writers),
        chooseSheet,
        look: (platform, asked) => lookAtDatabase(platform, sourceThreads.of(platform), asked),
      }),
    ],
    effects: {
      [fetchOrdered]: fetchOrderedSource,
      [sourceDue]: { run: fetchDueSource, lane: 'other', latest: latestMoment, setAnew: setMomentAnew, givenUp: setMomentAnew },
      ...inLane(
        'sources',
        {
          'imports.fetch': (payload, effect) =>
            fetchTable(payload as FetchPayload, effect, sourceThreads.of(effect.platform), {
              analyse: (input, signal) => analyseInThread(threads.of(effect.platform), input, signal),
              startUpdate: async (context, table) => {
                const prepared = await prepareStart(context, table.importId, planUpdate(context, table))
                await context.org.db.write(() => start(context, prepared, writers))
              },
            }),
        },
        aboutFile,
        failImport,
      ),
      ...inLane(
        'sources',
        { [filesDue]: (payload, effect) => fetchNamed(textOf(payload, 'importId'), effect, writers) },
        aboutFile,
        (payload, org) => missAll(org, textOf(payload, 'importId'), fileActs(org, newId(), writers).miss),
      ),
      ...inLane(
        'imports',
        {
          'imports.analyse': (payload, effect) => analyse(payload as AnalysePayload, effect, threads.of(effect.platform)),
          'imports.run': async (payload, effect) => {
            await addLater(payload, effect, writers)
            await runImport(textOf(payload, 'importId'), effect, writers, threads.of(effect.platform))
          },
        },
        aboutFile,
        failImport,
      ),
    },
  }
}

/** Fields that one write adds: a thousand at once would hold everybody for a second. */
const fieldsPerWrite = 20

interface RunPayload {
  importId: string
  /** to be added first */
  fields?: NewTableField[]
  /** the new table was made with their columns; absent: it was */
  hasColumns?: boolean
}

/** The fields of a wide file that its table did not begin with, some in each write. After a crash those that are there stay. */
async function addLater(payload: unknown, { org, platform, signal }: EffectContext, writers: ImportWriters): Promise<void> {
  const { importId, fields: later = [], hasColumns = true } = payload as RunPayload
  for (let at = 0; at < later.length; at += fieldsPerWrite) {
    signal.throwIfAborted()
    const began = performance.now()
    await org.db.write(() => {
      const job = findImport(org, importId)
      if (job?.state !== 'running' || job.tableId === null) return
      const context = createOrgContext(org, job.memberId, { now: platform.now, source: 'import' })
      writers.addLaterFields(context, job.tableId, later.slice(at, at + fieldsPerWrite), { hasColumn: hasColumns })
    })
    await foreground.giveWay(performance.now() - began)
  }
}

/** Inside the write that gives the work up: the person's screen stops waiting, and they are told. */
function failImport(payload: unknown, org: OrgDatabase, now: Date): void {
  const row = findImport(org, textOf(payload, 'importId'))
  if (!row || (row.state !== 'running' && row.state !== 'reading')) return
  updateImport(org, row.id, { state: 'failed', error: { id: 'internal' } })
  if (row.state === 'running') tellOfImport(org, row.id, 'importFailed', now)
  releaseWaiting(org, row.id, now)
}

const aboutFile: FindSubject = (payload, org) => {
  const row = findImport(org, textOf(payload, 'importId'))
  return row && { type: 'file', id: row.id, label: row.fileName }
}

function importCallModule(writers: ImportWriters): CallModule {
  return handleCalls(importCalls, {
    'POST imports/upload': async ({ query }, context) => {
      const member = context.member()
      assertMayImport(member, query.table)
      return Response.json({ id: await uploadFile(member, context.platform, fileAsBody(query.name, context.http.req.raw)) })
    },
    'GET imports': (_input, context) => ({ items: listOwnImports(context.member()) }),
    'GET imports/:id': ({ params }, context) => {
      const member = context.member()
      return importText(member.org, openImport(member, params.id))
    },
    'POST imports/:id/sheet': async ({ params, body }, context) => {
      const member = context.member()
      await chooseSheet(member, params.id, body.sheet)
      return describeImport(member.org, openImport(member, params.id))
    },
    'POST imports/:id/encoding': async ({ params, body }, context) => {
      const member = context.member()
      await chooseEncoding(member, params.id, body.encoding)
      return describeImport(member.org, openImport(member, params.id))
    },
    'POST imports/:id/range': async ({ params, body }, context) => {
      const member = context.member()
      await readAgain(member, params.id, () => ({ range: body.range ?? undefined, headerRow: undefined }))
      return describeImport(member.org, openImport(member, params.id))
    },
    'POST imports/:id/header': async ({ params, body }, context) => {
      const member = context.member()
      await readAgain(member, params.id, (preview) => {
        if (body.row !== null && !preview.heads.some(({ row }) => row === body.row))
          throw new AppError('import_no_header', { row: body.row })
        return { headerRow: body.row }
      })
      return describeImport(member.org, openImport(member, params.id))
    },
    'POST imports/:id/run': async ({ params, body }, context) => {
      const member = { ...context.member(), source: 'import' }
      const prepared = await prepareStart(member, params.id, body)
      return { tableId: await member.org.db.write(() => start(member, prepared, writers)) }
    },
    'POST imports/:id/cancel': async ({ params }, context) => {
      const member = context.member()
      const { org } = member
      await org.db.write(() => {
        const { state } = openImport(member, params.id)
        if (state !== 'reading' && state !== 'ready' && state !== 'running') return
        updateImport(org, params.id, { state: 'cancelled' })
        releaseWaiting(org, params.id, member.now())
      })
      await removeImportFiles(importPath(context.platform.config.dataDir, org.orgId, params.id))
      return describeImport(org, openImport(member, params.id))
    },
  })
}

/** The file is read once more, as a person wants it; earlier choices stay, but for those in `change`. @throws AppError `import_not_ready` */
async function readAgain(
  context: OrgContext,
  importId: string,
  change: (preview: ImportPreview) => Partial<AnalysePayload>,
): Promise<void> {
  const { org } = context
  await org.db.write(() => {
    const job = openImport(context, importId)
    if (job.state !== 'ready' || !job.detail) throw new AppError('import_not_ready', { state: job.state })
    const { preview } = job.detail
    // another header is looked for in another range or sheet
    const payload: AnalysePayload = { importId, ...chosenReading({ ...preview, isHeaderChosen: false }), ...change(preview) }
    updateImport(org, importId, { state: 'reading' })
    enqueueEffect(org, 'imports.analyse', payload, context.now())
  })
}

/** Another sheet of the workbook is read instead. @throws AppError `import_not_ready`, `import_no_sheet` */
function chooseSheet(context: OrgContext, importId: string, sheet: number): Promise<void> {
  return readAgain(context, importId, ({ sheets }) => {
    if (!sheets) throw new AppError('import_not_ready')
    if (!sheets[sheet]) throw new AppError('import_no_sheet')
    return { sheet, range: undefined }
  })
}

/** The file is read once more, in the encoding that the person knows. @throws AppError `import_not_ready` */
function chooseEncoding(context: OrgContext, importId: string, encoding: CsvEncoding): Promise<void> {
  return readAgain(context, importId, ({ sheets, isHeaderChosen, headerRow }) => {
    if (sheets) throw new AppError('import_not_ready')
    return { encoding, ...(isHeaderChosen && { headerRow }) }
  })
}

/** Inside a write: makes the table and queues the run, after another import if one is named. @throws AppError `import_not_ready`, `organisation_full` */
function start(context: OrgContext, prepared: PreparedStart, writers: ImportWriters, after?: string): string {
  const { importId } = prepared
  const { state } = openImport(context, importId)
  if (state !== 'ready') throw new AppError('import_not_ready', { state })
  assertOrgRoom(context)
  const { into } = prepared.plan
  const { tableId, payload } = into ? startInto(context, prepared, into, writers) : startNew(context, prepared, writers)
  rememberPlan(context.org, prepared)
  queueAfter(context.org, { kind: 'imports.run', payload }, after, context.now())
  return tableId
}

interface Started {
  tableId: string
  payload: RunPayload
}

/** Inside a write: makes the table. */
function startNew(context: OrgContext, { importId, plan, made, keyColumn }: PreparedStart, writers: ImportWriters): Started {
  const { org } = context
  if (!made) throw new Error('a run into a new table is planned before its write')
  const { planned, run, widths } = made
  // a label is among the first, and so is what a board is made of
  const atOnce = new Set([planned.recordLabelField, planned.stageField])
  const [first, later] = [0, 1].map((part) =>
    planned.fields.filter(({ id }, index) => Number(index >= fieldsPerWrite && !atOnce.has(id)) === part),
  ) as [NewTableField[], NewTableField[]]
  writers.createTable(context, {
    id: run.tableId,
    label: plan.label,
    icon: plan.icon ?? 'table',
    color: plan.color ?? 'blue',
    ...(plan.folderId !== undefined && { folderId: plan.folderId }),
    fields: first,
    later,
    recordLabelField: planned.recordLabelField,
    viewId: newShortId('v'),
    viewLabel: viewLabels[orgLocale(context.org).language],
    widths,
  })
  addBoard(context, planned, keyColumn, writers)
  updateImport(org, importId, { state: 'running', run })
  return { tableId: run.tableId, payload: { importId, ...(later.length > 0 && { fields: later }) } }
}

/** Inside a write: adds the fields that are new. */
function startInto(
  context: OrgContext,
  { importId, plan, columns, reading }: Omit<PreparedStart, 'made'>,
  into: NonNullable<ImportPlan['into']>,
  writers: ImportWriters,
): Started {
  const { org } = context
  const planned = planInto(context, columns, plan, into)
  for (const field of planned.settings) writers.updateField(context, into.tableId, field)
  const mayWait = ({ type }: NewTableField, index: number): boolean => index >= fieldsPerWrite && isFilled(type)
  const first = planned.fields.filter((field, index) => !mayWait(field, index))
  const later = planned.fields.filter(mayWait)
  // refused now, before the job that adds them
  for (const { type } of later) writers.refuseUnplanned(context, type)
  for (const field of first) writers.addField(context, into.tableId, { ...field, required: false })
  updateImport(org, importId, { state: 'running', run: runText({ ...planned.run, reading }) })
  return { tableId: into.tableId, payload: { importId, ...(later.length > 0 && { fields: later, hasColumns: false }) } }
}

interface AnalysePayload extends ChosenReading {
  importId: string
}

/** Effect: analyses the file in a worker, and stores the result or the reason why it cannot be imported. */
async function analyse({ importId, ...chosen }: AnalysePayload, effect: EffectContext, threads: ThreadPool): Promise<void> {
  const { org, platform } = effect
  const job = findImport(org, importId)
  if (job?.state !== 'reading') return
  const context = createOrgContext(org, job.memberId, { now: platform.now, source: 'import' })
  const path = importPath(platform.config.dataDir, org.orgId, importId)
  const input: AnalyseInput = { path, locale: memberLocale(context.org, context.memberId), ...chosen }
  try {
    const { detail, rows } = await analyseInThread(threads, input, effect.signal)
    await org.db.write(() => {
      if (findImport(org, importId)?.state === 'reading') updateImport(org, importId, { state: 'ready', detail, rowsTotal: rows })
    })
  } catch (error) {
    // a file that makes the thread die (out of memory) does so again
    if (isStopping(error) || isFull(error)) throw error
    const givenUp = effect.attempt >= 3 && !effect.signal.aborted
    if (!(error instanceof AppError) && !givenUp) throw error
    const failure = error instanceof AppError ? { id: error.id, details: error.details } : { id: 'internal' as const }
    await org.db.write(() => updateImport(org, importId, { state: 'failed', error: failure }))
    await removeImportFiles(path)
  }
}

async function analyseInThread(threads: ThreadPool, input: AnalyseInput, signal: AbortSignal): Promise<AnalysedText> {
  const worker = threads.run<AnalysedText>('imports.analyse', input, analyseMs)
  const leave = onAbort(signal, () => worker.cancel())
  try {
    return await worker.result
  } finally {
    leave()
  }
}
