import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from '#client/features/automations/ui/automations.module.css'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { classNames } from '#client/ui/class-names.ts'

export interface KindCard {
  id: string
  icon: string
  hue: string
  name: string
  about: string
  /** what a press does */
  onPick?: () => void
  /** the page that it leads to */
  to?: string
}

/** Kinds, templates or products as cards; those that do nothing are only told. */
export function KindCards({ cards }: { cards: readonly KindCard[] }) {
  return (
    <ul className={css.cards}>
      {cards.map((card) => (
        <li key={card.id}>
          <Frame card={card}>
            <KindBadge icon={card.icon} hue={card.hue} />
            <span className={css.main}>
              <span className={css.name}>{card.name}</span>
              <span className={css.about}>{card.about}</span>
            </span>
          </Frame>
        </li>
      ))}
    </ul>
  )
}

function Frame({ card: { onPick, to }, children }: { card: KindCard; children: ReactNode }) {
  if (to !== undefined)
    return (
      <Link className={css.card} to={to}>
        {children}
      </Link>
    )
  if (onPick)
    return (
      <button type="button" className={css.card} onClick={onPick}>
        {children}
      </button>
    )
  return <div className={classNames(css.card, css.told)}>{children}</div>
}
