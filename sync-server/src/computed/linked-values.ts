import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { VlookupConfig } from '#shared/fields/types/vlookup.ts'
import { lookedUp } from '#shared/computed/result-of.ts'
import { figuresOf, listText, mostListed, rollupValue } from '#shared/computed/rollup-value.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Affected } from '#server/computed/changes.ts'
import type { ComputeEnv } from '#server/computed/compute-env.ts'
import { keepParts, largeFrom, largeOnes, updateParts } from '#server/computed/large-rollups.ts'
import { readLinkedCells, type Linked } from '#server/computed/linked-cells.ts'
import { fromStored } from '#server/storage/records/cell-sql.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, namedTableOf, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** The linked records of a rollup or lookup; undefined when they are out of reach. */
function linkedOf(org: OrgDatabase, model: TableModel, config: VlookupConfig & Partial<RollupConfig>): Linked | undefined {
  const link = config.linkFieldId === null ? undefined : model.field(config.linkFieldId)?.link
  const target = link && findTableModel(org, link.targetTableId)
  if (!link || !target) return undefined
  const field = config.targetFieldId === null ? undefined : target.field(config.targetFieldId)
  return { link, target, field, filter: config.filter ?? null }
}

const nothing = (ids: Iterable<string>): Map<string, CellValue> => new Map([...ids].map((id) => [id, null]))

/** A lookup's value for each of the records: one statement, for any number of links. */
export function lookupValues(
  org: OrgDatabase,
  model: TableModel,
  field: ModelField,
  ids: readonly string[],
  env: ComputeEnv,
): Map<string, CellValue> {
  const linked = linkedOf(org, model, field.config as VlookupConfig)
  if (!linked?.field) return nothing(ids)
  const target = linked.field
  const { limitToOne } = linked.link
  const { column, holds } = behaviourOf(field).definition
  const isList = column === 'json'
  const cells = readLinkedCells(org, linked, ids, limitToOne ? 1 : mostListed + 1)
  return new Map(
    [...cells].map(([id, stored]) => [
      id,
      lookupValue(
        target,
        stored.map((cell) => (holds === 'records' ? idsOf(cell) : fromStored(cell, target))),
        { limitToOne, isList },
        env,
      ),
    ]),
  )
}

function idsOf(cell: string | number | null): CellValue {
  return typeof cell === 'string' ? (JSON.parse(cell) as string[]) : null
}

/** A lookup's value from the cells of linked records, in the order of their ids: a list with `isList`, otherwise text. */
export function lookupValue(
  target: ModelField,
  cells: readonly CellValue[],
  { limitToOne, isList }: { limitToOne: boolean; isList: boolean },
  env: ComputeEnv,
): CellValue {
  if (!limitToOne) return isList ? union(cells.slice(0, mostListed), namedTableOf(target) !== undefined) : joinedText(target, cells, env)
  const cell = cells[0] ?? null
  // an author is one id in the record itself, and a list in a cell
  return isList && typeof cell === 'string' ? [cell] : cell
}

/** Links have no order of their own: their cells are sorted by id. */
function union(cells: readonly CellValue[], isSorted: boolean): CellValue {
  const items = new Set(cells.flatMap((cell) => (Array.isArray(cell) ? cell : cell === null ? [] : [String(cell)])))
  if (items.size === 0) return null
  return (isSorted ? [...items].toSorted() : [...items]).slice(0, mostListed)
}

/** Cells as one line of text: the first of many, with an ellipsis. */
export function joinedText(target: ModelField, cells: readonly CellValue[], env: ComputeEnv): CellValue {
  return listText(
    cells.slice(0, mostListed).map((cell) => env.text(cell, lookedUp(target.behaviour))),
    cells.length > mostListed,
  )
}

/** A rollup's value for each of the records: one statement for all with few linked records, few more for each with many. */
export function rollupValues(
  org: OrgDatabase,
  model: TableModel,
  field: ModelField,
  ids: readonly string[],
  children: Affected['children'],
  env: ComputeEnv,
): Map<string, CellValue> {
  const config = field.config as RollupConfig
  const linked = linkedOf(org, model, config)
  if (!linked || (config.targetFieldId !== null && !linked.field)) return nothing(ids)
  const { function: name } = config
  if (name === 'join') return joinedTexts(org, linked, ids, env)

  const whole = linked.field?.behaviour.definition.column === 'integer'
  const values = new Map<string, CellValue>()
  const large = largeOnes(org, field.id, ids)
  for (const id of large) values.set(id, rollupValue(name, updateParts(org, field.id, id, linked, [...children]), whole))
  const few = ids.filter((id) => !large.has(id))
  for (const [id, cells] of few.length === 0 ? [] : readLinkedCells(org, linked, few, largeFrom + 1)) {
    const figures = cells.length > largeFrom ? keepParts(org, field.id, id, linked) : figuresOf(cells)
    values.set(id, rollupValue(name, figures, whole))
  }
  return values
}

function joinedTexts(org: OrgDatabase, linked: Linked, ids: readonly string[], env: ComputeEnv): Map<string, CellValue> {
  const { field } = linked
  if (!field) return nothing(ids)
  const cells = readLinkedCells(org, linked, ids, mostListed + 1)
  return new Map(
    [...cells].map(([id, stored]) => [
      id,
      joinedText(
        field,
        stored.map((cell) => fromStored(cell, field)),
        env,
      ),
    ]),
  )
}
