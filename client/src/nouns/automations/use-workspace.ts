import { useMemo } from 'react'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { SeesReference } from '#shared/nouns/automations/automation-gaps.ts'
import type { FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import type { Chat, ChatType } from '#shared/nouns/chat/chat.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { View } from '#shared/views/view.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** Everything of the workspace that automations name, as this device knows it. */
export interface Workspace {
  tables: readonly Table[]
  fields: readonly Field[]
  automations: readonly Automation[]
  members: readonly Member[]
  channels: readonly Chat[]
  pages: readonly PageEntry[]
  views: readonly View[]
  sees: SeesReference
  fieldOf: FieldOfTable
  tableLabel(id: string | null | undefined): string
  fieldLabel(id: string): string
}

const channel: ChatType = 'private_channel'

export function useWorkspace(): Workspace {
  const tables = useEntities('table')
  const fields = useEntities('field')
  const automations = useEntities('automation')
  const members = useEntities('member')
  const pages = useEntities('page')
  const views = useEntities('view')
  const { chats, isKnown } = useChats()
  return useMemo(() => {
    const tableById = new Map(tables.map((table) => [table.id, table]))
    const fieldById = new Map(fields.map((field) => [field.id, field]))
    const automationIds = new Set(automations.map(({ id }) => id))
    const channels = chats.filter(({ chatType }) => chatType === channel)
    const channelIds = new Set(channels.map(({ id }) => id))
    const pageIds = new Set(pages.map(({ id }) => id))
    const viewTables = new Map(views.map(({ id, tableId }) => [id, tableId]))
    const memberIds = new Set(members.filter(({ active }) => active).map(({ id }) => id))
    const sees: SeesReference = (reference) => {
      if (reference.is === 'table') return tableById.has(reference.tableId)
      if (reference.is === 'field') return fieldById.get(reference.fieldId)?.tableId === reference.tableId
      if (reference.is === 'automation') return automationIds.has(reference.id)
      if (reference.is === 'member') return memberIds.has(reference.id)
      if (reference.is === 'page') return pageIds.has(reference.id)
      if (reference.is === 'view') return viewTables.get(reference.id) === reference.tableId
      // before the list of channels is known, nothing is missing
      if (reference.is === 'channel') return !isKnown || channelIds.has(reference.id)
      // only the server knows connections and functions; it looks again when the automation is switched on
      return reference.is === 'connection' || reference.is === 'function'
    }
    return {
      ...{ tables, fields, automations, members, channels, pages, views, sees },
      fieldOf: (tableId, fieldId) => {
        const field = fieldById.get(fieldId)
        return field?.tableId === tableId ? field : undefined
      },
      tableLabel: (id) => (id === null || id === undefined ? '' : (tableById.get(id)?.label ?? '')),
      fieldLabel: (id) => fieldById.get(id)?.label ?? '',
    }
  }, [tables, fields, automations, members, pages, views, chats, isKnown])
}
