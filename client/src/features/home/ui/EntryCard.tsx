import { Link } from 'react-router-dom'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { EntryMeta } from '#client/features/home/ui/EntryMeta.tsx'
import { ItemMenu } from '#client/features/home/ui/ItemMenu.tsx'
import { PublicMark } from '#client/features/home/ui/PublicMark.tsx'
import { StarButton } from '#client/features/home/ui/StarButton.tsx'
import { PrivateMark } from '#client/nouns/items/PrivateMark.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/home/ui/EntryList.module.css'

/** One card of home. */
export function EntryCard({ entry, starred, opened }: { entry: HomeEntry; starred: boolean; opened: boolean }) {
  const { t } = useTranslation('home')
  return (
    <li className={css.card}>
      <span className={css.cardTop}>
        <ItemIcon icon={entry.icon} color={entry.color} size={36} />
        <span className={css.actions}>
          <ItemMenu target={entry} label={entry.label} />
          <StarButton type={entry.type} id={entry.id} label={entry.label} starred={starred} />
        </span>
      </span>
      <Stack as="span" gap={4} justify="end" flex="fill">
        <Link to={entry.path} className={css.link} title={entry.label}>
          {entry.label}
        </Link>
        <span className={css.meta}>
          {t(`common:items.${entry.type}`)} · <EntryMeta entry={entry} opened={opened} /> {entry.isPublic && <PublicMark />}
          {entry.keptBy !== undefined && <PrivateMark />}
        </span>
      </Stack>
    </li>
  )
}
