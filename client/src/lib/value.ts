/** A value that can be watched. The smallest store: works without React, and with `useSyncExternalStore`. */
export interface Value<T> {
  get(): T
  /** Returns the function that stops watching. */
  subscribe(listener: () => void): () => void
}

export interface SettableValue<T> extends Value<T> {
  set(value: T): void
}

export function createValue<T>(initial: T): SettableValue<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
