import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ItemType } from '#shared/values/item-type.ts'
import { toggleFavourite } from '#client/nouns/favourites/favourites.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

/** Stars or unstars for oneself. */
export function StarButton({ type, id, label, starred }: { type: ItemType | 'folder'; id: string; label: string; starred: boolean }) {
  const { t } = useTranslation('home')
  return (
    <IconButton
      label={starred ? t('unstar', { label }) : t('star', { label })}
      aria-pressed={starred}
      icon={starred ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.5} aria-hidden />}
      onClick={() => toggleFavourite({ itemType: type, itemId: id })}
    />
  )
}
