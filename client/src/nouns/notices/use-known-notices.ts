import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** The person's notices about things that they may see now, also of tables that no list shows to members. */
export function useKnownNotices(): Notice[] {
  const items = { app: useEntities('app'), page: useEntities('page'), table: useEntities('table') }
  const known: Partial<Record<NoticePlaceType, readonly { id: string }[]>> = items
  return useEntities('notice').filter(({ about }) => known[about.itemType]?.some(({ id }) => id === about.itemId) ?? true)
}
