import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { undoableOrigins } from '#shared/documents/document-origin.ts'
import {
  closeDocument,
  hostOf,
  isMadeHere,
  openDocument,
  peekDocument,
  sessionGeneration,
  type OpenDocument,
} from '#client/data/documents/open-document.ts'
import { useSession } from '#client/data/session/use-session.ts'

const watchGeneration = (listener: () => void): (() => void) => sessionGeneration.subscribe(listener)
const readGeneration = (): number => sessionGeneration.get()

/**
 * A document of the signed-in person's organisation, open as long as the component is. `doc` is there at once; mount what
 * edits it only when it is `ready`.
 */
export function useDocument(name: string): OpenDocument {
  const { orgId, memberId } = useSession()
  // A document that was replaced, or given up before it was used, is another session under the same name.
  useSyncExternalStore(watchGeneration, readGeneration)
  const session = peekDocument(name, hostOf(orgId, memberId))
  useEffect(() => {
    const opened = openDocument(name, hostOf(orgId, memberId))
    return () => closeDocument(opened)
  }, [name, orgId, memberId, session])
  const watch = useCallback((listener: () => void) => session.subscribe(listener), [session])
  const document = useSyncExternalStore(watch, () => session.get())
  // what was made here is known here, whatever the server has not said yet
  const isHere = document.seen || isMadeHere(name)
  return useMemo(() => (isHere === document.seen ? document : { ...document, seen: isHere }), [document, isHere])
}

export interface Undo {
  canUndo: boolean
  canRedo: boolean
  undo(): void
  redo(): void
  /** the next change is a step of its own */
  separate(): void
}

/**
 * This person's own undo for parts of a document: only changes made with origin `person` here, never another's.
 * @param scopes the shared types it covers; must be the same array between renders
 */
export function useUndo(doc: Y.Doc, scopes: readonly Y.AbstractType<unknown>[]): Undo {
  const manager = useMemo(
    () =>
      new Y.UndoManager([...scopes] as Y.AbstractType<unknown>[], { doc, trackedOrigins: new Set(undoableOrigins), captureTimeout: 500 }),
    [doc, scopes],
  )
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
  }
}
