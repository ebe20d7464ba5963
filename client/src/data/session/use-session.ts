import { useSyncExternalStore } from 'react'
import { sessionStore } from '#client/data/session/session.ts'
import type { Session, SessionState } from '#client/data/session/session-store.ts'

/** Whether somebody is signed in, and who; for the router and the sign-in screens. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
}

/** The signed-in person. @throws outside the signed-in part of the product */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status === 'none') throw new Error('nobody is signed in')
  return state.session
}
