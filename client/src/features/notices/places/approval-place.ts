import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'

const AskedHere = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/nouns/approvals/AnswerBox.tsx'), loadTexts('approvals')])
  return file.AskedHere
})

/** A question of an automation, answered where it is read. */
function useApprovalPlace({ itemId }: NoticeAbout): SeenPlace {
  const approval = useEntity('approval', itemId)
  return { what: approval?.question ?? '', field: '', path: `/updates/approvals/${itemId}`, place: approval?.from ?? '', comments: [] }
}

export const approvalPlace: NoticePlace = { usePlace: useApprovalPlace, mayForward: false, Answer: AskedHere }
