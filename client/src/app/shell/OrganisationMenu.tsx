import { IconSettings, IconSwitchHorizontal, IconUsers } from '@tabler/icons-react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MenuLink } from '#client/ui/MenuLink.tsx'
import { Picture } from '#client/ui/Picture.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/app/shell/TopBar.module.css'

/** The organisation's name with its settings, and the way to one's others. */
export function OrganisationMenu() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const access = useAccess()
  const organisation = useEntities('organisation')[0] ?? session.organisation

  return (
    <Menu
      trigger={(props) => (
        <button type="button" {...props} className={css.organisation} aria-label={t('organisationMenu', { name: organisation.name })}>
          <Picture url={organisation.logoUrl} size={20} className={css.logo}>
            <span className={css.mark} aria-hidden>
              {Array.from(organisation.name)[0]?.toUpperCase()}
            </span>
          </Picture>
          <Ellipsis shrink>{organisation.name}</Ellipsis>
        </button>
      )}
    >
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
        <MenuLink to="/settings/users" icon={<IconUsers size={16} stroke={1.5} aria-hidden />}>
          {t('people')}
        </MenuLink>
      )}
    </Menu>
  )
}
