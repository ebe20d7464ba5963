import { useMemo } from 'react'
import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** The person's notices about things that they may see now, also of tables that no list shows to members. */
export function useKnownNotices(): Notice[] {
  const notices = useEntities('notice')
  const apps = useEntities('app')
  const pages = useEntities('page')
  const tables = useEntities('table')
  return useMemo(() => {
    const known: Partial<Record<NoticePlaceType, ReadonlySet<string>>> = { app: idsOf(apps), page: idsOf(pages), table: idsOf(tables) }
    return notices.filter(({ about }) => known[about.itemType]?.has(about.itemId) ?? true)
  }, [notices, apps, pages, tables])
}

const idsOf = (items: readonly { id: string }[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))
