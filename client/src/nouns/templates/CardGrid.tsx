import type { ReactNode } from 'react'
import type { TemplateCard as Card } from '#shared/nouns/templates/template-calls.ts'
import { TemplateCard } from '#client/nouns/templates/TemplateCard.tsx'
import css from '#client/nouns/templates/cards.module.css'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** Cards beside each other, as many as fit. */
export function CardGrid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={css.cards}>
      {cards.map((card): ReactNode => (
        <TemplateCard key={card.id} card={card} />
      ))}
    </ul>
  )
}

/** The places of cards that are on their way. */
export function CardSkeletons() {
  return (
    <div className={css.cards} aria-busy>
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} height={264} />
      ))}
    </div>
  )
}
