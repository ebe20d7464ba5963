import { Suspense } from 'react'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskAccess } from '#client/nouns/access-requests/ask-access-later.ts'
import { RefusedNotice } from '#client/nouns/documents/DocumentNotices.tsx'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** An app that is deleted or hidden from this person: the same words for both. Their own unsent changes stay theirs. */
export function MissingApp({ appId }: { appId: string }) {
  const { t } = useTranslation('apps')
  return (
    <>
      <RefusedNotice name={documentName({ kind: 'app', id: appId })} />
      <EmptyState
        level={1}
        title={t('missing.title')}
        code={['app_not_found', 404]}
        drawing={<SearchDrawing />}
        action={
          <>
            <Suspense fallback={null}>
              <AskAccess type="app" id={appId} />
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
