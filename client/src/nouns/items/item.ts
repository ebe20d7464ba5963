import { useMemo } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { readEntity, useEntities } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { showsTables, useShownHere } from '#client/nouns/organisations/hiding-settings.ts'

/** An app, a table or a doc page as lists and navigation show it. */
export interface Item {
  type: ItemType
  id: string
  label: string
  icon: string
  color: string
  createdAt: string
  updatedAt: string
  isPublic: boolean
  /** the one who keeps it, of private pages */
  keptBy?: string | undefined
}

/** `<itemType>:<itemId>`, unique over the three types. */
export type ItemKey = `${ItemType}:${string}`

export function itemKey(type: ItemType, id: string): ItemKey {
  return `${type}:${id}`
}

/** The icon and hue that a new item starts with. */
export const itemDefaults: Record<ItemType | 'folder', { icon: string; color: string }> = {
  app: { icon: 'layout-grid', color: 'indigo' },
  table: { icon: 'table', color: 'teal' },
  page: { icon: 'file-text', color: 'amber' },
  folder: { icon: 'folder', color: 'blue' },
}

/** Everything this person may open, by key. Tables are left out for members when the organisation hides them. */
export function useItems(): ReadonlyMap<ItemKey, Item> {
  const apps = useEntities('app')
  const tables = useEntities('table')
  const pages = useEntities('page')
  const showTables = useShowsTables()
  return useMemo(() => {
    const items = new Map<ItemKey, Item>()
    for (const app of apps) items.set(itemKey('app', app.id), { ...app, type: 'app' })
    for (const page of pages) items.set(itemKey('page', page.id), { ...page, type: 'page', keptBy: page.private?.owner })
    if (showTables) for (const table of tables) items.set(itemKey('table', table.id), { ...table, type: 'table', isPublic: false })
    return items
  }, [apps, tables, pages, showTables])
}

export function useShowsTables(): boolean {
  return showsTables(useAccess(), useShownHere())
}

/** One item without React, for commands. */
export function readItem(type: ItemType, id: string): Item | undefined {
  if (type === 'table') {
    const table = readEntity('table', id)
    return table && { ...table, type, isPublic: false }
  }
  const entry = readEntity(type, id)
  return entry && { ...entry, type }
}
