import type { TableAccess } from '#shared/access/access.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Sort } from '#shared/query/query.ts'
import type { Field } from '#shared/tables/table.ts'
import type { GridItem, RowGroup } from '#client/features/tables/records/group-items.ts'
import type { RecordValues } from '#client/features/tables/records/record-step.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'

/** So many rows are looked for one by one; then a table of all of them is made, which among many thousands takes longer than a frame. */
const fewSearches = 8

/**
 * Finds rows by record or group. `find` gives a record as it is now: it is looked for by itself, since an id is a text that is made for
 * each that is asked. Where the row that is shown is an older one, all ids are asked.
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

/** The groups that are shut once this one is opened or shut. */
export function toggled(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return closed.has(id) ? new Set([...closed].filter((other) => other !== id)) : new Set([...closed, id])
}

/** What a record needs to be in the group, as far as the person may write it. */
export function valuesOfGroup(group: RowGroup, levels: readonly Sort[], fields: readonly Field[], access: TableAccess): RecordValues {
  const known = levels.filter((level) => fields.some((field) => field.id === level.fieldId))
  return Object.fromEntries(
    known.slice(0, group.level).flatMap(({ fieldId }, at) => {
      const field = fields.find((candidate) => candidate.id === fieldId)
      const value = group.keys[at] ?? null
      const writes = field && !fieldTypes[field.type].computed && !access.readonlyFields.has(fieldId)
      return writes && value !== null ? [[fieldId, value]] : []
    }),
  )
}
