import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

/** The device's own memory, for the time before the replica is there. */
const keyOf = (tableId: string): string => `trama.lastView.${readSession().memberId}.${tableId}`

/** The view of a table that the person used last, on any of their devices. */
export function lastView(tableId: string): string | undefined {
  return readEntity('viewChoice', `${readSession().memberId}:${tableId}`)?.last ?? localStorage.getItem(keyOf(tableId)) ?? undefined
}

export function rememberView(tableId: string, viewId: string): void {
  localStorage.setItem(keyOf(tableId), viewId)
  // the first paint of a table needs none of it
  void import('#client/nouns/views/view-choices.ts').then(
    ({ chooseView }) => chooseView(tableId, viewId),
    () => undefined,
  )
}
