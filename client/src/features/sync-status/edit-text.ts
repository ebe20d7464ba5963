import type { TFunction } from '#client/i18n/i18n.ts'
import { isRecordPatch, type RecordPatch } from '#client/engine/replica/patch.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'

/** Describes a change in a person's words: "Change folder “Sales”", "3 records in “Clients”". */
export function describeEdit(item: OutboxItem, t: TFunction): string {
  const records = recordPatches(item)
  const [first] = records
  if (first) {
    const table = readEntity('table', first.tableId)?.label ?? item.names?.labels[first.tableId] ?? t('common:untitled')
    const verb = records.every((patch) => patch.values === null) ? 'delete' : records.every((patch) => patch.created) ? 'create' : 'change'
    return t(`kinds.records.${verb}`, { count: records.length, table })
  }
  return t(`kinds.${item.kind}`, { label: item.names?.label || t('common:untitled'), defaultValue: t('kinds.other') })
}

export function recordPatches(item: OutboxItem): RecordPatch[] {
  return item.patches.filter(isRecordPatch)
}
