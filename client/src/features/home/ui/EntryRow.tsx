import { Link } from 'react-router-dom'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { EntryMeta } from '#client/features/home/ui/EntryMeta.tsx'
import { ItemMenu } from '#client/features/home/ui/ItemMenu.tsx'
import { PublicMark } from '#client/features/home/ui/PublicMark.tsx'
import { StarButton } from '#client/features/home/ui/StarButton.tsx'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import css from '#client/features/home/ui/EntryList.module.css'

/** One line of home. */
export function EntryRow({ entry, starred, opened }: { entry: HomeEntry; starred: boolean; opened: boolean }) {
  const { t } = useTranslation('home')
  const isPhone = useIsPhone()
  const type = t(`common:items.${entry.type}`)
  return (
    <li className={css.row}>
      <ItemIcon icon={entry.icon} color={entry.color} size={isPhone ? 32 : 24} />
      <span className={css.label}>
        <Link to={entry.path} className={css.link}>
          {entry.label}
        </Link>
        {entry.isPublic && <PublicMark />}
        {entry.keptBy !== undefined && <PrivateMark />}
        <span className={`${css.meta ?? ''} ${css.below ?? ''}`}>
          {type} · <EntryMeta entry={entry} opened={opened} />
        </span>
      </span>
      <span className={css.meta}>{type}</span>
      <span className={css.meta}>
        <EntryMeta entry={entry} opened={opened} />
      </span>
      <span className={css.actions}>
        <ItemMenu target={entry} label={entry.label} />
        <StarButton type={entry.type} id={entry.id} label={entry.label} starred={starred} />
      </span>
    </li>
  )
}
