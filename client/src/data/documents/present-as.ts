import type { Awareness } from 'y-protocols/awareness'

/**
 * Shows the person under the id that the document is written under, which Yjs changes when another writes under it: y-websocket breaks
 * off where the two differ.
 */
export function presentAsWriter(awareness: Awareness): void {
  const { doc } = awareness
  if (awareness.clientID === doc.clientID) return
  const state = awareness.getLocalState()
  awareness.setLocalState(null)
  awareness.clientID = doc.clientID
  awareness.setLocalState(state)
}
