import type { Editor } from '@tiptap/react'
import type { Doc } from 'yjs'
import { observeEntryText } from '#shared/nouns/apps/block-entries.ts'
import { editEmbeddedText, pageBlocks } from '#shared/nouns/pages/page-document.ts'
import type { BlockTextEditing } from '#client/blocks/text/block-text.ts'

/** Writing in the text blocks of a page; its steps of undo are among those of the page's text. */
export function textEditingOf(doc: Doc, editor: Editor): BlockTextEditing {
  return {
    edit: (blockId, change) => editEmbeddedText(doc, blockId, change),
    observe: (blockId, onChange) => observeEntryText(pageBlocks(doc), blockId, (changes, byMe) => byMe || onChange(changes)),
    undo: () => void editor.commands.undo(),
    redo: () => void editor.commands.redo(),
  }
}
