import { useSyncExternalStore } from 'react'
import { sessionStore } from '#client/engine/session/own-session.ts'
import type { Session, SessionState } from '#client/engine/session/session-store.ts'

/** The sign-in state, for the router and the sign-in screens. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
}

/** The signed-in person. @throws outside the signed-in part of the product */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status === 'none') throw new Error('nobody is signed in')
  return state.session
}
