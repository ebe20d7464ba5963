import {
  IconCheckbox,
  IconFileText,
  IconLayoutGrid,
  IconMoodSmile,
  IconTable,
  IconTableRow,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { MentionList, type MentionLine } from '#client/cells/MentionList.tsx'
import type { Offer } from '#client/features/chat/ui/use-offered.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'

const icons: Record<Offer['kind'], Icon> = {
  person: IconUser,
  role: IconUsersGroup,
  emoji: IconMoodSmile,
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

/** The people and things that an @ offers, or the emojis of a colon. */
export function OfferedList({ id, offers, marked, onChoose }: OfferedListProps) {
  const { t } = useTranslation('chat')
  const lines = offers.map((offer): MentionLine => {
    const { key, kind, label } = offer
    if (kind === 'emoji') return { key, label: label.slice(key.length).trim(), face: <span aria-hidden>{key}</span>, kind: undefined }
    return { key, label, face: <Face offer={offer} />, kind: kind === 'person' ? undefined : t(`kinds.${kind}`) }
  })
  const choose = (index: number): void => {
    const offer = offers[index]
    if (offer) onChoose(offer)
  }
  return <MentionList id={id} label={t('offered')} lines={lines} marked={marked} onChoose={choose} />
}

function Face({ offer: { kind, label, member } }: { offer: Offer }) {
  const Sign = icons[kind]
  if (!member) return <Sign size={20} stroke={1.5} aria-hidden />
  return <Avatar name={label} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />
}
