import { sql, type RawBuilder } from 'kysely'
import { isShortId } from '#shared/lib/ids.ts'

/** Name of a table's SQL table. Only our own ids become names. @throws Error for anything else */
export function recordTableName(tableId: string): string {
  if (!isShortId('t', tableId)) throw new Error('not a table id')
  return `rec_${tableId}`
}

/** Name of a relation's pair table; its key is the id of the face that was made first. @throws Error for anything else */
export function linkTableName(linkId: string): string {
  if (!isShortId('f', linkId)) throw new Error('not a link id')
  return `link_${linkId}`
}

export function recordTable(tableId: string): RawBuilder<unknown> {
  return sql.table(recordTableName(tableId))
}

export function linkTable(linkId: string): RawBuilder<unknown> {
  return sql.table(linkTableName(linkId))
}

/** A field's column; the field must be from the table's stored structure. */
export function fieldColumn(fieldId: string, alias?: string): RawBuilder<unknown> {
  if (!isShortId('f', fieldId)) throw new Error('not a field id')
  return sql.ref(alias === undefined ? fieldId : `${alias}.${fieldId}`)
}
