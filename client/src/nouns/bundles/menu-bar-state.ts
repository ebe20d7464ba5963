import { atom, type WritableAtom } from 'jotai'
import { storedAtom } from '#client/lib/stored-atom.ts'

const most = 200

function storedSet(key: string): WritableAtom<ReadonlySet<string>, [ReadonlySet<string>], void> {
  const text = storedAtom(key, '', (stored) => (typeof stored === 'string' ? stored : undefined))
  return atom(
    (get) => new Set(get(text).split(',').filter(Boolean)),
    (_get, set, ids: ReadonlySet<string>) => set(text, [...ids].slice(-most).join(',')),
  )
}

/** Apps whose menu bar was hidden on this device. */
export const hiddenBarsAtom = storedSet('appMenuHidden')

/** Folders that were closed, as `<app>.<folder>`. */
export const closedFoldersAtom = storedSet('appMenuClosed')
