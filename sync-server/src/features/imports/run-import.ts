import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { ConvertColumn, ConvertedBatch, ConvertInput } from '#server/workbooks/convert-job.ts'
import { readingOf } from '#server/workbooks/import-detail.ts'
import { createBatchJoiner, type BatchJoiner } from '#server/workbooks/join-batches.ts'
import {
  addRowErrors,
  findImport,
  findProgress,
  importPath,
  recordIdPlace,
  removeImportFiles,
  updateImport,
  type ImportRun,
  type StoredImport,
} from '#server/features/imports/import-store.ts'
import { filesOf, noteFiles } from '#server/features/imports/imported-files.ts'
import { typedRecords, type LinkKeys } from '#server/features/imports/linked-rows.ts'
import { filesDue } from '#server/connectors/files/fetch-files.ts'
import { countPendingFiles } from '#server/connectors/files/pending-files.ts'
import { noteRows, runSourceOf, type RunSource } from '#server/features/imports/sources/source-rows.ts'
import { treatGoneRows, unmark, type FieldAdder, type GoneWriting } from '#server/features/imports/sources/treat-gone.ts'
import { releaseWaiting } from '#server/features/imports/sources/source-store.ts'
import type { CsvFormat } from '#server/workbooks/csv-file.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { createKeyFinder, lettersAlike, readLinkKeys } from '#server/records/read/link-keys.ts'
import { tellOfImport } from '#server/features/imports/tell-of-import.ts'
import { sheetTextPath } from '#server/workbooks/workbook-file.ts'
import {
  writeRows,
  type ImportWriting,
  type KnownKeys,
  type RecordWriters,
  type WriteMeta,
  type Written,
} from '#server/features/imports/write-into.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { foreground } from '#server/lib/foreground.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import { lookAhead } from '#server/mutations/look-ahead.ts'
import { createVerdicts, writeRecords, type Ahead, type Verdicts } from '#server/mutations/write-records.ts'
import { readMembersByName } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { isFull } from '#server/storage/storage-fault.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { typedRecordsOf } from '#server/storage/records/typed-records.ts'

/** Passed in by create-server.ts, as a feature imports no other. */
export interface TableRemover extends FieldAdder {
  /** Inside a write: a table goes for good. @throws AppError `permission_denied`, `object_not_found` */
  removeTable(context: OrgContext, tableId: string): void
}

/** Rows, and cells, that the worker reports at a time: one or two milliseconds of writing. */
const batchSize = 200
const batchCells = 4_000
/** A write takes batches for this long, beside people at work for the shorter time: they wait for the rest of it and its commit. */
const writeMs = { alone: 10, besideOthers: 2 }
/** An effect's lease ends after a minute; a longer import continues in a new effect. */
const sliceMs = 40_000
const convertMs = 58_000

/** Runs (or continues) an import: a worker reads and types rows, this thread applies them in small writes. Safe to run again. */
export async function runImport(
  importId: string,
  effect: EffectContext,
  writers: RecordWriters & TableRemover,
  threads: ThreadPool,
): Promise<void> {
  const { org, platform } = effect
  const job = findImport(org, importId)
  if (!job || job.state !== 'running' || !job.run) return
  const context = createOrgContext(org, job.memberId, { now: platform.now, source: 'import' })
  try {
    const finished = await importRows(job, context, effect, writers, threads)
    if (finished) await removeImportFiles(importPath(platform.config.dataDir, org.orgId, importId))
  } catch (error) {
    // a server that stops is no fault of the file
    if (effect.signal.aborted || isStopping(error)) throw error
    // nor is a disk that is full for now
    if (isFull(error)) throw error
    if (!(error instanceof AppError) && !isMistake(error) && effect.attempt < 3) throw error
    const failure = error instanceof AppError ? { id: error.id, details: error.details } : { id: 'internal' as const }
    platform.log.warn({ err: error, importId }, 'import failed')
    await org.db.write(() => {
      updateImport(org, importId, { state: 'failed', error: failure })
      tellOfImport(org, importId, 'importFailed', platform.now())
      releaseWaiting(org, importId, platform.now())
    })
    await removeImportFiles(importPath(platform.config.dataDir, org.orgId, importId))
    await removeEmptyTable(context, importId, writers)
  }
}

/** A mistake of the program happens again on the next attempt; its name alone comes from another thread. */
function isMistake(error: unknown): boolean {
  return error instanceof Error && /^(Type|Range|Reference|Syntax)Error\b/.test(error.stack ?? error.name)
}

/** Removes the table that a failed import made, while nothing is in it. Nobody asked for an empty one. */
async function removeEmptyTable(context: OrgContext, importId: string, { removeTable }: TableRemover): Promise<void> {
  const { org } = context
  const job = findImport(org, importId)
  const tableId = job?.tableId
  if (!job || !tableId || job.mode !== null || job.rowsImported > 0) return
  const made = org.db.get(org.db.build.selectFrom('table_def').select('record_count').where('id', '=', tableId))
  if (made?.record_count !== 0) return
  try {
    await org.db.write(() => removeTable(context, tableId))
  } catch (error) {
    // the person may have lost the right to it: then it stays
    if (!(error instanceof AppError)) throw error
  }
}

/** True when nothing is left to do; false when it was handed on to another effect. */
async function importRows(
  job: StoredImport,
  context: OrgContext,
  effect: EffectContext,
  writers: RecordWriters & TableRemover,
  threads: ThreadPool,
): Promise<boolean> {
  const { org, platform } = effect
  const { run } = job
  // a wide file's findings are megabytes: only runs of earlier versions need them
  const reading = run?.reading ?? (job.detail && readingOf(job.detail))
  if (!run || !reading) return true
  const gate = new SharedArrayBuffer(8)
  const flags = new Int32Array(gate)
  const stop = (): void => {
    Atomics.store(flags, 1, 1)
    Atomics.notify(flags, 0)
  }
  const input: ConvertInput = {
    path: textPath(importPath(platform.config.dataDir, org.orgId, job.id), reading.format),
    ...reading,
    columns: withPeople(org, run.columns),
    ...keyAtOf(run),
    skip: job.rowsRead,
    batchSize: Math.max(1, Math.min(batchSize, Math.floor(batchCells / Math.max(1, run.columns.length)))),
    gate,
  }
  const writing = await prepareWriting(context, job.id, run, writers)
  const until = Date.now() + sliceMs
  const progress: { outcome: 'running' | 'stopped' | 'handedOn'; failure?: unknown } = { outcome: 'running' }
  const waiting: ConvertedBatch[] = []
  let busy: Promise<void> | undefined
  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0 && progress.outcome === 'running') {
      if (effect.signal.aborted || Date.now() > until) progress.outcome = 'handedOn'
      else {
        const started = performance.now()
        const taken = await writeBatches(context, writing, waiting)
        if (taken === undefined) progress.outcome = 'stopped'
        Atomics.add(flags, 0, taken ?? 0)
        Atomics.notify(flags, 0)
        await foreground.giveWay(performance.now() - started)
      }
    }
    if (progress.outcome !== 'running') stop()
  }
  const worker = threads.run('imports.convert', input, convertMs, (batch) => {
    waiting.push(batch as ConvertedBatch)
    busy ??= writeWaiting()
      .catch((error: unknown) => {
        progress.failure ??= error
        progress.outcome = 'stopped'
        stop()
      })
      .finally(() => (busy = undefined))
  })
  const leave = onAbort(effect.signal, stop)
  try {
    await worker.result
    while (busy) await busy
  } finally {
    leave()
    stop()
    while (busy) await busy
  }
  if (progress.failure !== undefined) throw progress.failure
  if (effect.signal.aborted) throw new Error('the server is stopping')
  if (progress.outcome === 'running' && writing.source && run.into?.mode === 'import_update') {
    const isTreated = await treatGoneRows(goneWriting(context, writing), writing.source, job.id, { until, signal: effect.signal })
    if (!isTreated) progress.outcome = 'handedOn'
  }
  await org.db.write(() => {
    if (progress.outcome === 'running') finishImport(context, job.id)
    if (progress.outcome === 'running' && countPendingFiles(org, job.id) > 0)
      enqueueEffect(org, filesDue, { importId: job.id }, context.now())
    if (progress.outcome === 'handedOn') enqueueEffect(org, 'imports.run', { importId: job.id }, context.now())
    org.changed(run.tableId)
  })
  return progress.outcome !== 'handedOn'
}

/** Reads the keys by which rows name records. */
async function prepareWriting(
  context: OrgContext,
  importId: string,
  run: ImportRun,
  writers: RecordWriters & TableRemover,
): Promise<BatchWriting> {
  const links = await Promise.all(
    run.links.map(async (link) => {
      const { locale } = run.columns.find(({ fieldId }) => fieldId === link.fieldId) ?? { locale: orgLocale(context.org) }
      return { ...link, find: createKeyFinder(link, await readLinkKeys(context, link), locale) }
    }),
  )
  const known: KnownKeys = run.into?.keyFieldId
    ? lettersAlike(await readLinkKeys(context, { tableId: run.tableId, matchFieldId: run.into.keyFieldId }), keyTypeOf(run))
    : new Map()
  // the first write would read a wide table's fields too
  findTableModel(context.org, run.tableId)
  await nextTurn()
  const source = runSourceOf(context.org, importId)
  return {
    importId,
    run,
    links,
    known,
    writers,
    source,
    judged: { verdicts: createVerdicts(), batches: 0, most: Infinity },
    joiner: createBatchJoiner(writeMs.alone / 2),
  }
}

/** Inside a write. */
function finishImport({ org, now }: OrgContext, importId: string): void {
  updateImport(org, importId, { state: 'done' })
  tellOfImport(org, importId, 'importDone', now())
  releaseWaiting(org, importId, now())
}

/** In an update the last of several rows with one key counts; the report lists the others. */
/** The type of the field whose values identify records. */
function keyTypeOf({ into, columns }: ImportRun): FieldTypeName {
  return columns.find(({ fieldId }) => fieldId === into?.keyFieldId)?.type ?? 'singleLineText'
}

function keyAtOf({ into, columns }: ImportRun): Pick<ConvertInput, 'keyAt'> {
  if (into?.mode !== 'import_update') return {}
  const keyAt = columns.findIndex(({ fieldId }) => fieldId === (into.keyFieldId ?? recordIdPlace))
  return keyAt === -1 ? {} : { keyAt }
}

/** People are named in a file, and kept by id. */
function withPeople(org: OrgDatabase, columns: readonly ConvertColumn[]): ConvertColumn[] {
  const isPeople = ({ type }: ConvertColumn): boolean => getFieldType(type).holds === 'users'
  if (!columns.some(isPeople)) return [...columns]
  const people = readMembersByName(org)
  return columns.map((column) => (isPeople(column) ? { ...column, people } : column))
}

function textPath(path: string, { sheet }: CsvFormat): string {
  return sheet === undefined ? path : sheetTextPath(path)
}

/** The threads were closed under it. */
export function isStopping(error: unknown): boolean {
  return error instanceof AppError && error.id === 'unavailable'
}

interface BatchWriting extends ImportWriting {
  importId: string
  links: readonly LinkKeys[]
  writers: RecordWriters & TableRemover
  /** where its rows come from; undefined: from a file */
  source: RunSource | undefined
  /** what the rules of the table say about the next batches, and how many are asked about at once */
  judged: { verdicts: Verdicts; batches: number; most: number }
  joiner: BatchJoiner
}

/**
 * Applies waiting batches for a while, with their bookkeeping, in one transaction: an interrupted import resumes after the last committed
 * one. @returns the number of batches, or undefined when the import was cancelled
 */
async function writeBatches(context: OrgContext, writing: BatchWriting, waiting: ConvertedBatch[]): Promise<number | undefined> {
  const { org } = context
  const { importId, run, judged, joiner } = writing
  if (judged.batches <= 0) judged.verdicts = createVerdicts()
  // a write may start again: until it is committed, nothing outside the file knows of it
  const keyType = keyTypeOf(run)
  let added = new Map<string, string>()
  const keysOfWrite = (): KnownKeys => {
    added = new Map()
    const alike = lettersAlike(added, keyType)
    return { get: (key) => alike.get(key) ?? writing.known.get(key), set: (key, id) => alike.set(key, id) }
  }
  const work = (): number | undefined => {
    const known = keysOfWrite()
    const job = findProgress(org, importId)
    if (job?.state !== 'running') return undefined
    const until = performance.now() + sliceOfWrite()
    let taken = 0
    let { rowsRead, rowErrors, rowsImported, rowsMatched, rowsChanged } = job
    do {
      const [first, ...rest] = waiting.slice(taken, taken + (foreground.isBusy ? 1 : joiner.most))
      if (!first) break
      const joined = 1 + rest.length
      taken += joined
      const batch = joiner.join([first, ...rest])
      const began = performance.now()
      const written = writeBatch(context, { ...writing, known }, batch)
      addRowErrors(org, importId, rowErrors, written.errors)
      rowsRead += batch.count
      rowsImported += written.created
      rowsMatched += written.matched
      rowsChanged += written.changed
      rowErrors += written.errors.length
      joiner.took(joined, performance.now() - began)
    } while (performance.now() < until)
    updateImport(org, importId, { rowsRead, rowsImported, rowsMatched, rowsChanged, rowErrors })
    return taken
  }
  const tryBatch = (batch: ConvertedBatch): void => void writeBatch(context, { ...writing, known: keysOfWrite() }, batch)
  const ahead: Ahead = {
    ask: () => {
      const next = waiting.slice(0, judged.most)
      judged.batches = next.length
      return lookAhead(org.db, judged.verdicts, next, tryBatch, sliceOfWrite())
    },
    judged: (isWhole) => (judged.most = isWhole ? judged.most * 4 : Math.ceil(judged.batches / 4)),
  }
  const written = await writeRecords(org.db, work, { verdicts: judged.verdicts, ahead })
  judged.batches -= written ?? 0
  waiting.splice(0, written ?? 0)
  for (const [key, id] of added) writing.known.set(key, id)
  return written
}

const sliceOfWrite = (): number => (foreground.isBusy ? writeMs.besideOthers : writeMs.alone)

/** Inside a write. @returns what became of the batch, with the errors of its cells and rows */
function writeBatch(context: OrgContext, writing: BatchWriting, batch: ConvertedBatch): Written {
  const { importId, run } = writing
  const fieldIds = run.columns.map(({ fieldId }) => fieldId)
  const given = typedRecordsOf(fieldIds, batch.rows, batch.count)
  const named = run.files ? filesOf(run, batch.lines, given) : { files: [], errors: [] }
  const { records, errors, recordIds } = typedRecords(context, writing, batch, given)
  const rows = { records, lines: batch.lines, repeats: batch.repeats, misfits: errors, recordIds }
  const written = writeRows(context, writing, rows, metaOf(context, writing))
  if (writing.source) unmark(goneWriting(context, writing), writing.source, noteRows(context.org, writing.source, importId, written))
  noteFiles(context, importId, run.tableId, named.files)
  return { ...written, errors: [...errors, ...named.errors, ...written.errors] }
}

function metaOf(context: OrgContext, { importId, run }: BatchWriting): WriteMeta {
  const quiet = run.into?.quiet === true
  return { batch: importId, madeAt: context.now(), gesture: 'import', ...(quiet && { quiet }) }
}

const goneWriting = (context: OrgContext, writing: BatchWriting): GoneWriting => ({
  ...writing.writers,
  context,
  meta: metaOf(context, writing),
})
