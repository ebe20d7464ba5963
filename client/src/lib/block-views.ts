import { createContext, useContext } from 'react'
import type { BlockView } from '#client/lib/block-view.ts'

const Context = createContext<readonly BlockView[]>([])

/** Given by `app/`, which knows every feature; read by apps and doc pages, which know none. */
export const BlockViewsProvider = Context.Provider

/** Every kind of block that can be shown, in the order of the add menu. */
export function useBlockViews(): readonly BlockView[] {
  return useContext(Context)
}

/** The view of one type; undefined for types this version does not know. */
export function useBlockView(type: string | undefined): BlockView | undefined {
  return useContext(Context).find((view) => view.type === type)
}
