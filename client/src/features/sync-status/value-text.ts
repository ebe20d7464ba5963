import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { Field } from '#shared/tables/table.ts'
import { knownAttachment } from '#client/data/attachments/attachment-names.ts'
import { readEntities, readEntity } from '#client/data/replica/use-entities.ts'
import { fieldsOfTable } from '#client/data/replica/table-fields.ts'
import { readTable } from '#client/data/replica/use-records.ts'

/** A cell in a person's words, as far as this device knows the names in it. */
export function valueText(field: Field, value: CellValue, locale: Locale): string {
  if (value === null) return ''
  const { definition, config } = behaviourOf(cellField(field))
  const ids = itemsOf(value)
  if (definition.holds === 'users') return ids.map((id) => readEntity('member', id)?.displayName ?? '?').join(', ')
  if (definition.holds === 'attachments') return ids.map((id) => knownAttachment(id)?.name ?? id).join(', ')
  if (definition.holds === 'records') {
    const { tableId } = config as { tableId?: string }
    return ids.map((id) => (tableId && recordText(tableId, id, locale)) || id).join(', ')
  }
  return definition.format(value, config, locale)
}

/** A record's name; empty when it is not on this device or has none. */
export function recordText(tableId: string, recordId: string, locale: Locale): string {
  const row = readTable(tableId)?.find(recordId)
  const fields = fieldsOfTable(tableId, readEntities('field'))
  const label = readEntity('table', tableId)?.recordLabelField
  const field = fields.find(({ id }) => id === label) ?? fields[0]
  // a label that is itself a link would ask for labels without end
  if (!row || !field || behaviourOf(cellField(field)).definition.holds === 'records') return ''
  return valueText(field, row.cell(field.id), locale)
}
