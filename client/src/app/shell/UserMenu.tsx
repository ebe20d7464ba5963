import { PersonHeading, UserMenuItems } from '#client/app/shell/opened-later.tsx'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import css from '#client/app/shell/TopBar.module.css'

/** Oneself: builder mode, theme, language, settings, sign out. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const member = useEntity('member', session.memberId) ?? session.member

  return (
    <Menu
      placement="bottom-end"
      label={t('userMenu')}
      trigger={(props) => (
        <button type="button" {...props} className={css.user} aria-label={t('userMenu')}>
          <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={28} decorative />
        </button>
      )}
    >
      <PersonHeading name={member.displayName} email={session.member.email} />
      <MenuDivider />
      <UserMenuItems />
    </Menu>
  )
}
