import { Suspense, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router-dom'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useRecordVisit } from '#client/nouns/recents/recents.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { PageBody } from '#client/features/pages/ui/PageBody.tsx'
import { PageHeader } from '#client/features/pages/ui/PageHeader.tsx'
import { PageSkeleton } from '#client/features/pages/ui/PageSkeleton.tsx'
import { usePageLook } from '#client/nouns/pages/use-page-look.ts'
import { DocumentAhead } from '#client/nouns/documents/DocumentAhead.tsx'
import { DocumentNotices } from '#client/nouns/documents/DocumentNotices.tsx'
import { NotOnThisDevice } from '#client/nouns/documents/NotOnThisDevice.tsx'
import { VersionHistory } from '#client/nouns/documents/versions/VersionHistory.tsx'
import { openPagePanel } from '#client/lib/page-panel.ts'
import { useTitle } from '#client/lib/use-title.ts'
import css from '#client/features/pages/ui/DocPage.module.css'

const MissingPage = lazyPart(async () => (await import('#client/features/pages/ui/MissingPage.tsx')).MissingPage)

/** Blocks without their editor: only the history asks for them. */
const PagePast = lazyPart(async () => (await import('#client/features/pages/ui/PagePast.tsx')).PagePast)

/** `/doc-page/:pageId` */
export function DocPage() {
  const { pageId = '' } = useParams()
  const entry = useEntity('page', pageId)
  const replica = useReplicaState()
  useTitle(entry?.label)
  useRecordVisit('page', entry?.id)
  if (!entry && replica === 'ready') return <NoPage pageId={pageId} />
  if (!entry)
    return (
      <>
        <DocumentAhead name={documentName({ kind: 'page', id: pageId })} />
        <PageSkeleton />
      </>
    )
  return <LoadedPage key={pageId} pageId={pageId} />
}

function NoPage({ pageId }: { pageId: string }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <MissingPage pageId={pageId} />
    </Suspense>
  )
}

function LoadedPage({ pageId }: { pageId: string }) {
  const entry = useEntity('page', pageId)
  const document = useDocument(documentName({ kind: 'page', id: pageId }))
  const { wide } = usePageLook(document.doc)
  const access = useAccess()
  const panel = useSyncExternalStore(openPagePanel.subscribe, openPagePanel.get)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  if (!entry) return <NoPage pageId={pageId} />
  const readOnly = document.right === 'read'
  return (
    <div className={css.scroll} data-panel={panel ?? undefined}>
      <article className={css.page} data-wide={wide || undefined} data-write-place={!readOnly || undefined}>
        <PageHeader entry={entry} document={document} editable={!readOnly} tools={setTools} />
        <DocumentNotices documents={[document]} />
        {!document.ready ? (
          <PageSkeleton bodyOnly />
        ) : document.seen ? (
          <PageBody pageId={pageId} document={document} editable={!readOnly} tools={tools} />
        ) : (
          document.state !== 'refused' && <NotOnThisDevice />
        )}
      </article>
      <VersionHistory
        document={document.name}
        title={entry.label}
        mayRestore={!readOnly && Object.values(access.blocks('page', pageId)).every(Boolean)}
        compares
        preview={(doc, before) => <PagePast pageId={pageId} doc={doc} before={before} />}
      />
    </div>
  )
}
