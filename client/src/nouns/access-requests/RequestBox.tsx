import type { AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { AnswerRequest } from '#client/nouns/access-requests/AnswerRequest.tsx'
import css from '#client/nouns/access-requests/requests.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

/** A request for access, for those who may answer it and for the one who asked. */
export function RequestBox({ id, headed = false }: { id: string; headed?: boolean }) {
  const { t } = useTranslation('accessRequests')
  const { memberId } = useSession()
  const request = useEntity('accessRequest', id)
  const who = useEntity('member', request?.askedBy)?.displayName ?? t('somebody')
  const items = useItems()
  if (!request) return <p className={css.aside}>{t('gone')}</p>
  const { itemType, itemId, words } = request
  const item = items.get(itemKey(itemType, itemId))
  const isMine = request.askedBy === memberId
  return (
    <section className={css.box} aria-label={t('title')}>
      {headed && <h1 className={css.headline}>{isMine ? t('title') : t('wants', { who, what: item?.label ?? '' })}</h1>}
      {words !== '' && <p className={css.words}>{words}</p>}
      {request.answer === null ? (
        isMine || !item ? (
          <p className={css.aside}>{t('youWillHear')}</p>
        ) : (
          <AnswerRequest request={request} item={item} />
        )
      ) : (
        <Answered request={request} />
      )}
    </section>
  )
}

/** The same at a notice. */
export function RequestHere({ about }: { about: { itemId: string } }) {
  return <RequestBox id={about.itemId} />
}

function Answered({ request: { answer, answeredBy, answeredAt, askedAt } }: { request: AccessRequest }) {
  const { t } = useTranslation('accessRequests')
  const format = useFormat()
  const who = useEntity('member', answeredBy)?.displayName ?? t('somebody')
  return <p role="status">{t(answer === 'given' ? 'given' : 'refused', { who, when: format.dateTime(answeredAt ?? askedAt) })}</p>
}
