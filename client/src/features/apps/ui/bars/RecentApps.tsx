import { IconApps } from '@tabler/icons-react'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { useRecentItems } from '#client/nouns/recents/recents.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuLink } from '#client/ui/MenuLink.tsx'

/** As many as the menu shows (specification 1 §9). */
const most = 7

/** The apps that the person opened last, and the way to all of them. */
export function RecentApps() {
  const { t } = useTranslation('apps')
  const apps = useRecentItems().filter(({ item }) => item.type === 'app')
  return (
    <>
      {apps.slice(0, most).map(({ item }) => (
        <MenuLink key={item.id} to={itemPath('app', item.id)} icon={<ItemIcon icon={item.icon} color={item.color} size={16} plain />}>
          {item.label}
        </MenuLink>
      ))}
      {apps.length > 0 && <MenuDivider />}
      <MenuLink to="/home/apps" icon={<IconApps size={16} stroke={1.5} aria-hidden />}>
        {t('bars.shortcuts.all_app_pages')}
      </MenuLink>
    </>
  )
}
