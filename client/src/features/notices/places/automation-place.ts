import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'

const FailedRun = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/nouns/automations/FailedRun.tsx'), loadTexts('automations')])
  return file.FailedRun
})

/** An automation that names no table; others are told of at their table. */
function useAutomationPlace({ itemId }: NoticeAbout): SeenPlace {
  const name = useEntity('automation', itemId)?.name ?? ''
  return { what: name, field: '', path: `/automations/edit/${itemId}`, place: '', comments: [] }
}

export const automationPlace: NoticePlace = { usePlace: useAutomationPlace, mayForward: true, Answer: FailedRun }
