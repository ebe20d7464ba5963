import { useParams } from 'react-router-dom'
import { documentName } from '#shared/documents/document-names.ts'
import { useDocument } from '#client/data/documents/use-document.ts'
import { useRecordVisit } from '#client/data/recents/recents.ts'
import { useEntity, useReplicaState } from '#client/data/replica/use-entities.ts'
import { MissingPage } from '#client/features/pages/ui/MissingPage.tsx'
import { PageBody } from '#client/features/pages/ui/PageBody.tsx'
import { PageHeader } from '#client/features/pages/ui/PageHeader.tsx'
import { PageSkeleton } from '#client/features/pages/ui/PageSkeleton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Notice } from '#client/ui/Notice.tsx'
import styles from '#client/features/pages/ui/DocPage.module.css'

/** `/doc-page/:pageId` */
export function DocPage() {
  const { pageId = '' } = useParams()
  const entry = useEntity('page', pageId)
  const replica = useReplicaState()
  useTitle(entry?.label)
  useRecordVisit('page', entry?.id)
  if (!entry) return replica === 'ready' ? <MissingPage /> : <PageSkeleton />
  return <LoadedPage key={pageId} pageId={pageId} />
}

function LoadedPage({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  const entry = useEntity('page', pageId)
  const document = useDocument(documentName({ kind: 'page', id: pageId }))
  if (!entry) return <MissingPage />
  const readOnly = document.right === 'read'
  return (
    <div className={styles.scroll}>
      <article className={styles.page}>
        <PageHeader entry={entry} awareness={document.awareness} editable={!readOnly} />
        {readOnly && <p className={styles.readOnly}>{t('readOnly')}</p>}
        {document.state === 'refused' && <Notice tone="error">{t(`closeCodes:${document.reason ?? 'accessLost'}`)}</Notice>}
        {document.ready && document.doc && document.awareness ? (
          <PageBody document={document} editable={!readOnly} />
        ) : (
          <PageSkeleton bodyOnly />
        )}
      </article>
    </div>
  )
}
