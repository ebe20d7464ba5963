import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { ItemType } from '#shared/items/item-type.ts'

/** Something an item dialog is about. */
export interface OverlayTarget {
  type: ItemType | 'folder'
  id: string
}

/**
 * The one dialog over the page that anything may open: the shell draws it (client/src/app/Overlays.tsx), so that features
 * ask for each other's dialogs without knowing each other.
 */
export type Overlay =
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'create'; what: ItemType | 'folder'; folderId?: string; place?: { type: ItemType; id: string } }
  | { kind: 'edit'; target: OverlayTarget }
  | { kind: 'move'; target: { type: ItemType; id: string } }
  | { kind: 'delete'; target: OverlayTarget }
  /** with a record: a form by which somebody outside updates it */
  | { kind: 'share'; target: { type: ItemType; id: string }; recordId?: string }
  | { kind: 'access'; target: { type: ItemType; id: string } }
  | { kind: 'refusedEdits'; id: string }

const overlayAtom = atom<Overlay | null>(null)

export function openOverlay(overlay: Overlay): void {
  getDefaultStore().set(overlayAtom, overlay)
}

export function closeOverlay(): void {
  getDefaultStore().set(overlayAtom, null)
}

export function useOverlay(): Overlay | null {
  return useAtomValue(overlayAtom)
}
