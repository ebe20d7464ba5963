import { IconFileOff } from '@tabler/icons-react'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RefusedNotice } from '#client/nouns/documents/DocumentNotices.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** A page that is deleted or hidden from this person: the same words for both. Their own unsent text stays theirs. */
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
