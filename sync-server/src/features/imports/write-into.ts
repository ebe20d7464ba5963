import { cutMark, isCutText } from '#shared/nouns/exports/sheet-cell.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { emptyRequired } from '#server/connectors/empty-required.ts'
import { recordIdPlace, type ImportRun } from '#server/features/imports/import-store.ts'
import { requiredByRules } from '#server/connectors/required-by-rules.ts'
import { visibleIds } from '#server/records/read/link-keys.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { cellsOf } from '#server/storage/records/read-cells.ts'
import { findTableModel, type TableModel } from '#server/storage/records/table-model.ts'
import { countOf, type StoredCell, type TypedRecords } from '#server/storage/records/typed-records.ts'

export interface WriteMeta {
  batch: string
  madeAt: Date
  gesture: string
  /** no automation hears of it */
  quiet?: boolean
}

/** The write path, given by server-features.ts, because features do not import each other. */
export interface RecordWriters {
  applyRecordChanges(
    context: OrgContext,
    tableId: string,
    given: readonly RecordChange[] | TypedRecords,
    meta: WriteMeta,
  ): { updated: number }
}

/** Records by the text of their key; grows with the import. */
export type KnownKeys = Pick<Map<string, string>, 'get' | 'set'>

/** The shared context of all rows of an import. */
export interface ImportWriting {
  run: ImportRun
  known: KnownKeys
  writers: RecordWriters
}

/** Rows, each with its line of the file. */
interface FileRows {
  records: TypedRecords
  lines: readonly number[]
  /** in an update the earlier row of the file with the same key for each row, 0 for none */
  repeats: readonly number[] | undefined
  /** cells whose value did not fit: empty in new records, and without effect on existing ones */
  misfits: readonly Pick<ImportRowError, 'row' | 'column'>[]
  /** record ids from the file, row by row; null for a new record */
  recordIds: readonly StoredCell[] | undefined
}

export interface Written {
  created: number
  matched: number
  /** of those that were there, records that differ now */
  changed: number
  /** the records of rows that were there */
  foundIds: string[]
  /** new records; some may have been refused */
  fresh: TypedRecords
  errors: ImportRowError[]
}

/**
 * Inside a write: applies a batch's rows to the table. Rows with a known key are skipped or written into their record, depending on the
 * mode. Of several rows with one key the last counts, and the others are reported. A refused row does not affect the others.
 */
export function writeRows(context: OrgContext, writing: ImportWriting, given: FileRows, meta: WriteMeta): Written {
  const { run, writers } = writing
  const { records, lines } = given
  const written: Written = { created: 0, matched: 0, changed: 0, foundIds: [], fresh: records, errors: [] }
  const { fresh, changes: updates } = sortOut(context, writing, given, written)
  written.fresh = fresh
  let lineById: Map<string, number> | undefined
  const lineOf = (id = ''): number => (lineById ??= new Map(records.rows.map(([one], index) => [one, lines[index] ?? 0]))).get(id) ?? 0
  // creations that are undone together with updates are recorded one by one
  const asChanges = run.into?.mode === 'import_update'
  const changes = asChanges ? [...createsOf(context, run, fresh, lineOf), ...updates] : updates
  if (countOf(fresh) > 0 && !asChanges) {
    written.created += writeEach(context, written, fresh, {
      write: (some) => writers.applyRecordChanges(context, run.tableId, some, meta),
      count: countOf,
      apart: split,
      describe: ({ rows }) => ({ line: lineOf(rows[0]?.[0]), value: String(rows[0]?.[1] ?? '') }),
    })
  }
  if (changes.length > 0) {
    const done = writeEach(context, written, changes, {
      write: (list) => {
        const plain = list.map(({ change }) => change)
        written.changed += writers.applyRecordChanges(context, run.tableId, plain, meta).updated
        written.created += plain.filter(({ op }) => op === 'create').length
      },
      count: (list) => list.length,
      apart: (list) => list.map((one) => [one]),
      describe: (list) => ({ line: list[0]?.line ?? 0, value: '' }),
    })
    written.matched += done - written.created
  }
  // unreadable cells and refused rows are already reported
  const told = new Set([...given.misfits.map(cellOf), ...written.errors.filter(({ column }) => column === '').map(cellOf)])
  for (const error of [...emptyRequired(context, run, fresh, lineOf), ...requiredByRules(context, run, fresh, lineOf)])
    if (!told.has(cellOf(error)) && !told.has(cellOf({ row: error.row, column: '' }))) written.errors.push(error)
  return written
}

const cellOf = ({ row, column }: Pick<ImportRowError, 'row' | 'column'>): string => `${row} ${column}`

/** The writer of one kind of rows. */
interface Pieces<Piece> {
  write(piece: Piece): unknown
  count(piece: Piece): number
  apart(piece: Piece): Piece[]
  describe(piece: Piece): { line: number; value: string }
}

/** Writes a piece as a whole. A refused piece is split, and single refused rows are listed. @returns the number of written rows */
function writeEach<Piece>(context: OrgContext, written: Written, piece: Piece, pieces: Pieces<Piece>): number {
  try {
    context.org.db.writeNow(() => pieces.write(piece))
    return pieces.count(piece)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (pieces.count(piece) > 1) return pieces.apart(piece).reduce((rows, one) => rows + writeEach(context, written, one, pieces), 0)
    const { line, value } = pieces.describe(piece)
    written.errors.push({ row: line, column: '', value: value.slice(0, 200), reason: reasonOf(error) })
    return 0
  }
}

function reasonOf(error: AppError): string {
  const reason = (error.details as { reason?: unknown } | undefined)?.reason
  return typeof reason === 'string' ? reason : error.id
}

function split({ fieldIds, rows, links }: TypedRecords): TypedRecords[] {
  return rows.map((row) => ({
    fieldIds,
    rows: [row],
    links: links.map((link) => ({ fieldId: link.fieldId, pairs: link.pairs.filter(([id]) => id === row[0]) })),
  }))
}

interface Sorted {
  fresh: TypedRecords
  changes: { change: RecordChange; line: number }[]
}

function sortOut(
  context: OrgContext,
  { run, known: keys }: ImportWriting,
  { records, lines, repeats, misfits, recordIds }: FileRows,
  written: Written,
): Sorted {
  const { into } = run
  if (!into || (into.keyFieldId === null && !recordIds)) return { fresh: records, changes: [] }
  const model = findTableModel(context.org, run.tableId)
  const keyPlace = into.keyFieldId ?? recordIdPlace
  const place = records.fieldIds.indexOf(keyPlace) + 1
  const there = recordIds && visibleIds(context, run.tableId, recordIds.filter((id) => id !== null).map(String))
  const label = labelOf(run, keyPlace)
  const mayEmpty = into.overwriteEmpty ? emptiedBy(run, misfits) : () => false
  const fresh = new Map<string, TypedRecords['rows'][number]>()
  const changed = new Map<string, { change: RecordChange; line: number }>()
  records.rows.forEach((row, index) => {
    const [id] = row
    const key = (recordIds ? recordIds[index] : row[place]) ?? null
    const line = lines[index] ?? 0
    const value = String(key).slice(0, 200)
    if (there && key !== null && !there.has(String(key))) {
      // as a new record it would return after its deletion, under another id
      written.errors.push({ row: line, column: label, value, reason: 'unknownKey' })
      return
    }
    const known = key === null ? undefined : there ? String(key) : keys.get(String(key))
    if (known === undefined) {
      fresh.set(id, row)
      if (key !== null) keys.set(String(key), id)
      return
    }
    written.foundIds.push(known)
    if (into.mode === 'import_ignore_duplicates') written.matched++
    else {
      // a row of this very file came before, maybe in a batch that is written: the last one counts
      const before = repeats?.[index] ?? 0
      if (before > 0) written.errors.push({ row: before, column: label, value, reason: 'duplicateKey' })
      const values = valuesOf(records, row, model, (fieldId) => mayEmpty(line, fieldId))
      for (const fieldId of takeCutTexts(values))
        written.errors.push({ row: line, column: labelOf(run, fieldId), value: cutMark, reason: 'cutText' })
      // as if each row were written by itself, so that where a batch ends changes nothing
      const earlier = changed.get(known)?.change
      const together = earlier?.op === 'update' ? { ...earlier.values, ...values } : values
      if (Object.keys(together).length > 0)
        changed.set(known, { change: { op: 'update', id: known, values: together, base: context.org.currentSeq() }, line })
    }
  })
  if (model) leaveWhatReadsTheSame(context, model, records.fieldIds, changed)
  const links = records.links.map(({ fieldId, pairs }) => ({ fieldId, pairs: pairs.filter(([id]) => fresh.has(id)) }))
  return { fresh: { fieldIds: records.fieldIds, rows: [...fresh.values()], links }, changes: [...changed.values()] }
}

const labelOf = ({ columns }: ImportRun, fieldId: string): string => columns.find((column) => column.fieldId === fieldId)?.label ?? ''

/** Removes texts that a spreadsheet had cut: the beginning would replace the whole text. @returns their fields */
function takeCutTexts(values: Record<string, CellValue>): string[] {
  const cut = Object.keys(values).filter((fieldId) => typeof values[fieldId] === 'string' && isCutText(values[fieldId]))
  for (const fieldId of cut) delete values[fieldId]
  return cut
}

/** Tells which empty cells of a row clear the record's cell: those that are empty in the file too. */
function emptiedBy({ columns }: ImportRun, misfits: FileRows['misfits']): (line: number, fieldId: string) => boolean {
  const labels = new Map(columns.map(({ fieldId, label }) => [fieldId, label]))
  const unread = new Set(misfits.map(cellOf))
  return (line, fieldId) => !unread.has(cellOf({ row: line, column: labels.get(fieldId) ?? '' }))
}

/** Removes unchanged exported values from the changes, for fields whose cells hold more than their text. */
function leaveWhatReadsTheSame(
  { org }: OrgContext,
  model: TableModel,
  fieldIds: readonly string[],
  changed: ReadonlyMap<string, { change: RecordChange }>,
): void {
  for (const { id, behaviour } of model.fields) {
    const { definition, config } = behaviour
    if (!definition.richerThanText || !fieldIds.includes(id)) continue
    const locale = orgLocale(org)
    const there = cellsOf(org, model.id, { columnId: id, isList: definition.column === 'json' }, [...changed.keys()])
    for (const [recordId, { change }] of changed) {
      if (change.op !== 'update' || change.values[id] === undefined) continue
      const reads = (cell: CellValue | undefined): string => definition.format(cell ?? null, config, locale)
      if (reads(there.get(recordId)) === reads(change.values[id])) delete change.values[id]
    }
  }
}

function createsOf(context: OrgContext, run: ImportRun, fresh: TypedRecords, lineOf: (id: string) => number): Sorted['changes'] {
  const model = findTableModel(context.org, run.tableId)
  return fresh.rows.map((row) => ({
    change: { op: 'create', id: row[0], values: valuesOf(fresh, row, model, () => false) },
    line: lineOf(row[0]),
  }))
}

/** A row's cells in wire form; cells that the file leaves empty stay unchanged unless requested. */
function valuesOf(
  records: TypedRecords,
  row: TypedRecords['rows'][number],
  model: TableModel | undefined,
  mayEmpty: (fieldId: string) => boolean,
): Record<string, CellValue> {
  const values: Record<string, CellValue> = {}
  records.fieldIds.forEach((fieldId, index) => {
    const cell: StoredCell = row[index + 1] ?? null
    if (cell === null && !mayEmpty(fieldId)) return
    const isList = model?.field(fieldId)?.behaviour.definition.column === 'json'
    values[fieldId] = isList && typeof cell === 'string' ? (JSON.parse(cell) as string[]) : cell
  })
  for (const { fieldId, pairs } of records.links) {
    const targets = pairs.filter(([id]) => id === row[0]).map(([, target]) => target)
    if (targets.length > 0 || mayEmpty(fieldId)) values[fieldId] = targets.length > 0 ? targets : null
  }
  return values
}
