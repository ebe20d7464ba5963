import { cellColumn } from '#shared/fields/cell-column.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { PublicCell, PublicLayout } from '#shared/values/public-records.ts'
import type { Sort } from '#shared/values/query.ts'
import { dateKindOf, spanOfCell } from '#shared/views/date-span.ts'
import type { Arrangement } from '#shared/views/view-store.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Columns of a visitor's board; records of others stand in the last one. */
const mostColumns = 100

interface Arranged {
  /** the fields that the visitor sees */
  fields: readonly ModelField[]
  /** their drawn cells, by field */
  drawn: readonly (readonly PublicCell[])[]
  page: RecordPage
  timezone: string
}

/**
 * How a view arranges records, told by what the visitor sees anyway: places in columns, and days. Undefined where the field that it arranges by is not
 * shown: they are rows then.
 */
export function arrangeRecords(arrangement: Arrangement | undefined, arranged: Arranged): PublicLayout | undefined {
  if (!arrangement) return undefined
  if (!('by' in arrangement)) return { type: arrangement.as }
  if (arrangement.as === 'columns') return inColumns(arrangement.by, arranged)
  return onDays(arrangement, arranged)
}

/** The fields that an arrangement reads, of those that are there; the first dates where it leaves the choice. */
export function arrangingFields(arrangement: Arrangement | undefined, fields: readonly ModelField[]): ModelField[] {
  if (!arrangement || !('by' in arrangement)) return []
  const { by, until } = { until: undefined, ...arrangement }
  const named = [by, until].flatMap((id) => fields.find((field) => field.id === id) ?? [])
  if (by !== undefined || arrangement.as === 'columns') return named
  return [...fields.filter((field) => dateKindOf(field) !== undefined).slice(0, 1), ...named]
}

/**
 * A view's order, with the columns of a board first: the records of a page fill its columns from the left, as far as they go. A board of the
 * oldest two hundred records would show all of them in its last column.
 */
export function arrangedSorts(arrangement: Arrangement | undefined, fields: readonly ModelField[], sorts: readonly Sort[]): Sort[] {
  const by = arrangement?.as === 'columns' ? fields.find(({ id }) => id === arrangement.by) : undefined
  if (by?.behaviour.definition.holds !== 'options') return [...sorts]
  return [{ fieldId: by.id, direction: 'asc' }, ...sorts.filter(({ fieldId }) => fieldId !== by.id)]
}

const cellsOf = ({ page }: Arranged, field: ModelField): readonly CellValue[] => page.columns[cellColumn(field)] ?? []

function inColumns(by: string | null | undefined, arranged: Arranged): PublicLayout | undefined {
  const at = arranged.fields.findIndex(({ id }) => id === by)
  const field = arranged.fields[at]
  if (!field) return undefined
  const columns: { label: string; hue: string | null }[] = []
  const places = new Map<string, number>()
  const add = (key: string, label: string, hue: string | null): number => {
    const known = places.get(key)
    if (known !== undefined) return known
    const place = Math.min(columns.length, mostColumns - 1)
    if (place === columns.length) columns.push({ label, hue })
    places.set(key, place)
    return place
  }
  const hasOptions = field.behaviour.definition.holds === 'options'
  if (hasOptions) for (const { id, label, hue } of (field.behaviour.config as SelectConfig).options) add(id, label, hue)
  const of = cellsOf(arranged, field).map((cell, row) => {
    if (hasOptions) return places.get(itemsOf(cell)[0] ?? '') ?? null
    const text = arranged.drawn[at]?.[row]
    return typeof text === 'string' && text !== '' ? add(text, text, null) : null
  })
  return { type: 'columns', columns, of, ...(hasOptions && { inOrder: true }) }
}

function onDays(arrangement: Extract<Arrangement, { as: 'days' | 'bars' }>, arranged: Arranged): PublicLayout | undefined {
  const [first, last] = arrangingFields(arrangement, arranged.fields)
  const kind = first && dateKindOf(first)
  if (!first || !kind) return undefined
  const endKind = last && dateKindOf(last)
  const ends = last && endKind ? cellsOf(arranged, last).map((cell) => spanOfCell(endKind, cell, arranged.timezone)?.to) : []
  const spans = cellsOf(arranged, first).map((cell, row): [number, number] | null => {
    const span = spanOfCell(kind, cell, arranged.timezone)
    return span ? [span.from, Math.max(span.from, ends[row] ?? span.to)] : null
  })
  return { type: arrangement.as, spans }
}
