import type { Locale } from '#shared/fields/field-type.ts'
import { itemTypes, type ItemType } from '#shared/values/item-type.ts'
import { readRecordLabel } from '#client/cells/record-label.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { readItem } from '#client/nouns/items/item.ts'

const isItem = (kind: string): kind is ItemType => itemTypes.some((type) => type === kind)

/** The name of a mentioned thing as its reader sees it: only what they may see is on their device. */
export function nameOfMention(kind: string, id: string, locale: Locale): string | undefined {
  if (isItem(kind)) return readItem(kind, id)?.label
  const [tableId = '', recordId = ''] = kind === 'record' ? id.split(':') : []
  const row = recordId === '' ? undefined : currentDevice.get()?.replica.table(tableId).store.find(recordId)
  return row && readRecordLabel(tableId, row, locale)
}
