import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { findEmbeddedBody, openEmbeddedBody } from '#shared/nouns/pages/page-document.ts'
import type { BlockTextEditing, BlockTextEditorProps } from '#client/blocks/text/block-text.ts'
import { BlockTextEditor } from '#client/editor/BlockTextEditor.tsx'

/** Writing in the text blocks of a page; its steps of undo are among those of the page's text. */
export function textEditingOf(doc: Doc, awareness: Awareness, editor: Editor): BlockTextEditing {
  const source = {
    find: (blockId: string) => findEmbeddedBody(doc, blockId),
    awareness,
    undo: () => void editor.commands.undo(),
    redo: () => void editor.commands.redo(),
    // both editors write with one origin
    track: () => undefined,
  }
  return {
    open: (blockId) => void openEmbeddedBody(doc, blockId),
    Editor: function EmbeddedEditor(props: BlockTextEditorProps): ReactNode {
      return <BlockTextEditor {...props} source={source} />
    },
  }
}
