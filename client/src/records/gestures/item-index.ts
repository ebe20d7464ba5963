import type { TableAccess } from '#shared/access/access.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { GridItem, RowGroup } from '#client/records/gestures/group-items.ts'
import type { RecordValues } from '#client/nouns/records/record-step.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** Searches done one by one; after them an index of all rows is built, which takes longer than a frame for many thousands. */
const fewSearches = 8

/**
 * Finds rows by record or group. `find` gives the present record, which is looked up in the rows: building an index makes a text of every id. When
 * the shown row is an older one, the index is built.
 */
export function rowIndex(items: readonly GridItem<RecordRow>[], find: (id: string) => RecordRow | undefined): (key: string) => number {
  let index: Map<string, number> | undefined
  let searches = 0
  return (key) => {
    searches += 1
    const row = index || searches > fewSearches ? undefined : find(key)
    const place = row ? items.findIndex((item) => item.row === row) : -1
    if (place >= 0) return place
    index ??= new Map(items.map((item, at) => [item.row?.id ?? item.group?.id ?? '', at]))
    return index.get(key) ?? -1
  }
}

/** Groups are named by their cells, records by ids, which hold no blanks. */
export function isGroupId(key: string): boolean {
  return key.startsWith('group ')
}

/** The closed groups after this one is opened or closed. */
export function toggled(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return closed.has(id) ? new Set([...closed].filter((other) => other !== id)) : new Set([...closed, id])
}

/**
 * The values that put a record into the group, as far as the person may write them. Of a stretch of days it is the first one, where cells are
 * days. Instants and numbers of a bucket stay empty: nothing says which of them it is.
 */
export function valuesOfGroup(group: RowGroup, levels: readonly GroupLevel[], fields: readonly Field[], access: TableAccess): RecordValues {
  const known = levels.filter((level) => fields.some((field) => field.id === level.fieldId))
  return Object.fromEntries(
    known.slice(0, group.level).flatMap((level, at) => {
      const { fieldId } = level
      const field = fields.find((candidate) => candidate.id === fieldId)
      const key = group.keys[at] ?? null
      if (!field || key === null || fieldTypes[field.type].computed || access.readonlyFields.has(fieldId)) return []
      const value = bucketOf(field, level) === undefined ? key : startOf(field, key)
      return value === null ? [] : [[fieldId, value]]
    }),
  )
}

function startOf(field: Field, key: CellValue): CellValue {
  const { definition, config } = behaviourOf(field)
  const checked = definition.buckets === 'day' ? definition.check(key, config) : undefined
  return checked?.ok ? checked.value : null
}
