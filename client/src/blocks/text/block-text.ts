import { createContext, use } from 'react'
import type { TextChange } from '#shared/nouns/apps/block-entries.ts'

/** The source of text blocks' co-edited text. It lies beside their config in the document, and may be read-only. */
export interface BlockTexts {
  read: (blockId: string) => string
  /** missing where nobody may write */
  editing?: BlockTextEditing
}

export interface BlockTextEditing {
  edit: (blockId: string, change: TextChange) => void
  /** every change of this text that the caller did not make itself, undo included */
  observe: (blockId: string, onChange: (changes: TextChange[]) => void) => () => void
  undo: () => void
  redo: () => void
}

const Context = createContext<BlockTexts>({ read: () => '' })
export const BlockTextsProvider = Context.Provider

export function useBlockTexts(): BlockTexts {
  return use(Context)
}
