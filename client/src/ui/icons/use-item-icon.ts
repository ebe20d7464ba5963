import { IconFileText, IconFolder, IconLayoutGrid, IconTable, type Icon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

/** The four that every home page shows are in the shell; the others come in one small file right after it. */
let icons: Readonly<Record<string, Icon>> = {
  table: IconTable,
  'layout-grid': IconLayoutGrid,
  'file-text': IconFileText,
  folder: IconFolder,
}
const listeners = new Set<() => void>()

function load(): void {
  void import('#client/ui/icons/item-icons.ts').then((module) => {
    icons = module.itemIcons
    for (const listener of listeners) listener()
  })
}
load()
// a page opened offline for the first time may have missed the file
window.addEventListener('online', load)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The drawing of a stored icon name; undefined until it is there, or when the name is unknown. */
export function useItemIcon(name: string): Icon | undefined {
  return useSyncExternalStore(subscribe, () => icons)[name]
}

/** All names, for pickers. */
export function useItemIconNames(): string[] {
  return Object.keys(useSyncExternalStore(subscribe, () => icons))
}
