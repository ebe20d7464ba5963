import { instantOf } from '#shared/days/clock.ts'
import { addDays } from '#shared/days/day.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { PlanCell, PlanField } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { ProgramCell, ProgramValues } from '#shared/nouns/records/program-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Compiling } from '#server/app-plans/plan-acts.ts'
import { planBounds } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { recordIdOf } from '#server/app-plans/plan-names.ts'
import { applyChanges } from '#server/records/programs/write-for-program.ts'

/** Records of one write: other people's requests run between two. */
const batchSize = 100

interface Row {
  path: string
  id: string
  values: Record<string, ProgramCell>
  /** links to records that come later, by field */
  later: Record<string, string[]>
}

/** Every record with its own values first, table after table, and then the links to records that came after them. */
export async function compileRecords(work: Compiling, turn: () => Promise<void>): Promise<void> {
  const { plan, problems } = work
  const cells = plan.records.reduce((sum, { fields, rows }) => sum + fields.length * rows.length, 0)
  if (cells > planBounds.cells) return problems.add('records', `more than ${planBounds.cells} cells`)
  const counts = new Map<string, number>()
  const written = new Set<string>()
  const linked: [string, Row[]][] = []
  for (const [at, { table, fields, rows }] of plan.records.entries()) {
    const path = `records.${at}`
    const tableId = work.resolver.table(table, { path })
    const columns = fields.map((label) => fieldOf(work, `${path}.fields`, table, label))
    if (tableId === undefined || columns.includes(undefined)) continue
    await turn()
    const read = rows.map((row, place): Row => {
      const index = counts.get(table) ?? 0
      counts.set(table, index + 1)
      return readRow(work, `${path}.rows.${place}`, recordIdOf(work.ids, table, index), columns as Column[], row, written)
    })
    for (const { id } of read) written.add(id)
    await turn()
    for (const batch of chunks(read)) work.acts.push(writeBatch(work, tableId, batch, ({ id, values }) => ({ op: 'create', id, values })))
    const later = read.filter((row) => Object.keys(row.later).length > 0)
    if (later.length > 0) linked.push([tableId, later])
  }
  for (const [tableId, rows] of linked)
    for (const batch of chunks(rows))
      work.acts.push(writeBatch(work, tableId, batch, ({ id, later }) => ({ op: 'update', id, values: later })))
}

interface Column {
  id: string
  field: PlanField
}

function fieldOf({ names, resolver }: Compiling, path: string, table: string, label: string): Column | undefined {
  const id = resolver.field(label, { path, table })
  const known = id === undefined ? undefined : names.fields.get(id)
  return id === undefined || !known ? undefined : { id, field: known.field }
}

function readRow(
  work: Compiling,
  path: string,
  id: string,
  columns: readonly Column[],
  row: readonly PlanCell[],
  written: ReadonlySet<string>,
): Row {
  const read: Row = { path, id, values: {}, later: {} }
  if (row.length > columns.length) work.problems.add(path, 'more cells than fields')
  for (const [at, { id: fieldId, field }] of columns.entries()) {
    const cell = row[at] ?? null
    if (cell === null || cell === '') continue
    if (field.to !== undefined) {
      const records = linksOf(work, path, field.to, cell)
      // records of the same row and of later rows are not there yet
      const isThere = records.every((record) => written.has(record))
      if (records.length > 0) (isThere ? read.values : read.later)[fieldId] = records
    } else read.values[fieldId] = readCell(work, field, cell)
  }
  return read
}

/** A text is one record's name, or several parted by semicolons. */
function linksOf({ names, problems }: Compiling, path: string, table: string, cell: PlanCell): string[] {
  const find = (name: string): string | undefined => names.byName.get(`record:${table}/${name.trim()}`)
  const whole = typeof cell === 'boolean' || typeof cell === 'number' ? String(cell) : cell
  const given = Array.isArray(whole) ? whole : whole === null || find(whole) !== undefined ? [whole ?? ''] : whole.split(';')
  return given.flatMap((name) => {
    const id = find(name)
    if (id === undefined) problems.add(path, `no record of ${table} has this name`, name)
    return id ?? []
  })
}

const dayPattern = /^today(?:([+-]\d{1,5}))?(?: (\d\d):(\d\d))?$/

/** Days that count from today become days; everything else is read as any program's value. */
function readCell({ today, timezone }: Compiling, { type }: PlanField, cell: PlanCell): ProgramCell {
  if (typeof cell !== 'string' || !cell.startsWith('today')) return cell
  const day = (text: string): string | undefined => {
    const found = dayPattern.exec(text.trim())
    return found ? addDays(today, Number(found[1] ?? 0)) : undefined
  }
  const { moment, typedAs } = getFieldType(type)
  if (typedAs === 'range') {
    const [from, to = from] = cell.split('..').map(day)
    return from !== undefined && to !== undefined ? [from, to] : cell
  }
  const found = dayPattern.exec(cell.trim())
  const at = day(cell)
  if (!found || at === undefined || moment === undefined) return cell
  if (moment === 'day') return at
  return instantOf(at, { hour: Number(found[2] ?? 9), minute: Number(found[3] ?? 0) }, timezone).toISOString()
}

type Change = { op: 'create' | 'update'; id: string; values: ProgramValues }

function writeBatch(work: Compiling, tableId: string, rows: readonly Row[], changeOf: (row: Row) => Change): Compiling['acts'][number] {
  return (context) => {
    try {
      applyChanges(context, tableId, rows.map(changeOf), { money: 'amount', batch: work.ids.uuid('records') })
    } catch (error) {
      throw error instanceof AppError ? named(error, rows, work) : error
    }
  }
}

/** A refused value with the place of its rows, since a plan knows no ids. */
function named(error: AppError, rows: readonly Row[], { names }: Compiling): AppError {
  const details = error.details as { fieldId?: string } | undefined
  const field = details?.fieldId === undefined ? undefined : names.fields.get(details.fieldId)
  return new AppError(error.id, { ...details, path: rows[0]?.path, ...(field && { field: `${field.table}/${field.field.label}` }) })
}

function chunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize))
}
