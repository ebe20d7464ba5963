import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** Nothing here runs functions in code, and the page says so instead of a figure. */
export function LowcodeReport() {
  const { t } = useTranslation('usage')
  return <EmptyState title={t('lowcode.none')}>{t('lowcode.text')}</EmptyState>
}
