import { Suspense, useCallback, useMemo, useState } from 'react'
import { isLongerThan, pageBody } from '#shared/nouns/pages/page-document.ts'
import { hasUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import { NewerPage } from '#client/features/pages/ui/NewerPage.tsx'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { PlainText } from '#client/features/pages/ui/PlainText.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useEditorTexts } from '#client/nouns/pages/use-editor-texts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BlockOwnerProvider } from '#client/lib/block-owner.ts'
import { textPlace } from '#client/lib/write-places.ts'
import { toast } from '#client/ui/toast.ts'

/** The editor is the largest thing in the product; the text does not wait for it. */
const PageEditor = lazyPart(async () => (await import('#client/editor/PageEditor.tsx')).PageEditor)

const LongPage = lazyPart(async () => (await import('#client/features/pages/ui/LongPage.tsx')).LongPage)

/** Nodes that stand until the editor is there: more than a screen, and not the whole of a long page. */
const mostAtOnce = 400

/** Nodes with which the editor opens by itself, and stays open while others write. */
const mostWritten = 10_000

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
  const [isLong, setLong] = useState(() => isLongerThan(document.doc, mostWritten))
  const [isNewer, setNewer] = useState(() => !isLong && hasUnknownParts(pageBody(document.doc)))
  const [isChosen, setChosen] = useState(false)
  const showPlain = useCallback(() => setNewer(true), [])
  const showSteps = useCallback(() => setLong(true), [])
  if (isNewer) {
    return (
      <>
        <NewerPage document={document} editable={editable} onCleaned={() => setNewer(false)} />
        <PlainText pageId={pageId} doc={document.doc} />
      </>
    )
  }
  if (isLong) {
    const write = () => {
      setNewer(hasUnknownParts(pageBody(document.doc)))
      setLong(false)
      setChosen(true)
    }
    return (
      <Suspense>
        <LongPage pageId={pageId} doc={document.doc} onWrite={editable ? write : undefined} />
      </Suspense>
    )
  }
  return (
    <BlockOwnerProvider value={owner}>
      <Suspense fallback={<PlainText pageId={pageId} doc={document.doc} most={mostAtOnce} />}>
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
          most={isChosen ? undefined : mostWritten}
          onLong={showSteps}
          texts={texts}
          place={textPlace(pageId)}
        />
      </Suspense>
    </BlockOwnerProvider>
  )
}
