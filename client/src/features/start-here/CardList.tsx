import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import css from '#client/features/start-here/StartPage.module.css'
import { Text } from '#client/ui/layout/Text.tsx'

/** One way to begin. */
export interface StartCard {
  key: string
  title: string
  text: string
  Icon: Icon
  onPress: () => void
}

/** A part of the page with its ways to begin; nothing where there is none. */
export function CardList({ title, cards }: { title: string; cards: readonly StartCard[] }) {
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <ul className={css.cards}>
        {cards.map(({ key, title: name, text, Icon, onPress }) => (
          <li key={key}>
            <button type="button" className={css.card} onClick={onPress}>
              <span className={css.icon}>
                <Icon size={20} stroke={1.5} aria-hidden />
              </span>
              <span className={css.words}>
                <Text weight="semibold" size={14}>
                  {name}
                </Text>
                {text !== '' && (
                  <Text size={13} muted>
                    {text}
                  </Text>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
