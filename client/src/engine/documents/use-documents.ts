import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { closeDocument, hostOf, openDocument, peekDocument, type OpenDocument } from '#client/engine/documents/open-document.ts'
import type { DocumentSession } from '#client/engine/documents/document-session-types.ts'
import { useSessionGeneration } from '#client/engine/documents/use-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** Several documents, open while the component is mounted; the same array until one of them changes. See {@link useDocument}. */
export function useDocuments(names: readonly string[]): readonly OpenDocument[] {
  const { orgId, memberId } = useSession()
  useSessionGeneration()
  const found = names.map((name) => peekDocument(name, hostOf(orgId, memberId)))
  const [sessions, setSessions] = useState<readonly DocumentSession[]>(found)
  if (!isSame(sessions, found)) setSessions(found)
  useEffect(() => {
    const opened = sessions.map((session) => openDocument(session.get().name, hostOf(orgId, memberId)))
    return () => {
      for (const session of opened) closeDocument(session)
    }
  }, [sessions, orgId, memberId])
  const { subscribe, get } = useMemo(() => together(sessions), [sessions])
  return useSyncExternalStore(subscribe, get)
}

/** The states of several sessions as one. */
function together(sessions: readonly DocumentSession[]): {
  subscribe(listener: () => void): () => void
  get(): readonly OpenDocument[]
} {
  let last: readonly OpenDocument[] = []
  return {
    subscribe: (listener) => {
      const stops = sessions.map((session) => session.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    get: () => {
      const now = sessions.map((session) => session.get())
      if (!isSame(last, now)) last = now
      return last
    },
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}
