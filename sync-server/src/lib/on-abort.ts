/**
 * Does something when a signal is aborted, at once when it is already: `addEventListener` would never tell of that.
 * @returns leaves the signal alone again
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act()
  else signal?.addEventListener('abort', act, { once: true })
  return () => signal?.removeEventListener('abort', act)
}
