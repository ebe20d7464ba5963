const listeners = new Set<() => void>()

/** A deadline or reminder was set on this device: what waits for times looks again. */
export function tasksTimed(): void {
  for (const listener of listeners) listener()
}

export function onTasksTimed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
