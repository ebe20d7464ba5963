import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/** What is fetched once, however often it is asked for; undefined until then. */
export interface Fetched<T> {
  get: () => T | undefined
  load: () => Promise<T>
}

export function fetchedOnce<T>(fetch: () => Promise<T>): Fetched<T> {
  let value: T | undefined
  return { get: () => value, load: async () => (value ??= await fetch()) }
}

/**
 * A part that nobody sees before opening it, in a file of its own. Once the file is there it is painted at once: the next key may
 * belong into it, and what React waits for comes some frames late.
 * @param file what the part is fetched with
 * @param pick the part of it
 * @param fallback stands for it until then
 */
export function openedLater<File, Props extends object>(
  file: Fetched<File>,
  pick: (file: File) => ComponentType<Props>,
  fallback?: ReactNode,
): (props: Props) => ReactNode {
  const LoadedPart = lazy(async () => ({ default: pick(await file.load()) }) as { default: ComponentType<object> })
  return function Later(props: Props) {
    // one and the same for its life, or its state were lost
    const [Part] = useState(() => {
      const there = file.get()
      return there === undefined ? LoadedPart : (pick(there) as ComponentType<object>)
    })
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
