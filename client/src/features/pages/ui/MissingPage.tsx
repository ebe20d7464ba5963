import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** Deleted, or never this person's to see: the same words for both. */
export function MissingPage() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      title={t('missing.title')}
      drawing={<IconFileOff size={48} stroke={1} aria-hidden />}
      action={<LinkButton to="/home">{t('missing.back')}</LinkButton>}
    >
      {t('missing.text')}
    </EmptyState>
  )
}
