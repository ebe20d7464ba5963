import { useMemo } from 'react'
import type { Doc } from 'yjs'
import { isLongerThan, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { EmbeddedAppBlock } from '#client/editor/EmbeddedAppBlock.tsx'
import { Mention } from '#client/editor/Mention.tsx'
import { LongPage } from '#client/features/pages/ui/LongPage.tsx'
import { diffBlockTexts, diffPages } from '#client/nouns/pages/diff-pages.ts'
import { ownFilesOf } from '#client/nouns/pages/own-files-later.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import css from '#client/features/pages/ui/DocPage.module.css'

const nothing = () => {}

/** Nodes that are compared and drawn at once. */
const mostCompared = 10_000

interface PagePastProps {
  pageId: string
  doc: Doc
  /** the state with which it is compared */
  before?: Doc | undefined
}

/** A page as it was: its text without an editor, and its blocks with the settings they had. */
export function PagePast(props: PagePastProps) {
  const { pageId, doc } = props
  const isLong = useMemo(() => isLongerThan(doc, mostCompared), [doc])
  return <article className={css.page}>{isLong ? <LongPage pageId={pageId} doc={doc} onWrite={undefined} /> : <Past {...props} />}</article>
}

function Past({ pageId, doc, before }: PagePastProps) {
  const { body, texts } = useMemo(() => {
    const now = readPageSnapshot(doc)
    if (!before) return { body: now.body, texts: undefined }
    const then = readPageSnapshot(before, mostCompared)
    return { body: diffPages(then.body, now.body), texts: diffBlockTexts(then.blocks, now.blocks) }
  }, [doc, before])
  return (
    <PageText
      body={body}
      drawMention={(kind, id, label) => <Mention kind={kind} id={id} label={label} />}
      {...ownFilesOf(pageId)}
      drawBlock={(blockId, height) => (
        <div data-app-block="">
          <EmbeddedAppBlock
            doc={doc}
            blockId={blockId}
            text={texts?.get(blockId)}
            height={height}
            editable={false}
            selected={false}
            onResize={nothing}
            onDuplicate={nothing}
            onDelete={nothing}
          />
        </div>
      )}
    />
  )
}
