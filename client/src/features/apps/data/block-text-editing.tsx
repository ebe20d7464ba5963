import type { ReactNode } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { findBlockBody, openBlockBody } from '#shared/nouns/apps/app-document.ts'
import type { BlockTextEditing, BlockTextEditorProps } from '#client/blocks/text/block-text.ts'
import type { AppCommands } from '#client/features/apps/data/app-commands.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The editor is the largest thing in the product, and comes with the first text that is written in. */
const editor = fetchedOnce(async () => (await Promise.all([import('#client/editor/BlockTextEditor.tsx'), loadTexts('pages')]))[0])
const LaterEditor = openedLater(editor, ({ BlockTextEditor }) => BlockTextEditor, <Skeleton height="100%" />)

/** Writing in the text blocks of an app; its steps of undo are among those of the app. */
export function blockTextEditing(doc: Doc, awareness: Awareness, commands: AppCommands): BlockTextEditing {
  const source = {
    find: (blockId: string) => findBlockBody(doc, blockId),
    awareness,
    undo: commands.undo,
    redo: commands.redo,
    track: commands.track,
  }
  return {
    open: (blockId) => void openBlockBody(doc, blockId),
    Editor: function Editor(props: BlockTextEditorProps): ReactNode {
      return <LaterEditor {...props} source={source} />
    },
  }
}
