import { IconFileOff } from '@tabler/icons-react'
import { documentName } from '#shared/documents/document-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RefusedNotice } from '#client/lib/documents/DocumentNotices.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** Deleted, or never this person's to see: the same words for both; what they wrote in it is theirs all the same. */
export function MissingPage({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  return (
    <>
      <RefusedNotice name={documentName({ kind: 'page', id: pageId })} />
      <EmptyState
        title={t('missing.title')}
        drawing={<IconFileOff size={48} stroke={1} aria-hidden />}
        action={<LinkButton to="/home">{t('missing.back')}</LinkButton>}
      >
        {t('missing.text')}
      </EmptyState>
    </>
  )
}
