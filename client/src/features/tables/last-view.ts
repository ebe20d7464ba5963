/** The name of the page about stages, in addresses and where the last view is remembered. */
export const stagesName = 'sla'

const keyOf = (memberId: string, tableId: string): string => `trama.lastView.${memberId}.${tableId}`

/** The view of a table that the person used last, on this device. */
export function lastView(memberId: string, tableId: string): string | undefined {
  return localStorage.getItem(keyOf(memberId, tableId)) ?? undefined
}

export function rememberView(memberId: string, tableId: string, viewId: string): void {
  localStorage.setItem(keyOf(memberId, tableId), viewId)
}
