import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MissingItem } from '#client/nouns/access-requests/MissingItem.tsx'
import { RefusedNotice } from '#client/nouns/documents/DocumentNotices.tsx'

/** A page that is deleted or hidden from this person. Their own unsent text stays theirs. */
export function MissingPage({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  const words = { title: t('missing.title'), text: t('missing.text'), home: t('missing.home') }
  return (
    <>
      <RefusedNotice name={documentName({ kind: 'page', id: pageId })} />
      <MissingItem type="page" id={pageId} code="object_not_found" words={words} />
    </>
  )
}
