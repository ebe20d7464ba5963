import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { firstViewType } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readSession } from '#client/engine/session/session.ts'
import { placePatch } from '#client/nouns/items/item-commands.ts'

export interface StarterField {
  type: FieldTypeName
  label: string
  config?: unknown
}

/** Makes a table with its first fields and grid view; answers the ids. Works offline. */
export function createTable(input: {
  label: string
  icon: string
  color: string
  fields: readonly StarterField[]
  viewLabel: string
  folderId?: string
}): { tableId: string; viewId: string } {
  const tableId = newShortId('t')
  const viewId = newShortId('v')
  const now = new Date().toISOString()
  let position: string | null = null
  const fields: Field[] = input.fields.map(({ type, label, config }) => {
    position = positionBetween(position, null)
    return { id: newShortId('f'), tableId, type, label, config: config ?? fieldTypes[type].defaultConfig(), required: false, position }
  })
  const { label, icon, color } = input
  const recordLabelField = fields[0]?.id ?? null
  const table: Table = {
    id: tableId,
    label,
    icon,
    color,
    recordLabelField,
    createdAt: now,
    createdBy: readSession().memberId,
    updatedAt: now,
  }
  const view: View = {
    id: viewId,
    tableId,
    type: firstViewType.type,
    label: input.viewLabel,
    position: positionBetween(null, null),
    config: firstViewType.defaults(),
  }
  mutate(
    'tables.create',
    {
      id: tableId,
      label,
      icon,
      color,
      ...(input.folderId === undefined ? {} : { folderId: input.folderId }),
      fields: fields.map(({ tableId: _table, ...field }) => field),
      viewId,
      viewLabel: input.viewLabel,
    },
    [
      { entity: 'table', id: tableId, data: table },
      ...fields.map((field) => ({ entity: 'field' as const, id: field.id, data: field })),
      { entity: 'view', id: viewId, data: view },
      ...placePatch('table', tableId, input.folderId),
    ],
  )
  return { tableId, viewId }
}
