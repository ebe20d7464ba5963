import { Suspense } from 'react'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RefusedNotice } from '#client/nouns/documents/DocumentNotices.tsx'
import { AskAccess } from '#client/nouns/access-requests/ask-access-later.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** A page that is deleted or hidden from this person: the same words for both. Their own unsent text stays theirs. */
export function MissingPage({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  return (
    <>
      <RefusedNotice name={documentName({ kind: 'page', id: pageId })} />
      <EmptyState
        level={1}
        title={t('missing.title')}
        code={['object_not_found', 404]}
        drawing={<SearchDrawing />}
        action={
          <>
            <Suspense fallback={null}>
              <AskAccess type="page" id={pageId} />
            </Suspense>
            <LinkButton to="/home">{t('missing.home')}</LinkButton>
          </>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </>
  )
}
