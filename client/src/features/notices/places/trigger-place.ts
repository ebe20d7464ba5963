import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'

/** A trigger as a part of its table; it leads to the table for people who may not change triggers. */
function useTriggerPlace({ itemId, partId }: NoticeAbout): SeenPlace {
  const what = useEntity('table', itemId)?.label ?? ''
  const mayChange = useAccess().can('development')
  const path = mayChange && partId !== null ? `/lowcode/triggers/editor/${partId}` : itemPath('table', itemId)
  return { what, field: '', path, place: '', comments: [] }
}

export const triggerPlace: NoticePlace = { usePlace: useTriggerPlace, mayForward: true }
