import { atom } from 'jotai'
import { storedAtom, storedFlagAtom } from '#client/lib/stored-atom.ts'

/** The side menu shows icons only. */
export const menuCollapsedAtom = storedFlagAtom('menuCollapsed', false)

const openFoldersText = storedAtom('openFolders', '', (stored) => (typeof stored === 'string' ? stored : undefined))

/** Ids of the folders that are open in the side menu, remembered on this device. */
export const openFoldersAtom = atom(
  (get) => new Set(get(openFoldersText).split(',').filter(Boolean)),
  (_get, set, ids: ReadonlySet<string>) => set(openFoldersText, [...ids].slice(-100).join(',')),
)
