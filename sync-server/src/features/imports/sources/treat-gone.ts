import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { addRowErrors, findProgress, updateImport } from '#server/features/imports/import-store.ts'
import { takeUnseen, type RunSource } from '#server/features/imports/sources/source-rows.ts'
import { readSourceTable, updateSourceTable, type SourceTable } from '#server/features/imports/sources/source-store.ts'
import type { RecordWriters, WriteMeta } from '#server/features/imports/write-into.ts'
import { foreground } from '#server/lib/foreground.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Passed in by create-server.ts, as a feature imports no other. */
export interface FieldAdder {
  /** Adds a field to a table. @throws AppError `permission_denied` */
  addField(
    context: OrgContext,
    tableId: string,
    field: { id: string; type: FieldTypeName; label: string; config: unknown; position: string; required: boolean },
  ): void
}

/**
 * Once all rows are written: records of rows that the source no longer has are treated as its maker chose, some in each write. A source
 * without any row has lost nothing: it is more often broken than empty. @returns false when time is up
 */
export async function treatGoneRows(
  writing: GoneWriting,
  source: RunSource,
  importId: string,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<boolean> {
  const { org } = writing.context
  if (source.gone === 'keep' || (findProgress(org, importId)?.rowsRead ?? 0) === 0) return true
  for (;;) {
    signal.throwIfAborted()
    if (Date.now() > until) return false
    const began = performance.now()
    const treated = await writeRecords(org.db, () => {
      const job = findProgress(org, importId)
      if (job?.state !== 'running') return null
      const done = treatGone(writing, source, importId)
      addRowErrors(org, importId, job.rowErrors, done.errors)
      updateImport(org, importId, { rowErrors: job.rowErrors + done.errors.length, rowsGone: job.rowsGone + (done.treated ?? 0) })
      return done.treated
    })
    if (treated === null) return true
    await foreground.giveWay(performance.now() - began)
    await nextTurn()
  }
}

/** Inside a write: records whose rows are back are no longer marked. */
export function unmark(writing: GoneWriting, { table: { goneFieldId, tableId } }: RunSource, recordIds: readonly string[]): void {
  if (goneFieldId === null || tableId === null || recordIds.length === 0) return
  const { org } = writing.context
  if (!findTableModel(org, tableId)?.field(goneFieldId)) return
  writeEach(writing, tableId, setMark(org, recordIds, goneFieldId, null))
}

/** The means of writing such records. */
export interface GoneWriting extends FieldAdder, RecordWriters {
  context: OrgContext
  meta: WriteMeta
}

/** Records in one write. */
const recordsAtOnce = 200

const markLabels = { en: 'Gone from its source', pt: 'Saiu da origem', es: 'Ya no está en su origen' }

/**
 * Inside a write: marks, or throws away, some of the records that an earlier fetch saw and this one did not. Records that somebody made by
 * hand are not among them. @returns how many were treated, null when none is left, and those that a rule or right kept
 */
function treatGone(writing: GoneWriting, source: RunSource, importId: string): { treated: number | null; errors: ImportRowError[] } {
  const { org } = writing.context
  const { table, gone } = source
  const { tableId } = table
  if (gone === 'keep' || tableId === null) return { treated: null, errors: [] }
  const ids = takeUnseen(org, source, importId, recordsAtOnce)
  if (ids.length === 0) return { treated: null, errors: [] }
  const list = JSON.stringify(ids)
  const there = org.db
    .all(
      sql<{ id: string }>`
    SELECT id FROM ${recordTable(tableId)} WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(${list}))`,
    )
    .map((row) => row.id)
  const changes: RecordChange[] =
    gone === 'trash'
      ? there.map((id) => ({ op: 'delete', id, base: org.currentSeq() }))
      : setMark(org, there, markField(writing, table, tableId), 1)
  const errors = writeEach(writing, tableId, changes)
  return { treated: changes.length - errors.length, errors }
}

function setMark(org: OrgDatabase, ids: readonly string[], fieldId: string, mark: CellValue): RecordChange[] {
  return ids.map((id) => ({ op: 'update', id, values: { [fieldId]: mark }, base: org.currentSeq() }))
}

/** The checkbox of the table, made when it is first needed, and again if somebody deleted it. */
function markField({ context, addField }: GoneWriting, table: SourceTable, tableId: string): string {
  const { org } = context
  const known = readSourceTable(org, table.id)?.goneFieldId ?? null
  if (known !== null && findTableModel(org, tableId)?.field(known)) return known
  const id = newShortId('f')
  const last = findTableModel(org, tableId)?.fields.at(-1)?.position ?? null
  const config = getFieldType('checkbox').defaultConfig()
  const label = markLabels[orgLocale(org).language]
  addField(context, tableId, { id, type: 'checkbox', label, config, position: positionBetween(last, null), required: false })
  updateSourceTable(org, table.id, { goneFieldId: id })
  return id
}

/** All at once; where a rule refuses some, one by one. @returns the refused ones */
function writeEach(writing: GoneWriting, tableId: string, changes: readonly RecordChange[]): ImportRowError[] {
  if (changes.length === 0) return []
  try {
    writing.context.org.db.writeNow(() => writing.applyRecordChanges(writing.context, tableId, changes, writing.meta))
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (changes.length > 1) return changes.flatMap((change) => writeEach(writing, tableId, [change]))
    return [{ row: 0, column: '', value: changes[0]?.id ?? '', reason: error.id }]
  }
}
