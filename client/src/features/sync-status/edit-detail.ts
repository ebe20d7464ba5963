import type { TFunction } from '#client/i18n/i18n.ts'
import { currentLanguage } from '#client/i18n/i18n.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { OutboxItem } from '#client/data/outbox/outbox-item.ts'
import type { RecordPatch } from '#client/data/outbox/patch.ts'
import { readEntity } from '#client/data/replica/use-entities.ts'
import { readSession } from '#client/data/session/session.ts'
import { describeEdit, recordPatches } from '#client/features/sync-status/edit-text.ts'
import { valueText } from '#client/features/sync-status/value-text.ts'

/** The values of a change in one line. */
export function editDetail(item: OutboxItem): string {
  return recordPatches(item).slice(0, 3).flatMap(linesOf).join(' · ')
}

/** Everything typed, as text to keep elsewhere. */
export function editAsText(item: OutboxItem, t: TFunction): string {
  return [describeEdit(item, t), ...recordPatches(item).flatMap(linesOf)].join('\n')
}

/** Refused changes as one Markdown file: readable above, and below exactly what was sent. */
export function editsAsFile(items: readonly OutboxItem[], t: TFunction): string {
  return items
    .map((item) =>
      [
        `## ${describeEdit(item, t)}`,
        [item.madeAt, item.reason && t(`errors:${item.reason.id}`, { defaultValue: item.reason.message })].filter(Boolean).join(' · '),
        ...recordPatches(item).map((patch) => linesOf(patch).join('\n')),
        ['```json', JSON.stringify({ kind: item.kind, args: item.args }), '```'].join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n')
}

function linesOf({ values }: RecordPatch): string[] {
  const { organisation } = readSession()
  const locale = localeOf(currentLanguage(), organisation.timezone, organisation.currencySymbol)
  return Object.entries(values ?? {}).map(([fieldId, value]) => {
    const field = readEntity('field', fieldId)
    // of a field this person does not see any more: as it was typed
    return field ? `${field.label}: ${valueText(field, value, locale)}` : `${fieldId}: ${[value].flat().join(', ')}`
  })
}
