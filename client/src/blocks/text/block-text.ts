import { createContext, use, type ComponentType } from 'react'
import type { TextBlockConfig } from '#shared/blocks/text-block.ts'
import type { PageNode } from '#shared/values/page-node.ts'

/** The source of text blocks' co-edited text. It lies beside their config in the document, and may be read-only. */
export interface BlockTexts {
  read: (blockId: string) => readonly PageNode[]
  /** missing where nobody may write */
  editing?: BlockTextEditing
}

export interface BlockTextEditing {
  /** Brings a text of an older version to its present shape, before it is written in. */
  open: (blockId: string) => void
  /** the editor of a block's text, loaded when it is first shown */
  Editor: ComponentType<BlockTextEditorProps>
}

export interface BlockTextEditorProps {
  blockId: string
  align: TextBlockConfig['align']
  onDone: () => void
}

const nothing: readonly PageNode[] = []
const Context = createContext<BlockTexts>({ read: () => nothing })
export const BlockTextsProvider = Context.Provider

export function useBlockTexts(): BlockTexts {
  return use(Context)
}
