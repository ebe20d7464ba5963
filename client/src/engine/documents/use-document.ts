import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  closeDocument,
  hostOf,
  isMadeHere,
  openDocument,
  peekDocument,
  sessionGeneration,
  type OpenDocument,
} from '#client/engine/documents/open-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'

const watchGeneration = (listener: () => void): (() => void) => sessionGeneration.subscribe(listener)
const readGeneration = (): number => sessionGeneration.get()

/** Renders again when a session is replaced or unused: another one follows under the same name. */
export const useSessionGeneration = (): number => useSyncExternalStore(watchGeneration, readGeneration)

/**
 * A document of the signed-in person's organisation, open while the component is mounted. `doc` is there at once; mount its editors only when it is
 * `ready`.
 */
export function useDocument(name: string): OpenDocument {
  const { orgId, memberId } = useSession()
  useSessionGeneration()
  const session = peekDocument(name, hostOf(orgId, memberId))
  useEffect(() => {
    const opened = openDocument(name, hostOf(orgId, memberId))
    return () => closeDocument(opened)
  }, [name, orgId, memberId, session])
  const watch = useCallback((listener: () => void) => session.subscribe(listener), [session])
  const document = useSyncExternalStore(watch, () => session.get())
  // a document made here is known here, whatever the server has not answered yet
  const isHere = document.seen || isMadeHere(name)
  return useMemo(() => (isHere === document.seen ? document : { ...document, seen: isHere }), [document, isHere])
}
