import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

const RequestHere = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/nouns/access-requests/RequestBox.tsx'), loadTexts('accessRequests')])
  return file.RequestHere
})

/** A request for access, answered where it is read. The asker does not see the thing, so it has no name for them. */
function useAccessRequestPlace({ itemId }: NoticeAbout): SeenPlace {
  const request = useEntity('accessRequest', itemId)
  const items = useItems()
  const what = request === undefined ? undefined : items.get(itemKey(request.itemType, request.itemId))?.label
  return { what: what ?? '', field: '', path: `/updates/access/${itemId}`, place: '', comments: [] }
}

export const accessRequestPlace: NoticePlace = { usePlace: useAccessRequestPlace, mayForward: false, Answer: RequestHere }
