import type { JsonObject } from '#shared/lib/json.ts'
import { bySort, nameOf, objectOf, objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'
import type { ToldColumn } from '#shared/nouns/imports/told-table.ts'

/** The types of Trello's custom fields. A field of another one is guessed by its values. */
const types: Readonly<Record<string, ToldColumn['type']>> = {
  ...{ text: 'text', number: 'number', date: 'dateTime', checkbox: 'checkbox', list: 'select' },
}

const optionsOf = (field: JsonObject): JsonObject[] => objectsOf(field['options']).toSorted(bySort)
const labelOf = ({ value }: JsonObject): string => nameOf(objectOf(value)?.['text'])

/** The column of a field that a board has of its own. */
export function customColumn(field: JsonObject): ToldColumn {
  const type = types[textOf(field['type'])]
  const options = optionsOf(field)
    .map(labelOf)
    .filter((label) => label.trim() !== '')
  const isChoice = field['type'] === 'list'
  return {
    name: nameOf(field['name']),
    ...(type !== undefined && (!isChoice || options.length > 0) && { type }),
    ...(isChoice && options.length > 0 && { options }),
  }
}

/** The value that a card has in such a field. */
export function customText(field: JsonObject, card: JsonObject): string {
  const item = objectsOf(card['customFieldItems']).find((one) => one['idCustomField'] === field['id'])
  if (!item) return ''
  const option = optionsOf(field).find((one) => one['id'] === item['idValue'])
  if (option) return labelOf(option)
  return textOf(Object.values(objectOf(item['value']) ?? {})[0])
}
