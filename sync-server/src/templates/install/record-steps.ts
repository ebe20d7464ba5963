import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { TablePart } from '#shared/nouns/template-packages/table-part.ts'
import type { RecordLine } from '#shared/nouns/template-packages/template-parts.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { StoredCell, TypedRecords } from '#server/storage/records/typed-records.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'

/** Cells that one write stores: some milliseconds. */
const cellsAtOnce = 2_000

/** The records of one table, read when their first step runs. */
export interface TableLines {
  table: TablePart
  lines: readonly RecordLine[]
}

/**
 * Records in batches, quietly: no automation hears of them. A link is written with its record if its other table
 * is filled by then. Other links follow once all records are there.
 */
export function recordSteps(installing: Installing, given: readonly TableLines[], installId: string): InstallStep[] {
  const ordered = inOrder(given)
  const filled = new Set<string>()
  const steps: InstallStep[] = []
  const later: InstallStep[] = []
  for (const { table, lines } of ordered) {
    const links = table.fields.filter(({ type }) => getFieldType(type).column === 'link')
    const early = new Set(links.filter(({ config }) => filled.has((config as ConnectedRecordConfig).tableId)).map(({ id }) => id))
    const late = new Set(links.flatMap(({ id }) => (early.has(id) ? [] : [id])))
    const fields = table.fields.map(({ id }) => id)
    for (const [n, piece] of pieces(lines, fields.length).entries()) {
      steps.push({
        name: `records ${table.id} ${n}`,
        run: (context) => write(context, table, createdOf(table, piece, early, installing), installId),
      })
      const linked = piece.filter(([, values]) => Object.keys(values).some((id) => late.has(installing.ids.get(id) ?? id)))
      if (linked.length > 0)
        later.push({
          name: `linked ${table.id} ${n}`,
          run: (context) => write(context, table, changesOf(context, linked, late, installing), installId),
        })
    }
    filled.add(table.id)
  }
  return [...steps, ...later]
}

function write(context: OrgContext, { id }: TablePart, given: TypedRecords | RecordChange[], installId: string): void {
  applyRecordChanges(context, id, given, {
    ...{ batch: installId, madeAt: context.now(), gesture: 'template' },
    ...{ quiet: true, summarised: true, inverse: { deleteBatch: installId } },
  })
}

/** Tables that others link to come first, as far as they are in no circle. */
function inOrder(given: readonly TableLines[]): TableLines[] {
  const waiting = [...given]
  const ordered: TableLines[] = []
  while (waiting.length > 0) {
    const isFree = ({ table }: TableLines): boolean =>
      table.fields.every(({ type, config, facedBy }) => {
        if (getFieldType(type).column !== 'link' || facedBy !== null) return true
        const target = (config as ConnectedRecordConfig).tableId
        return target === table.id || !waiting.some((other) => other.table.id === target)
      })
    const [next] = waiting.splice(Math.max(0, waiting.findIndex(isFree)), 1)
    if (next) ordered.push(next)
  }
  return ordered
}

function pieces(lines: readonly RecordLine[], fields: number): RecordLine[][] {
  const size = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, fields)))
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, n) => lines.slice(n * size, (n + 1) * size) as RecordLine[])
}

/** A default would fill cells that are empty: they are sent as such. */
function createdOf(
  table: TablePart,
  lines: readonly RecordLine[],
  early: ReadonlySet<string>,
  installing: Installing,
): TypedRecords | RecordChange[] {
  const filled = table.fields.filter((field) => field.default !== null).map(({ id }) => id)
  if (filled.length === 0) return typedOf(table, lines, early, installing)
  const isLate = new Set(table.fields.flatMap(({ id, type }) => (getFieldType(type).column === 'link' && !early.has(id) ? [id] : [])))
  const empty = Object.fromEntries(filled.map((id) => [id, null]))
  return lines.map(([id, values]) => {
    const own = Object.entries(renameIds(values, installing.ids)).filter(([fieldId]) => !isLate.has(fieldId))
    return { op: 'create', id: installing.ids.get(id) ?? id, values: { ...empty, ...Object.fromEntries(own) } }
  })
}

/** Cells as their columns store them: the fast lane of imports takes them. */
function typedOf(table: TablePart, lines: readonly RecordLine[], early: ReadonlySet<string>, { ids }: Installing): TypedRecords {
  const named = lines.map(([id, values]): RecordLine => [ids.get(id) ?? id, renameIds(values, ids)])
  const own = table.fields.filter(({ id, type }) => getFieldType(type).column !== 'link' && named.some(([, values]) => values[id] != null))
  const rows = named.map(([id, values]): [string, ...StoredCell[]] => [id, ...own.map((field) => stored(values[field.id] ?? null))])
  const links = [...early].map((fieldId) => ({
    fieldId,
    pairs: named.flatMap(([id, values]) => listOf(values[fieldId]).map((target) => [id, target] as const)),
  }))
  return { fieldIds: own.map(({ id }) => id), rows, links: links.filter(({ pairs }) => pairs.length > 0) }
}

const stored = (cell: CellValue): StoredCell => (Array.isArray(cell) ? JSON.stringify(cell) : (cell as StoredCell))
const listOf = (cell: CellValue | undefined): string[] => (Array.isArray(cell) ? (cell as string[]) : [])

function changesOf({ org }: OrgContext, lines: readonly RecordLine[], late: ReadonlySet<string>, { ids }: Installing): RecordChange[] {
  const base = org.currentSeq()
  return lines.map(([id, values]) => {
    const links = Object.fromEntries(Object.entries(renameIds(values, ids)).filter(([fieldId]) => late.has(fieldId)))
    return { op: 'update', id: ids.get(id) ?? id, values: links, base }
  })
}
