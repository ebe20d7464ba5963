import { OrganisationItems } from '#client/app/shell/opened-later.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Menu } from '#client/ui/Menu.tsx'
import { Picture } from '#client/ui/Picture.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/app/shell/TopBar.module.css'

/** The organisation's name with its settings, and the way to one's others. */
export function OrganisationMenu() {
  const { t } = useTranslation('shell')
  const session = useSession()
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
      <OrganisationItems />
    </Menu>
  )
}
