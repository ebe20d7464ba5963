import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import css from '#client/features/templates/ui/back-to-all.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The way from a template, or from its builder's page, to the gallery. */
export function BackToAll() {
  const { t } = useTranslation('templates')
  return (
    <Link to="/templates" className={css.back}>
      <IconArrowLeft size={16} stroke={1.5} aria-hidden />
      {t('backToAll')}
    </Link>
  )
}
