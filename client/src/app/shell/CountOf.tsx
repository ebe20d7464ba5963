import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/app/shell/CountOf.module.css'

/** The number of things that wait at a place of the menu; nothing for none (specification 1 §9: +99 above 99). */
export function CountOf({ useCount }: { useCount: () => number }) {
  const { t } = useTranslation('shell')
  const count = useCount()
  if (count === 0) return null
  return (
    <span className={css.count} role="img" aria-label={t('unread', { count })}>
      {count > 99 ? '+99' : count}
    </span>
  )
}
