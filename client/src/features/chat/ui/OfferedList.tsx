import {
  IconCheckbox,
  IconFileText,
  IconLayoutGrid,
  IconTable,
  IconTableRow,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import listClasses from '#client/cells/MentionList.module.css'
import type { Offer } from '#client/features/chat/ui/use-offered.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import classes from '#client/features/chat/ui/chat.module.css'

const icons: Record<Offer['kind'], Icon> = {
  person: IconUser,
  role: IconUsersGroup,
  page: IconFileText,
  app: IconLayoutGrid,
  table: IconTable,
  record: IconTableRow,
  task: IconCheckbox,
}

interface OfferedListProps {
  id: string
  offers: readonly Offer[]
  /** index of the offer that Enter chooses */
  marked: number
  onChoose(offer: Offer): void
}

/** The people and things that an @ offers. */
export function OfferedList({ id, offers, marked, onChoose }: OfferedListProps) {
  const { t } = useTranslation('chat')
  if (offers.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t('offered')} className={listClasses['list']}>
      {offers.map((offer, index) => {
        const { key, kind, label, member } = offer
        const Sign = icons[kind]
        return (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={listClasses['mention']}
            // the text keeps the focus
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(offer)
            }}
          >
            {member ? (
              <Avatar name={label} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />
            ) : (
              <Sign size={20} stroke={1.5} aria-hidden />
            )}
            <span className={classes.offer}>{label}</span>
            {kind !== 'person' && <span className={classes.faint}>{t(`kinds.${kind}`)}</span>}
          </div>
        )
      })}
    </div>
  )
}
