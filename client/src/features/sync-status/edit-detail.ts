import type { TFunction } from '#client/i18n/i18n.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { editLines } from '#client/features/sync-status/edit-lines.ts'
import { describeEdit, recordPatches } from '#client/features/sync-status/edit-text.ts'
import { refusalText } from '#client/features/sync-status/refusal-text.ts'
import { localeHere } from '#client/cells/locale-here.ts'

/** The values of a change in one line. */
export function editDetail(item: OutboxItem): string {
  return editLines(item, recordPatches(item).slice(0, 3), localeHere()).join(' · ')
}

/** Everything typed, as text to keep elsewhere. */
export function editAsText(item: OutboxItem, t: TFunction): string {
  return [describeEdit(item, t), ...editLines(item, recordPatches(item), localeHere())].join('\n')
}

/** Refused changes as one Markdown file: a readable part above, the exact data sent below. */
export function editsAsFile(items: readonly OutboxItem[], t: TFunction): string {
  return items
    .map((item) =>
      [
        `## ${describeEdit(item, t)}`,
        [item.madeAt, item.reason && refusalText(item.reason, t)].filter(Boolean).join(' · '),
        ...recordPatches(item).map((patch) => editLines(item, [patch], localeHere()).join('\n')),
        ['```json', JSON.stringify({ kind: item.kind, args: item.args }), '```'].join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n')
}
