import type { TFunction } from '#client/i18n/i18n.ts'
import { isRecordPatch, type RecordPatch } from '#client/data/outbox/patch.ts'
import type { OutboxItem } from '#client/data/outbox/outbox-item.ts'
import { readEntity } from '#client/data/replica/use-entities.ts'

/** What a change does, in a person's words: "Change folder “Sales”", "3 records in “Clients”". */
export function describeEdit(item: OutboxItem, t: TFunction): string {
  const records = recordPatches(item)
  const [first] = records
  if (first) {
    const table = readEntity('table', first.tableId)?.label ?? t('common:untitled')
    const verb = records.every((patch) => patch.values === null) ? 'delete' : records.every((patch) => patch.created) ? 'create' : 'change'
    return t(`kinds.records.${verb}`, { count: records.length, table })
  }
  return t(`kinds.${item.kind}`, { label: labelOf(item) || t('common:untitled'), defaultValue: t('kinds.other') })
}

export function recordPatches(item: OutboxItem): RecordPatch[] {
  return item.patches.filter(isRecordPatch)
}

/** The name a change gives, else the name of what it changes. */
function labelOf(item: OutboxItem): string {
  for (const patch of item.patches) {
    if (isRecordPatch(patch)) continue
    if (patch.data && 'label' in patch.data && patch.data.label) return patch.data.label
    const entity = readEntity(patch.entity, patch.id)
    if (entity && 'label' in entity) return entity.label
    if (entity && 'itemType' in entity && entity.itemType !== 'form') return readEntity(entity.itemType, entity.itemId)?.label ?? ''
  }
  const { label, name } = (item.args ?? {}) as { label?: unknown; name?: unknown }
  return [label, name].find((text) => typeof text === 'string') ?? ''
}
