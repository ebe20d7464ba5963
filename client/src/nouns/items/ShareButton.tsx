import { IconShare } from '@tabler/icons-react'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { mayShare } from '#client/nouns/items/item-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay, type TablePart } from '#client/lib/overlays.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

const icon = <IconShare size={16} stroke={1.5} aria-hidden />

interface ShareButtonProps {
  type: ItemType
  id: string
  /** of a table: the part that is shared alone */
  of?: TablePart
  size?: 'small' | 'medium'
}

/** Opens the one dialog of sharing, on every item alike. */
export function ShareButton({ type, id, of, size = 'small' }: ShareButtonProps) {
  const { t } = useTranslation('common')
  const access = useAccess()
  const isPhone = useIsPhone()
  if (!mayShare(access, type, id)) return null
  const open = (): void => openOverlay({ kind: 'share', target: { type, id }, ...(of && { of }) })
  if (isPhone) return <IconButton label={t('share')} icon={icon} onClick={open} />
  return (
    <Button size={size} icon={icon} onClick={open}>
      {t('share')}
    </Button>
  )
}
