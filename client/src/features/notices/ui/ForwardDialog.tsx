import { useState } from 'react'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { forwardNotice } from '#client/nouns/notices/notice-commands.ts'
import { useReaders } from '#client/nouns/notices/use-readers.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import css from '#client/features/notices/ui/updates.module.css'

/** Chooses who else is told. */
export function ForwardDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('notices')
  const [search, setSearch] = useState('')
  const people = useReaders(notice.about, search)
  return (
    <Dialog open onClose={onClose} title={t('forwarding.title')} closeLabel={t('common:actions.close')}>
      <SearchField label={t('forwarding.search')} value={search} onChange={setSearch} />
      <p className={css.detail}>{t('forwarding.who')}</p>
      {people.length === 0 && <p className={css.detail}>{t('forwarding.none')}</p>}
      <ul className={css.people}>
        {people.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              className={css.person}
              aria-label={t('forwarding.send', { who: member.displayName })}
              onClick={() => {
                const done = { message: t('forwarding.sent', { who: member.displayName }), tone: 'success' as const }
                void tellOutcome(forwardNotice(notice, member.id), done)
                onClose()
              }}
            >
              <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={24} decorative />
              {member.displayName}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
