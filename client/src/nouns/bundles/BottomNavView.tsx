import type { CSSProperties } from 'react'
import { mostNavItems, type BottomNav, type BottomNavItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { safeAddress } from '#shared/blocks/block-address.ts'
import { navActions } from '#shared/nouns/bundles/nav-actions.ts'
import type { BarLinks } from '#client/nouns/bundles/bar-links.ts'
import { BarIcon } from '#client/nouns/bundles/BarIcon.tsx'
import { hueGround } from '#client/nouns/bundles/hue-ground.ts'
import css from '#client/nouns/bundles/BottomNavView.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface BottomNavViewProps {
  bar: BottomNav
  links: BarLinks
  phone: boolean
  /** opens a table's form for a new record; undefined where nobody may */
  onAddRecord?: ((tableId: string) => void) | undefined
}

/** The bar below an app: on a phone its first five items, elsewhere all of them. */
export function BottomNavView({ bar, links, phone, onAddRecord }: BottomNavViewProps) {
  const { t } = useTranslation('apps')
  if (bar.onlyOnMobile && !phone) return null
  const shown = phone ? bar.items.slice(0, mostNavItems) : bar.items
  return (
    <nav className={css.bar} style={{ '--bar-ground': hueGround(bar.color, 60) } as CSSProperties} aria-label={t('bottomBar.title')}>
      {shown.map((item) => (
        <Entry key={item.id} item={item} links={links} onAddRecord={onAddRecord} />
      ))}
    </nav>
  )
}

function Entry({ item, links, onAddRecord }: { item: BottomNavItem } & Pick<BottomNavViewProps, 'links' | 'onAddRecord'>) {
  const inside = (
    <>
      <BarIcon icon={item.icon} size={20} />
      <span className={css.label}>{item.label}</span>
    </>
  )
  // no target is judged by its form here: on a public page keys stand in the place of ids
  const { asks, leads } = navActions[item.type]
  if (asks === 'aTable')
    return onAddRecord && leads(item.target, item.tableId) ? (
      <button type="button" className={css.entry} onClick={() => onAddRecord(item.target)}>
        {inside}
      </button>
    ) : null
  if (asks === 'aWebPage')
    return safeAddress(item.target) === '' ? null : (
      <a className={css.entry} href={safeAddress(item.target)} target="_blank" rel="noreferrer">
        {inside}
      </a>
    )
  const target = asks === 'anApp' ? links.find('app', item.target) : links.find('record', `${item.tableId}/${item.target}`)
  return target ? (
    <links.Link to={target.to} className={css.entry} aria-current={target.isCurrent ? 'page' : undefined}>
      {inside}
    </links.Link>
  ) : null
}
