import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import css from '#client/features/chat/ui/chat.module.css'

export interface PersonDialogProps {
  title: string
  onClose(): void
  onChoose(memberId: string): void
}

/** Chooses one of the people to whom the person may write, or themselves. */
export function PersonDialog({ title, onClose, onChoose }: PersonDialogProps) {
  const { t } = useTranslation('chat')
  const access = useAccess()
  const members = useEntities('member')
  const [search, setSearch] = useState('')
  const found = members
    .filter(({ id, active, displayName, roleId }) => {
      if (!active || !foldText(displayName).includes(foldText(search.trim()))) return false
      return id === access.memberId || access.mayMessage({ memberId: id, roleId })
    })
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  const [first] = found
  return (
    <Dialog open title={title} onClose={onClose} closeLabel={t('common:actions.close')}>
      <SearchField
        label={t('searchPeople')}
        value={search}
        onChange={setSearch}
        onEnter={() => {
          if (first && search.trim() !== '') onChoose(first.id)
        }}
      />
      <ul className={css.people}>
        {found.map((member) => (
          <li key={member.id}>
            <button type="button" className={css.person} onClick={() => onChoose(member.id)}>
              <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={24} decorative />
              {member.displayName}
              {member.id === access.memberId && <span className={css.faint}>{t('you')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <NoMatch text={search} found={found.length} />
    </Dialog>
  )
}
