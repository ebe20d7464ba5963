import { IconDots } from '@tabler/icons-react'
import { ItemMenuItems } from '#client/features/home/item-menu-later.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { OverlayTarget } from '#client/lib/overlays.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'

/** The actions on an app, table, page or folder, wherever it is listed. */
export function ItemMenu({ target, label }: { target: OverlayTarget; label: string }) {
  const { t } = useTranslation('home')
  return (
    <Menu
      placement="bottom-end"
      label={t('actions', { label })}
      trigger={(props) => <IconButton {...props} label={t('actions', { label })} icon={<IconDots size={16} stroke={1.5} aria-hidden />} />}
    >
      <ItemMenuItems type={target.type} id={target.id} />
    </Menu>
  )
}
