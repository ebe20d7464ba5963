import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { arrangeTabs, type TabMemory } from '#client/app/shell/tab-order.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, type Item } from '#client/nouns/items/item.ts'
import { useRecentItems } from '#client/nouns/recents/recents.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { useSession } from '#client/engine/session/use-session.ts'

export interface RecentTab {
  key: string
  item: Item
  path: string
}

export function useRecentTabs(): { tabs: RecentTab[]; close: (key: string) => void } {
  const storageKey = `trama.tabs:${principalOf(useSession())}`
  const { pathname } = useLocation()
  const recent = useRecentItems()
  const [memory, setMemory] = useState(() => readMemory(storageKey))
  const byKey = new Map<string, Item>(recent.map(({ item }) => [itemKey(item.type, item.id), item]))

  const current = [...byKey].find(([, item]) => pathname.startsWith(itemPath(item.type, item.id)))?.[0]
  const order = arrangeTabs([...byKey.keys()], memory)
  // opening a closed one brings it back; what is closed is looked at only when the address changes
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    if (current !== undefined && memory.closed.includes(current))
      setMemory({ ...memory, closed: memory.closed.filter((key) => key !== current) })
  }
  const isLoaded = byKey.size > 0
  if (isLoaded && order.join() !== memory.order.join()) setMemory({ ...memory, order })
  useEffect(() => {
    // before the recent items are read, nothing is known about the tabs
    if (isLoaded) store(storageKey, memory)
  }, [isLoaded, storageKey, memory])

  return {
    tabs: order.flatMap((key) => {
      const item = byKey.get(key)
      return item ? [{ key, item, path: itemPath(item.type, item.id) }] : []
    }),
    close: (key) => setMemory({ ...memory, closed: [...memory.closed.filter((each) => byKey.has(each)), key] }),
  }
}

function store(storageKey: string, memory: TabMemory): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory))
  } catch {
    // nothing can be kept here: the tabs are right until the next reload
  }
}

function readMemory(storageKey: string): TabMemory {
  try {
    const { order, closed } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<TabMemory>
    return { order: Array.isArray(order) ? order : [], closed: Array.isArray(closed) ? closed : [] }
  } catch {
    return { order: [], closed: [] }
  }
}
