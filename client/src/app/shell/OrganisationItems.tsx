import { IconSettings, IconSwitchHorizontal, IconUsers } from '@tabler/icons-react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MenuLink } from '#client/ui/MenuLink.tsx'

/** The entries of the organisation's menu: a press opens them. */
export function OrganisationItems() {
  const { t } = useTranslation('shell')
  const access = useAccess()
  return (
    <>
      {!viewing && (
        <MenuItem
          icon={<IconSwitchHorizontal size={16} stroke={1.5} aria-hidden />}
          onSelect={() => openOverlay({ kind: 'switchOrganisation' })}
        >
          {t('switchOrganisation')}
        </MenuItem>
      )}
      <MenuLink to="/settings" icon={<IconSettings size={16} stroke={1.5} aria-hidden />}>
        {t('settings')}
      </MenuLink>
      {access.can('manage_users') && (
        <MenuLink to="/settings/users?hideMenu=true" icon={<IconUsers size={16} stroke={1.5} aria-hidden />}>
          {t('people')}
        </MenuLink>
      )}
    </>
  )
}
