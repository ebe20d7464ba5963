import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { TextPlace } from '#shared/nouns/automations/template-text.ts'
import type { Take } from '#shared/nouns/automations/values/takes.ts'
import { plainType } from '#shared/nouns/automations/values/value-type.ts'
import { readValuePath } from '#shared/nouns/automations/values/value-path.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { reachRecords } from '#server/automations/cells/reach-records.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A field as values need it. */
export type ValueField = Pick<ModelField, 'type' | 'config' | 'behaviour'>

/** The cells at a place, those that are filled, with their field. */
export interface PlaceCells {
  field: ModelField
  cells: readonly CellValue[]
  take: Take | undefined
}

/** The cells at a place: of the first record of its source, and of all that are behind it. With a take, of all records of the source. */
export function cellsAt(scope: RunScope, { source, path }: TextPlace): PlaceCells | undefined {
  const way = readValuePath(path)
  if (way?.fieldId === undefined || (way.end !== undefined && way.end !== 'raw')) return undefined
  const { links, fieldId, take, index } = way
  const reached = reachRecords(scope, source, links, take !== undefined || index !== undefined)
  const field = reached?.fields.find(({ id }) => id === fieldId)
  if (!reached || !field) return undefined
  const records = index === undefined ? reached.records : reached.records.slice(index, index + 1)
  const cells = records.map(({ cells: of }) => of[fieldId] ?? null).filter((cell) => cell !== null)
  return { field, cells, take }
}

const numbersIn = (cells: readonly CellValue[]): number[] => cells.filter((cell) => typeof cell === 'number')

/** One cell of several, for each take that gives a value of the field's type; the others give texts. */
const takers: Readonly<
  Record<Exclude<Take, 'unique' | 'commas' | 'lines' | 'count'>, (cells: readonly CellValue[], field: ModelField) => CellValue>
> = {
  first: (cells) => cells[0] ?? null,
  last: (cells) => cells.at(-1) ?? null,
  sum: (cells, field) =>
    tidied(
      numbersIn(cells).reduce((sum, one) => sum + one, 0),
      field,
    ),
  average: (cells, field) => {
    const numbers = numbersIn(cells)
    return numbers.length === 0 ? null : tidied(numbers.reduce((sum, one) => sum + one, 0) / numbers.length, field)
  },
  least: (cells, field) => inOrder(cells, field)[0] ?? null,
  greatest: (cells, field) => inOrder(cells, field).at(-1) ?? null,
}

/** Money in whole cents, other numbers without the dust of binary sums. */
function tidied(value: number, { behaviour: { definition } }: ModelField): number {
  return definition.column === 'integer' ? Math.round(value) : Number(value.toPrecision(15))
}

function inOrder(cells: readonly CellValue[], { behaviour: { definition, config } }: ModelField): CellValue[] {
  const keyed = cells.map((cell) => ({ cell, key: definition.sortKey(cell, config) })).filter(({ key }) => key !== null)
  return keyed.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : (a.key ?? '') > (b.key ?? '') ? 1 : 0)).map(({ cell }) => cell)
}

/** The number of values: those in lists each. */
const countOf = (cells: readonly CellValue[]): number =>
  cells.reduce<number>((count, cell) => count + (Array.isArray(cell) ? itemsOf(cell).length : 1), 0)

const number = plainType('number')
const numberField: ValueField = { ...number, behaviour: { ...number, definition: fieldTypes.number } }

/** The one value at a place with its field: the one that its take gives, else the first; undefined for a take that gives a text. */
export function oneCell({ field, cells, take }: PlaceCells): { field: ValueField; cell: CellValue } | undefined {
  if (take === 'count') return { field: numberField, cell: countOf(cells) }
  if (take === 'unique' || take === 'commas' || take === 'lines') return undefined
  return { field, cell: take === undefined ? (cells[0] ?? null) : takers[take](cells, field) }
}
