import { useSyncExternalStore } from 'react'
import { taskDocuments } from '#client/engine/documents/ahead/plan.ts'
import { documentRegistry, isOnDevice } from '#client/engine/documents/document-registry.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** How many of the apps, pages and task lists this person may open are on the device. */
export function useKeptDocuments(): { kept: number; all: number } {
  const session = useSession()
  const apps = useEntities('app')
  const pages = useEntities('page')
  const { notes } = documentRegistry(principalOf(session))
  const known = useSyncExternalStore(notes.subscribe, notes.get)
  const names = [...taskDocuments(session.memberId), ...apps.map(({ id }) => `app:${id}`), ...pages.map(({ id }) => `page:${id}`)]
  return { kept: names.filter((name) => isOnDevice(known[name])).length, all: names.length }
}
