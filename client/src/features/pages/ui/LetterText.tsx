import type { PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { Mention } from '#client/editor/Mention.tsx'
import { ownFilesOf } from '#client/nouns/pages/own-files-later.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'

/** A letter's text as it is printed: without app blocks, which have no place on paper. */
export function LetterText({ pageId, body }: { pageId: string; body: readonly PageNode[] }) {
  return (
    <PageText
      body={body}
      drawBlock={() => null}
      drawMention={(kind, id, label) => <Mention kind={kind} id={id} label={label} />}
      {...ownFilesOf(pageId)}
    />
  )
}
