import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { deepestPage, type PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useInFolder } from '#client/nouns/folders/use-in-folder.ts'

/** The pages that this person sees, as they stand below one another. One whose page above is not seen stands by itself. */
export interface PageTree {
  /** in the order in which they were made */
  below(id: string): readonly PageEntry[]
  /** from the outermost to the page right above */
  above(id: string): readonly PageEntry[]
}

export function pageTreeOf(pages: readonly PageEntry[]): PageTree {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const children = new Map<string, PageEntry[]>()
  for (const page of pages.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1))) {
    if (page.parentId === null || !byId.has(page.parentId)) continue
    const siblings = children.get(page.parentId)
    if (siblings) siblings.push(page)
    else children.set(page.parentId, [page])
  }
  const above = (id: string): PageEntry[] => {
    const trail: PageEntry[] = []
    let parent = byId.get(byId.get(id)?.parentId ?? '')
    // moves of two people who are offline may meet in a circle until the server has answered
    while (parent && parent.id !== id && !trail.includes(parent) && trail.length < deepestPage) {
      trail.unshift(parent)
      parent = byId.get(parent.parentId ?? '')
    }
    return trail
  }
  return {
    below: (id) => children.get(id) ?? [],
    above,
  }
}

export function usePageTree(): PageTree {
  const pages = useEntities('page')
  return useMemo(() => pageTreeOf(pages), [pages])
}

/**
 * Each page once in the side menu: in its folder, else below its page, else by itself. Below a page stand those without a folder of their own.
 */
export function useMenuTree(): PageTree {
  const { below, above } = usePageTree()
  const inFolder = useInFolder()
  return useMemo(() => {
    const isLoose = ({ id }: PageEntry): boolean => !inFolder.has(`page:${id}`)
    const looseBelow = (id: string): readonly PageEntry[] => below(id).filter(isLoose)
    return { below: looseBelow, above }
  }, [below, above, inFolder])
}

/** The ids of the pages above the one that is open: the way to it stands open in the side menu. */
export function useOpenWay({ above }: Pick<PageTree, 'above'>): ReadonlySet<string> {
  const { pathname } = useLocation()
  const open = /^\/doc-page\/([^/]+)/.exec(pathname)?.[1] ?? ''
  return new Set(above(open).map(({ id }) => id))
}
