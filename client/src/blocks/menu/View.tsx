import { Link } from 'react-router-dom'
import type { MenuBlockConfig } from '#shared/blocks/menu-block.ts'
import { useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/blocks/parts/links.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

/** Links to apps. Those this person may not open, or that were deleted, are left out. */
export function View({ config }: BlockViewProps<MenuBlockConfig>) {
  const { t } = useTranslation('apps')
  const apps = useEntities('app')
  const ready = useReplicaState() === 'ready'
  const listed = config.apps.flatMap((id) => apps.find((app) => app.id === id) ?? [])
  return (
    // a named list, no landmark: an app may hold several menus of the same name
    <div className={css.menu} data-direction={config.direction}>
      {config.title !== '' && <h3 className={css.title}>{config.title}</h3>}
      {ready && listed.length === 0 && <p className={css.empty}>{t('menu.empty')}</p>}
      <ul className={css.links} aria-label={config.title || t('types.menu.name')}>
        {listed.map((app) => (
          <li key={app.id}>
            <Link to={`/app/${app.id}`} className={css.link}>
              <ItemIcon icon={app.icon} color={app.color} size={20} />
              <Ellipsis>{app.label}</Ellipsis>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
