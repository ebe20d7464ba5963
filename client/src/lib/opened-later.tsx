import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { fetchFile, lazyPart } from '#client/lib/lazy-part.ts'

/** A value that is fetched once, however often it is asked for; undefined until then. */
export interface Fetched<T> {
  get: () => T | undefined
  load: () => Promise<T>
}

export function fetchedOnce<T>(fetch: () => Promise<T>): Fetched<T> {
  let value: T | undefined
  return { get: () => value, load: async () => (value ??= await fetchFile(fetch)) }
}

/** Stands for a part of the first screen: without it the screen does not stand, and its last look stays (`client/public/start.js`). */
export const onItsWay = <span data-waits />

/** A fetched value; undefined until it is here, or when it is not wanted. */
export function useFetched<T>(value: Fetched<T>, wanted: boolean): T | undefined {
  const [, setState] = useState<unknown>()
  useEffect(() => {
    if (!wanted || value.get() !== undefined) return
    value.load().then(setState, (error: unknown) =>
      // for the boundary around the screen, as for every chunk
      setState(() => {
        throw error
      }),
    )
  }, [value, wanted])
  return wanted ? value.get() : undefined
}

/**
 * A part in a chunk of its own, invisible until it is opened. Once the chunk is loaded it is painted at once, since the next key may belong into it.
 * Suspense would show it some frames late.
 * @param file the chunk
 * @param pick the component in it
 * @param fallback shown until then
 */
export function openedLater<File, Props extends object>(
  file: Fetched<File>,
  pick: (file: File) => ComponentType<Props>,
  fallback?: ReactNode,
): (props: Props) => ReactNode {
  const LoadedPart = lazyPart(async () => pick(await file.load()) as ComponentType<object>)
  return function Later(props: Props) {
    // one component for the part's lifetime, or its state would be lost
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

/**
 * {@link openedLater} for a part that shows itself. It is left out while its chunk cannot be fetched: nobody has asked for it.
 * @param fallback shown until then; {@link onItsWay} for a part of the last look
 */
export function shownLater<File, Props extends object>(
  file: Fetched<File>,
  pick: (file: File) => ComponentType<Props>,
  fallback?: ReactNode,
): (props: Props) => ReactNode {
  const get = (): ComponentType<Props> | undefined => {
    const there = file.get()
    return there === undefined ? undefined : pick(there)
  }
  const load = (): Promise<ComponentType<Props>> =>
    file.load().then(
      pick,
      () =>
        function Missing() {
          return null
        },
    )
  return openedLater({ get, load }, (part) => part, fallback)
}
