import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { EditNames, OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { isRecordPatch, type RecordPatch } from '#client/engine/replica/patch.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { recordPatches } from '#client/features/sync-status/edit-text.ts'
import { nameOf, recordText } from '#client/features/sync-status/value-text.ts'

/** Of a change of thousands of records, so many names are kept. */
const mostNames = 500

/** The present names of the things that a change is about. Called before the change shows: a renamed record still has its old name. */
export function namesOf(item: OutboxItem, locale: Locale): EditNames {
  const patches = recordPatches(item)
  const [first] = patches
  if (!first) return { label: labelOf(item), labels: {}, fields: {} }
  const fields = fieldsOf(patches)
  const labels: Record<string, string> = {}
  let left = mostNames
  const note = (id: string, text: () => string | undefined): void => {
    if (id in labels || left === 0) return
    const label = text()
    if (!label) return
    labels[id] = label
    left -= 1
  }
  for (const { tableId, recordId, values, created } of patches) {
    note(tableId, () => readEntity('table', tableId)?.label)
    if (!created) note(recordId, () => recordText(tableId, recordId, locale))
    for (const [fieldId, value] of Object.entries(values ?? {})) {
      const field = fields.get(fieldId)
      if (field) for (const id of itemsOf(value)) note(id, () => nameOf(field, id, locale))
    }
  }
  return { labels, fields: Object.fromEntries([...fields].map(([id, field]) => [id, kept(field, patches)])) }
}

function fieldsOf(patches: readonly RecordPatch[]): Map<string, Field> {
  const ids = new Set(patches.flatMap(({ values }) => Object.keys(values ?? {})))
  return new Map(
    [...ids].flatMap((id): [string, Field][] => {
      const field = readEntity('field', id)
      return field ? [[id, field]] : []
    }),
  )
}

/** The format of a field's values. Of a thousand options, only the chosen ones are kept. */
function kept({ id, type, label, config }: Field, patches: readonly RecordPatch[]): EditNames['fields'][string] {
  const { options } = (config ?? {}) as { options?: unknown }
  if (!Array.isArray(options)) return { type, label, config }
  const chosen = new Set(patches.flatMap(({ values }) => itemsOf(values?.[id])))
  return {
    type,
    label,
    config: { ...(config as object), options: (options as { id: string }[]).filter((option) => chosen.has(option.id)) },
  }
}

/** The name in the change itself, else the name of the changed thing. */
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
