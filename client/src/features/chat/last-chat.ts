const keyOf = (memberId: string): string => `trama.chat.last.${memberId}`

/** The address of the conversation that this person read last on this device. */
export function readLastChat(memberId: string): string | undefined {
  return window.localStorage.getItem(keyOf(memberId)) ?? undefined
}

export function rememberChat(memberId: string, path: string): void {
  try {
    window.localStorage.setItem(keyOf(memberId), path)
  } catch {
    // private windows may refuse storage: the list is shown then
  }
}
