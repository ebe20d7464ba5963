import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { pageBody, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { hasUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import { NewerPage } from '#client/features/pages/ui/NewerPage.tsx'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { Mention } from '#client/editor/Mention.tsx'
import { ownFilesOf } from '#client/nouns/pages/own-files-later.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { useEditorTexts } from '#client/features/pages/use-editor-texts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BlockOwnerProvider } from '#client/lib/block-owner.ts'
import { textPlace } from '#client/lib/write-places.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

/** The editor is the largest thing in the product; the text does not wait for it. */
const PageEditor = lazy(async () => ({ default: (await import('#client/editor/PageEditor.tsx')).PageEditor }))

/** Blocks that stand until the editor is there: more than a screen, and not the whole of a very long page. */
const mostAtOnce = 300

interface PageBodyProps {
  pageId: string
  document: OpenDocument
  editable: boolean
  /** the place of the editor's buttons in the page's head */
  tools: HTMLElement | null
}

/** The page's text: drawn plainly at once, and by the editor in its place as soon as that is there. */
export function PageBody({ pageId, document, editable, tools }: PageBodyProps) {
  const { member } = useSession()
  const { t } = useTranslation('pages')
  const texts = useEditorTexts()
  const access = useAccess()
  // the same rights stay one object: other news of the person would make a new editor, which loses the focus and what is being typed
  const { create, edit, delete: remove } = access.blocks('page', pageId)
  const blocks = useMemo(() => ({ create, edit, delete: remove }), [create, edit, remove])
  const user = useMemo(() => ({ id: member.id, name: member.displayName, hue: member.hue }), [member.id, member.displayName, member.hue])
  const owner = useMemo(() => ({ owner: 'page', ownerId: pageId }) as const, [pageId])
  const tellLeftOut = useCallback(
    (count: number) => void toast({ id: 'page-left-out', tone: 'warning', message: t('leftOut.pictures', { count }) }),
    [t],
  )
  const [isNewer, setNewer] = useState(() => hasUnknownParts(pageBody(document.doc)))
  const showPlain = useCallback(() => setNewer(true), [])
  if (isNewer) {
    return (
      <>
        <NewerPage document={document} editable={editable} onCleaned={() => setNewer(false)} />
        <PlainText pageId={pageId} document={document} />
      </>
    )
  }
  return (
    <BlockOwnerProvider value={owner}>
      <Suspense fallback={<PlainText pageId={pageId} document={document} most={mostAtOnce} />}>
        <PageEditor
          doc={document.doc}
          awareness={document.awareness}
          user={user}
          editable={editable}
          pageId={pageId}
          blocks={blocks}
          tools={tools}
          tellLeftOut={tellLeftOut}
          onUnknown={showPlain}
          texts={texts}
          place={textPlace(pageId)}
        />
      </Suspense>
    </BlockOwnerProvider>
  )
}

interface PlainTextProps {
  pageId: string
  document: OpenDocument
  /** blocks that are drawn; all of them unless given */
  most?: number
}

function PlainText({ pageId, document, most }: PlainTextProps) {
  const snapshot = useMemo(() => readPageSnapshot(document.doc, most), [document.doc, most])
  return (
    <PageText
      body={snapshot.body}
      drawBlock={(_blockId, height) => <Skeleton height={height} />}
      drawMention={(kind, id, label) => <Mention kind={kind} id={id} label={label} />}
      {...ownFilesOf(pageId)}
    />
  )
}
