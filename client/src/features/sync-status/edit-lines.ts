import type { Locale } from '#shared/fields/field-type.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { recordText, valueText } from '#client/features/sync-status/value-text.ts'

/** A line for each value: "Acme › Stage: Won". Names are the present ones; deleted things have those of the moment of the change. */
export function editLines({ names }: OutboxItem, patches: readonly RecordPatch[], locale: Locale): string[] {
  return patches.flatMap(({ tableId, recordId, values, created }) => {
    const record = names?.labels[recordId] ?? (created ? undefined : recordText(tableId, recordId, locale) || undefined)
    if (values === null) return record === undefined ? [] : [record]
    return Object.entries(values).map(([fieldId, value]) => {
      const now = readEntity('field', fieldId)
      // an option may have been taken out since
      const field = names?.fields[fieldId] ?? now
      const text = field ? `${now?.label ?? field.label}: ${valueText(field, value, locale, names?.labels)}` : [value].flat().join(', ')
      return record === undefined ? text : `${record} › ${text}`
    })
  })
}
