import { createContext, useContext } from 'react'
import type { Doc } from 'yjs'
import type { BlockAccess } from '#shared/access/access.ts'
import type { BlockTextEditing } from '#client/blocks/text/block-text.ts'

/** The page around an embedded block; node views are portals, so context reaches them. */
interface PageEditorContext {
  doc: Doc
  pageId: string
  editable: boolean
  /** the rights on its blocks, where it is editable */
  blocks: BlockAccess
  /** writing in text blocks; undefined where nobody may */
  textEditing: BlockTextEditing | undefined
}

const Context = createContext<PageEditorContext | undefined>(undefined)
export const PageEditorProvider = Context.Provider

/** @throws Error outside of a page editor */
export function usePageEditor(): PageEditorContext {
  const value = useContext(Context)
  if (!value) throw new Error('not inside a page editor')
  return value
}
