import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ItemType } from '#shared/values/item-type.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import type { BarLinkProps, BarLinks, BarTarget } from '#client/nouns/bundles/bar-links.ts'
import { useStarred } from '#client/nouns/favourites/favourites.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

/** The ways of an app's bars inside the product. Links keep the bars around the page that they lead to. */
export function useBarLinks(appId: string): BarLinks {
  const items = useItems()
  const folders = useEntities('folder')
  const { chats } = useChats()
  const starred = useStarred()
  const { pathname } = useLocation()
  return useMemo(() => {
    const at = (path: string, look: Pick<BarTarget, 'label' | 'icon' | 'color'>): BarTarget => ({
      label: look.label,
      icon: look.icon,
      color: look.color,
      to: path === itemPath('app', appId) ? path : `${itemPath('app', appId)}/bundle${path}`,
      isCurrent: pathname === path || pathname.startsWith(`${path}/`),
    })
    const itemAt = (type: ItemType, id: string): BarTarget | undefined => {
      const item = items.get(itemKey(type, id))
      return item && at(itemPath(type, id), item)
    }
    const finders: Record<string, (id: string) => BarTarget | undefined> = {
      app: (id) => itemAt('app', id),
      table: (id) => itemAt('table', id),
      page: (id) => itemAt('page', id),
      workspace: (id) => {
        const folder = folders.find((each) => each.id === id)
        return folder && at(itemPath('folder', id), folder)
      },
      chat_channel: (id) => {
        const chat = chats.find((each) => each.id === id)
        return chat && at(`/chat/channel/${id}`, { label: chat.channelLabel, icon: 'message', color: chat.iconColor })
      },
      record: (place) => {
        const [tableId = '', recordId = ''] = place.split('/')
        const table = items.get(itemKey('table', tableId))
        return table && at(`${itemPath('table', tableId)}/record/${recordId}`, table)
      },
    }
    const favourites = starred.map((entry) =>
      entry.kind === 'item'
        ? at(itemPath(entry.item.type, entry.item.id), entry.item)
        : at(itemPath('folder', entry.folder.id), entry.folder),
    )
    return { find: (type, id) => finders[type]?.(id), Link: RouterLink, favourites }
  }, [items, folders, chats, starred, pathname, appId])
}

function RouterLink({ to, children, ...props }: BarLinkProps) {
  return (
    <Link to={to} {...props} className={props.className ?? ''}>
      {children}
    </Link>
  )
}
