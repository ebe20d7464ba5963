import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { idCell, splitNames } from '#client/cells/id-list.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** Cells hold ids of people; people read and write their names. */
export function formatUsers(value: CellValue): string {
  const members = readEntities('member')
  return itemsOf(value)
    .map((id) => members.find((member) => member.id === id)?.displayName ?? '')
    .filter((name) => name !== '')
    .join(', ')
}

export function parseUsers(text: string, field: Field, locale: Locale): ParseResult {
  const members = readEntities('member')
  const ids = splitNames(text).map(
    (name) =>
      members.find((member) => foldText(member.displayName) === foldText(name) || member.email.toLowerCase() === name.toLowerCase())?.id,
  )
  return idCell(ids, text, field, locale, 'notUser')
}
