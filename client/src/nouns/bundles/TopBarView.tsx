import type { CSSProperties } from 'react'
import type { TopBar, TopBarItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import type { BarLinks, BarShortcut, BarTarget } from '#client/nouns/bundles/bar-links.ts'
import { BarPicture } from '#client/nouns/bundles/BarPicture.tsx'
import { BarShortcutLink } from '#client/nouns/bundles/BarShortcutLink.tsx'
import { hueGround } from '#client/nouns/bundles/hue-ground.ts'
import bars from '#client/nouns/bundles/bars.module.css'
import css from '#client/nouns/bundles/TopBarView.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'

export interface TopBarViewProps {
  bar: TopBar
  links: BarLinks
  shortcuts: readonly BarShortcut[]
  /** for a visitor who may sign in */
  login?: BarShortcut | undefined
  onChoose(to: string): void
}

/** The top bar of an app: its apps as tabs or as a list, and places of the product. */
export function TopBarView({ bar, links, shortcuts, login, onChoose }: TopBarViewProps) {
  const { t } = useTranslation('apps')
  const shown = bar.items.flatMap((item) => {
    const target = links.find('app', item.appId)
    return target ? [{ item, target }] : []
  })
  return (
    <nav className={css.bar} style={{ '--bar-ground': hueGround(bar.color, 60) } as CSSProperties} aria-label={t('topBar.title')}>
      {bar.logo !== '' && <BarPicture address={bar.logo} alt="" />}
      {bar.variant === 'select' ? (
        <div className={css.choice}>
          <Select
            ariaLabel={t('topBar.title')}
            placeholder={t('topBar.choose')}
            value={shown.find(({ target }) => target.isCurrent)?.target.to ?? null}
            options={shown.map(({ item, target }) => ({
              value: target.to,
              label: target.label,
              icon: <TabIcon item={item} target={target} variant="withTabIcons" />,
            }))}
            onChange={onChoose}
          />
        </div>
      ) : (
        <ul className={css.tabs} data-align={bar.align} data-lower={bar.variant === 'lowerBar' || undefined}>
          {shown.map(({ item, target }) => (
            <li key={item.id}>
              <links.Link to={target.to} className={bars.tab} aria-current={target.isCurrent ? 'page' : undefined}>
                <TabIcon item={item} target={target} variant={bar.variant} />
                {target.label}
              </links.Link>
            </li>
          ))}
        </ul>
      )}
      <span className={css.shortcuts}>
        {shortcuts.map((shortcut) => (
          <BarShortcutLink key={shortcut.key} shortcut={shortcut} links={links} isSmall />
        ))}
        {bar.showLogin && login && <BarShortcutLink shortcut={login} links={links} isSmall />}
      </span>
    </nav>
  )
}

function TabIcon({ item, target, variant }: { item: TopBarItem; target: BarTarget; variant: TopBar['variant'] }) {
  if (variant === 'noIcon') return null
  const isCustom = variant === 'customIcon'
  return (
    <ItemIcon
      icon={isCustom && item.icon !== '' ? item.icon : target.icon}
      color={isCustom && item.color !== '' ? item.color : target.color}
      size={20}
    />
  )
}
