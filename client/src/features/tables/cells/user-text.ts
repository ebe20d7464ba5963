import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { Field } from '#shared/tables/table.ts'
import { idCell, splitNames } from '#client/features/tables/cells/id-list.ts'
import { readEntities } from '#client/data/replica/use-entities.ts'

/** Ids of people travel, names are read and written. */
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
