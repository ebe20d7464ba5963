import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MissingItem } from '#client/nouns/access-requests/MissingItem.tsx'
import { RefusedNotice } from '#client/nouns/documents/DocumentNotices.tsx'

/** An app that is deleted or hidden from this person. Their own unsent changes stay theirs. */
export function MissingApp({ appId }: { appId: string }) {
  const { t } = useTranslation('apps')
  const words = { title: t('missing.title'), text: t('missing.text'), home: t('missing.home') }
  return (
    <>
      <RefusedNotice name={documentName({ kind: 'app', id: appId })} />
      <MissingItem type="app" id={appId} code="app_not_found" words={words} />
    </>
  )
}
