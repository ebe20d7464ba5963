import { IconCloudDownload } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** Replaces an editor, which would look empty: this device has never had the document. */
export function NotOnThisDevice() {
  const { t } = useTranslation('documents')
  return (
    <EmptyState title={t('notHere.title')} drawing={<IconCloudDownload size={48} stroke={1} aria-hidden />}>
      {t('notHere.text')}
    </EmptyState>
  )
}
