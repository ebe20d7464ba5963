import type { Locale } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'

/** The record of that name on this device, or undefined. A paste asks for many names, so the index is built once per moment. */
export function findRecordByLabel(tableId: string, label: string, locale: Locale): string | undefined {
  return indexOf(tableId, locale).get(foldText(label.trim()))
}

let latest: { tableId: string; index: Map<string, string> } | undefined

function indexOf(tableId: string, locale: Locale): Map<string, string> {
  if (latest?.tableId === tableId) return latest.index
  const field = labelFieldOf(readEntity('table', tableId), readEntities('field'))
  const index = new Map<string, string>()
  const store = currentDevice.get()?.replica.table(tableId).store
  for (let position = 0; store && position < store.capacity; position += 1) {
    if (!store.isAlive(position)) continue
    const row = store.rowAt(position)
    const label = foldText(labelOf(row, field, locale).trim())
    if (label !== '' && !index.has(label)) index.set(label, row.id)
  }
  latest = { tableId, index }
  // records change: the index serves one gesture
  queueMicrotask(() => (latest = undefined))
  return index
}
