import type { Awareness } from 'y-protocols/awareness'

/**
 * Aligns the awareness id with the document's client id. Yjs changes the latter when another client writes under it, and y-websocket fails when
 * the two differ.
 */
export function presentAsWriter(awareness: Awareness): void {
  const { doc } = awareness
  if (awareness.clientID === doc.clientID) return
  const state = awareness.getLocalState()
  awareness.setLocalState(null)
  awareness.clientID = doc.clientID
  awareness.setLocalState(state)
}
