import { useMemo } from 'react'
import type { Doc } from 'yjs'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { Mention } from '#client/editor/Mention.tsx'
import { ownFilesOf } from '#client/nouns/pages/own-files-later.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface PlainTextProps {
  pageId: string
  doc: Doc
  /** nodes that are drawn; all of them unless given */
  most?: number
}

/** The text of a page as it was when this was mounted, without an editor. */
export function PlainText({ pageId, doc, most }: PlainTextProps) {
  const snapshot = useMemo(() => readPageSnapshot(doc, most), [doc, most])
  return (
    <PageText
      body={snapshot.body}
      drawBlock={(_blockId, height) => <Skeleton height={height} />}
      drawMention={(kind, id, label) => <Mention kind={kind} id={id} label={label} />}
      {...ownFilesOf(pageId)}
    />
  )
}
