import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/nouns/items/PrivateMark.module.css'

/** Says that one person keeps it, and only those they share it with see it. It stands in the side menu: its drawing is in its styles. */
export function PrivateMark() {
  const { t } = useTranslation('common')
  return <span className={css.mark} role="img" aria-label={t('private')} data-tooltip={t('private')} />
}
