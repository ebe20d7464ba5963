import { IconLockQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { isAskedAlready, longestWords, type AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import css from '#client/nouns/access-requests/requests.module.css'
import { askForAccess } from '#client/nouns/access-requests/access-request-commands.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'

interface Thing {
  type: ItemType
  id: string
}

/** The way out where an address leads to nothing in sight: one asks for it. Nothing here says whether anything is there. */
export function AskAccess({ type, id }: Thing) {
  const access = useAccess()
  const { memberId } = useSession()
  const asked = useEntities('accessRequest').find(
    ({ askedBy, itemType, itemId }) => askedBy === memberId && itemType === type && itemId === id,
  )
  const [opened] = useState(() => new Date())
  // pages that somebody keeps are all that is hidden from administrators
  if (viewing !== undefined || (access.isAdmin && type !== 'page')) return null
  return asked && isAskedAlready(asked, opened) ? <Asked request={asked} /> : <Ask type={type} id={id} before={asked} />
}

function Ask({ type, id, before }: Thing & { before: AccessRequest | undefined }) {
  const { t } = useTranslation('accessRequests')
  const { draft, set, forget } = useKeptDraft(`access/${type}/${id}`, { words: '' })
  const ask = (): void => {
    // refused words stand there again
    void tellOutcome(askForAccess(type, id, draft.words.trim(), before)).then((isTaken) => isTaken && forget())
  }
  return (
    <form
      className={css.ask}
      aria-label={t('ask')}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <p className={css.aside}>{t('askText')}</p>
      <TextArea
        label={t('words')}
        rows={2}
        value={draft.words}
        maxLength={longestWords}
        onChange={(event) => set({ words: event.currentTarget.value })}
      />
      <Button type="submit" variant="primary" icon={<IconLockQuestion size={16} stroke={1.5} aria-hidden />}>
        {t('ask')}
      </Button>
    </form>
  )
}

function Asked({ request: { answer, answeredBy, answeredAt, askedAt, words } }: { request: AccessRequest }) {
  const { t } = useTranslation('accessRequests')
  const format = useFormat()
  const who = useEntity('member', answeredBy)?.displayName ?? t('somebody')
  return (
    <div className={css.ask} role="status">
      {answer === 'refused' ? (
        <p>{t('youRefused', { who, when: format.dateTime(answeredAt ?? askedAt) })}</p>
      ) : (
        <p>{t('youAsked', { when: format.dateTime(askedAt) })}</p>
      )}
      {words !== '' && <p className={css.words}>{words}</p>}
      <p className={css.aside}>{t(answer === 'refused' ? 'askLater' : 'youWillHear')}</p>
    </div>
  )
}
