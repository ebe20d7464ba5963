import { useMemo } from 'react'
import { useSession } from '#client/engine/session/use-session.ts'
import { useStarred } from '#client/nouns/favourites/favourites.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { useItems, useShowsTables } from '#client/nouns/items/item.ts'
import { useRecentItems } from '#client/nouns/recents/recents.ts'
import { byLabel, entryOfFolder, entryOfItem, entryOfStarred, type HomeEntry } from '#client/features/home/home-entry.ts'

/** Sections of home in their order, with the last part of their address (specification 1 §2). */
export const homeSections = ['starred', 'recent', 'folders', 'apps', 'tables', 'pages', 'sharedWithMe', 'publicApps'] as const
export type HomeSection = (typeof homeSections)[number]

export const sectionPaths: Record<HomeSection, string> = {
  starred: '/home/favorites',
  recent: '/home/most-recent',
  folders: '/home/folders',
  apps: '/home/apps',
  tables: '/home/tables',
  pages: '/home/pages',
  sharedWithMe: '/home/shared-with-me',
  publicApps: '/home/public-apps',
}

/** Each section with what no section before it has: on one screen everything stands once. */
export function onceEach(
  entries: Record<HomeSection, HomeEntry[]>,
  sections: readonly HomeSection[],
  limitOf: (section: HomeSection) => number,
): { section: HomeSection; some: HomeEntry[]; hasMore: boolean }[] {
  const seen = new Set<string>()
  return sections.flatMap((section) => {
    const left = entries[section].filter(({ key }) => !seen.has(key))
    const some = left.slice(0, limitOf(section))
    for (const { key } of some) seen.add(key)
    return some.length > 0 ? [{ section, some, hasMore: left.length > some.length }] : []
  })
}

/** The whole contents of each section; `shown` names the sections that this person has. */
export function useHomeSections(): { entries: Record<HomeSection, HomeEntry[]>; all: HomeEntry[]; shown: HomeSection[] } {
  const { memberId } = useSession()
  const items = useItems()
  const folders = useFolders()
  const starred = useStarred()
  const recent = useRecentItems()
  const showsTables = useShowsTables()

  return useMemo(() => {
    const folderOf = new Map(folders.flatMap(({ folder, items: inside }) => inside.map(({ type, id }) => [`${type}:${id}`, folder.label])))
    const ofItems = [...items.values()]
      .map((item) => ({ ...entryOfItem(item), folder: folderOf.get(`${item.type}:${item.id}`) ?? null }))
      .sort(byLabel)
    const ofFolders = folders.map(({ folder, items: inside }) => entryOfFolder(folder, inside.length))
    const counts = new Map(ofFolders.map((entry) => [entry.id, entry.count ?? 0]))
    const entries: Record<HomeSection, HomeEntry[]> = {
      starred: starred.map((entry) => entryOfStarred(entry, (id) => counts.get(id) ?? 0)),
      recent: recent.map(({ item, visitedAt }) => entryOfItem(item, visitedAt)),
      folders: ofFolders,
      apps: ofItems.filter((entry) => entry.type === 'app'),
      tables: ofItems.filter((entry) => entry.type === 'table'),
      pages: ofItems.filter((entry) => entry.type === 'page'),
      sharedWithMe: ofItems.filter(({ keptBy }) => keptBy !== undefined && keptBy !== memberId),
      publicApps: ofItems.filter((entry) => entry.type === 'app' && entry.isPublic),
    }
    const isShown: Partial<Record<HomeSection, boolean>> = {
      tables: showsTables,
      sharedWithMe: entries.sharedWithMe.length > 0,
      publicApps: entries.publicApps.length > 0,
    }
    const shown = homeSections.filter((section) => isShown[section] !== false)
    return { entries, all: [...ofFolders, ...ofItems], shown }
  }, [items, folders, starred, recent, showsTables, memberId])
}
