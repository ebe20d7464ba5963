import type { Member } from '#shared/nouns/members/member.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { NoticeWords } from '#client/features/notices/notice-face.ts'
import type { SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { noticePlaces } from '#client/features/notices/places/notice-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface SpokenNotice extends NoticeWords, SeenPlace {
  actor: Member | undefined
  /** who passed it on */
  forwarder: string | undefined
}

/** The words of a notice from what this person may see now; whatever is gone or hidden has none. A notice keeps its kind of thing. */
export function useNoticeWords({ about, actor: actorId, forwardedBy, facts, text = '' }: Notice): SpokenNotice {
  const { t } = useTranslation('notices')
  const actor = useEntity('member', actorId)
  const forwarder = useEntity('member', forwardedBy)?.displayName
  const place = noticePlaces[about.itemType].usePlace(about)
  return {
    ...place,
    who: actor?.displayName ?? t('somebody'),
    itemType: about.itemType,
    facts,
    text,
    actor,
    forwarder: forwardedBy === null ? undefined : (forwarder ?? t('somebody')),
  }
}
