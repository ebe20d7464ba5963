import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { knownAttachment } from '#client/engine/attachments/attachment-names.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { readTable } from '#client/engine/replica/use-records.ts'

type Shown = Pick<Field, 'type' | 'config'>

/** stands for an id without a known name */
const unknown = '?'

/** A cell in a person's words, with the names that this device knows; `labels`: earlier names, by id. */
export function valueText(field: Shown, value: CellValue, locale: Locale, labels: Readonly<Record<string, string>> = {}): string {
  if (value === null) return ''
  const { definition, config } = behaviourOf(cellField(field))
  if (definition.holds === undefined || definition.holds === 'options') return definition.format(value, config, locale)
  return itemsOf(value)
    .map((id) => nameOf(field, id, locale) ?? labels[id] ?? unknown)
    .join(', ')
}

/** The name of an id in a cell; undefined when it is unknown here, and for values that need no name. */
export function nameOf(field: Shown, id: string, locale: Locale): string | undefined {
  const { definition, config } = behaviourOf(cellField(field))
  if (definition.holds === 'users') return readEntity('member', id)?.displayName
  if (definition.holds === 'attachments') return knownAttachment(id)?.name
  const { tableId } = config as { tableId?: string }
  return definition.holds === 'records' && tableId ? recordText(tableId, id, locale) || undefined : undefined
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
