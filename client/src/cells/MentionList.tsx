import type { Member } from '#shared/nouns/members/member.ts'
import css from '#client/cells/MentionList.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'

interface MentionListProps {
  id: string
  people: readonly Member[]
  /** index of the person whom Enter chooses */
  marked: number
  onChoose(member: Member): void
}

/** The people that an @ offers. */
export function MentionList({ id, people, marked, onChoose }: MentionListProps) {
  const { t } = useTranslation('tables')
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t('comments.people')} className={css['list']}>
      {people.map((member, index) => (
        <div
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={css['mention']}
          // the text keeps the focus
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(member)
          }}
        >
          <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />
          {member.displayName}
        </div>
      ))}
    </div>
  )
}
