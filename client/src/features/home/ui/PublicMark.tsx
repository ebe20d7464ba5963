import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/home/ui/EntryList.module.css'

/** Says that anybody with the link may see it. */
export function PublicMark() {
  const { t } = useTranslation('home')
  return (
    <span className={css.public} role="img" aria-label={t('public')} data-tooltip={t('public')}>
      <IconWorld size={14} stroke={1.5} aria-hidden />
    </span>
  )
}
