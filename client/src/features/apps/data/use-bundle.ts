import { useMemo, useRef, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import {
  addBarItem,
  bundleUndoScope,
  moveBarItem,
  readBundle,
  removeBar,
  removeBarItem,
  setBar,
  updateBarItem,
} from '#shared/nouns/bundles/bundle-document.ts'
import type { BundleSnapshot, MenuItem } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { newShortId } from '#shared/lib/ids.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { MenuPlace } from '#client/features/apps/data/menu-tree.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useUndo, type Undo } from '#client/engine/documents/use-undo.ts'

/** A person's changes to an app's menu bar. */
export interface MenuBarCommands {
  set: (patch: JsonObject) => void
  remove: () => void
  add: (item: Pick<MenuItem, 'type' | 'targetId' | 'label' | 'folderId'>) => void
  update: (id: string, patch: JsonObject) => void
  move: (id: string, place: MenuPlace) => void
  removeItem: (id: string) => void
}

/** The bars around an app as plain data; undefined until they are read. */
export function useBundle(appId: string): { bundle: BundleSnapshot | undefined; menuBar: MenuBarCommands; undo: Undo } {
  const { doc, ready } = useDocument(documentName({ kind: 'bundle', id: appId }))
  const scopes = useMemo(() => bundleUndoScope(doc), [doc])
  const undo = useUndo(doc, scopes)
  const last = useRef<BundleSnapshot | undefined>(undefined)
  const source = useMemo(
    () => ({
      subscribe: (notify: () => void) => {
        doc.on('update', notify)
        return () => doc.off('update', notify)
      },
      get: () => {
        const now = readBundle(doc)
        if (JSON.stringify(now) !== JSON.stringify(last.current)) last.current = now
        return last.current
      },
    }),
    [doc],
  )
  const bundle = useSyncExternalStore(source.subscribe, source.get)
  const menuBar = useMemo(() => menuBarCommands(doc), [doc])
  return { bundle: ready ? bundle : undefined, menuBar, undo }
}

function menuBarCommands(doc: Y.Doc): MenuBarCommands {
  return {
    set: (patch) => setBar(doc, 'menuBar', patch, 'person'),
    remove: () => removeBar(doc, 'menuBar', 'person'),
    add: (item) => addBarItem(doc, 'menuBar', newShortId('b'), { ...item, collapsible: true }, 'person'),
    update: (id, patch) => updateBarItem(doc, 'menuBar', id, patch, 'person'),
    move: (id, { folderId, between }) => moveBarItem(doc, 'menuBar', id, between, { folderId }, 'person'),
    removeItem: (id) => removeBarItem(doc, 'menuBar', id, 'person'),
  }
}
