import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** as React says it */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** ms until a file is asked for once more */
const pauseMs = 500

/** Fetches a file of the interface. People press things as the network comes back, when a request may still fail: it is sent once more a moment later. */
export function fetchFile<T>(fetch: () => Promise<T>): Promise<T> {
  return fetch().catch(() => new Promise((resume) => setTimeout(resume, pauseMs)).then(fetch))
}

/** A component in a file of its own, for a `Suspense` around it. */
export function lazyPart<T extends AnyComponent>(load: () => Promise<T>): LazyExoticComponent<T> {
  return lazy(async () => ({ default: await fetchFile(load) }))
}

/** One that the screen can do without: nothing stands in its place where its file cannot be had, and the rest is read. */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const nothing: ComponentType<Props> = () => null
  return lazy(async () => ({ default: await fetchFile(load).catch(() => nothing) }))
}
