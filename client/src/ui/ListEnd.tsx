import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { FirstOf } from '#client/lib/use-first-of.ts'

export interface ListEndProps {
  of: Pick<FirstOf<unknown>, 'hidden' | 'showMore'>
  className?: string | undefined
  /** where there is no room for words */
  isShort?: boolean
}

/** The end of a list that shows its beginning only. The next entries come when it is scrolled into sight, or is pressed. */
export function ListEnd({ of: { hidden, showMore }, className, isShort }: ListEndProps) {
  const { t } = useTranslation('common')
  const line = useRef<HTMLLIElement>(null)
  const onSight = useEffectEvent(showMore)
  useEffect(() => {
    if (!line.current) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) onSight()
    })
    observer.observe(line.current)
    return () => observer.disconnect()
    // the line may still be in sight after a piece
  }, [hidden])
  const label = t('moreEntries', { count: hidden })
  return (
    <li ref={line}>
      <button type="button" className={className} aria-label={isShort ? label : undefined} onClick={showMore}>
        {isShort ? `+${hidden}` : label}
      </button>
    </li>
  )
}
