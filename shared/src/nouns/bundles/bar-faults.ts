import { mostNavItems, type BottomNav, type MenuBar } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { isWholeAction } from '#shared/nouns/bundles/nav-actions.ts'

/** The reasons not to store a bar (specification 2 §5); its editor says each in words of its own. */
export type NavFault = 'tooMany' | 'ownApp' | 'incomplete'
export type MenuFault = 'itemsRequired' | 'folderRequired' | 'needsHide' | 'needsIcons'

export function faultsOfNav({ items, onlyOnMobile }: BottomNav, appId: string): NavFault[] {
  return [
    ...(onlyOnMobile && items.length > mostNavItems ? (['tooMany'] as const) : []),
    ...(items.some(({ type, target }) => type === 'app' && target === appId) ? [] : (['ownApp'] as const)),
    ...(items.every(isWholeAction) ? [] : (['incomplete'] as const)),
  ]
}

export function faultsOfMenu({ items, allowHide, showWhenHovered, showIcons, largeIcons }: MenuBar): MenuFault[] {
  return [
    ...(items.length === 0 ? (['itemsRequired'] as const) : []),
    ...(items.some(({ type, label }) => type === 'folder' && label.trim() === '') ? (['folderRequired'] as const) : []),
    ...(showWhenHovered && !allowHide ? (['needsHide'] as const) : []),
    ...(largeIcons && !showIcons ? (['needsIcons'] as const) : []),
  ]
}
