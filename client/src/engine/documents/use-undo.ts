import { useMemo, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { createUndoManager } from '#client/engine/documents/undo.ts'

export interface Undo {
  canUndo: boolean
  canRedo: boolean
  undo(): void
  redo(): void
  /** makes the next change a step of its own */
  separate(): void
  /** covers changes of this origin as well from now on */
  track(origin: unknown): void
}

/**
 * This person's own undo for parts of a document, one step for each gesture (undo.ts).
 * @param scopes the shared types it covers; must be the same array between renders
 */
export function useUndo(doc: Y.Doc, scopes: readonly Y.AbstractType<unknown>[]): Undo {
  return useUndoOf(useMemo(() => createUndoManager(doc, scopes), [doc, scopes]))
}

/** The state of an undo manager, followed live. */
export function useUndoOf(manager: Y.UndoManager): Undo {
  const store = useMemo(() => {
    const events = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const
    return {
      subscribe: (listener: () => void) => {
        for (const event of events) manager.on(event, listener)
        return () => {
          for (const event of events) manager.off(event, listener)
        }
      },
      get: () => `${manager.canUndo()} ${manager.canRedo()}`,
    }
  }, [manager])
  useSyncExternalStore(store.subscribe, store.get)
  return {
    canUndo: manager.canUndo(),
    canRedo: manager.canRedo(),
    undo: () => void manager.undo(),
    redo: () => void manager.redo(),
    separate: () => manager.stopCapturing(),
    track: (origin) => void manager.trackedOrigins.add(origin),
  }
}
