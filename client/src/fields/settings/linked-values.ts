import { lookedUp, lookupResult, rollupResult } from '#shared/computed/result-of.ts'
import { figuresOf, listText, mostListed, rollupValue } from '#shared/computed/rollup-value.ts'
import { behaviourOf, type Behaviour } from '#shared/fields/behaviour.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { FieldResult } from '#shared/fields/field-type.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { VlookupConfig } from '#shared/fields/types/vlookup.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The values of a rollup or lookup that is being set up. `undefined`: a linked record is not on this device. */
export interface LinkedValues {
  result: FieldResult
  valueOf(row: RecordRow): CellValue | undefined
}

/** A link and the fields behind it, with functions that find a linked record here and write its cells. */
export interface Reach {
  link: Field
  fields: readonly Field[]
  find(recordId: string): RecordRow | undefined
  text(cell: CellValue, as: Behaviour): string
  timezone: string
}

/** Computes a lookup as the server will (`sync-server/src/computed/linked-values.ts`); undefined while it is not set up. */
export function lookupValues({ targetFieldId }: VlookupConfig, reach: Reach): LinkedValues | undefined {
  const target = reach.fields.find((field) => field.id === targetFieldId)
  const toOne = (behaviourOf(reach.link).config as ConnectedRecordConfig).limitToOne
  const result = target && lookupResult(behaviourOf(target), toOne)
  if (!target || !result) return undefined
  const isList = ['json', 'link'].includes(behaviourOf(result).definition.column)
  return {
    result,
    valueOf: reading(reach, (rows) => {
      const cells = rows.map((row) => row.cell(cellColumn(target)))
      if (toOne) return isList && typeof cells[0] === 'string' ? [cells[0]] : (cells[0] ?? null)
      if (!isList) return joined(cells, target, reach)
      const items = [...new Set(cells.flatMap(itemsOf))]
      if (items.length === 0) return null
      // links have no order of their own
      return (behaviourOf(target).definition.holds === 'records' ? items.toSorted() : items).slice(0, mostListed)
    }),
  }
}

/** The same for a rollup. */
export function rollupValues(config: RollupConfig, reach: Reach): LinkedValues | undefined {
  const target = reach.fields.find((field) => field.id === config.targetFieldId)
  const name = config.function
  const result = target || name === 'count' ? rollupResult(name, target && behaviourOf(target)) : undefined
  if (!result) return undefined
  const counts = compilePredicate(config.filter, reach.fields, null, { timezone: reach.timezone })
  const isWhole = target !== undefined && behaviourOf(target).definition.column === 'integer'
  return {
    result,
    valueOf: reading(reach, (rows) => {
      const cells = rows.filter(counts).map((row) => (target ? row.cell(cellColumn(target)) : row.id))
      if (name === 'join') return target ? joined(cells, target, reach) : null
      return rollupValue(name, figuresOf(cells), isWhole)
    }),
  }
}

function reading({ link, find }: Reach, read: (rows: readonly RecordRow[]) => CellValue): LinkedValues['valueOf'] {
  return (row) => {
    const ids = itemsOf(row.cell(link.id))
    const rows = ids.flatMap((id) => find(id) ?? [])
    return rows.length < ids.length ? undefined : read(rows)
  }
}

function joined(cells: readonly CellValue[], target: Field, { text }: Reach): CellValue {
  const as = lookedUp(behaviourOf(target))
  const texts = cells.slice(0, mostListed).map((cell) => text(cell, as))
  return listText(texts, cells.length > mostListed)
}
