import { type ComponentType, type LazyExoticComponent } from 'react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { fetchFile, lazyPart } from '#client/lib/lazy-part.ts'
import type { LazyPart } from '#client/manifest/client-feature.ts'

export interface LazyPage<P = object> {
  Page: LazyExoticComponent<ComponentType<P>>
  /** fetches code and texts ahead of the first visit */
  preload(): Promise<void>
}

/** A page in its own file, with the texts it needs: shown when both are there, so that no key ever flashes up. */
export function lazyPage<P = object>(load: () => Promise<ComponentType<P>>, namespaces: readonly string[] = []): LazyPage<P> {
  const loadAll = async () => {
    const [component] = await Promise.all([load(), ...namespaces.map((namespace) => loadTexts(namespace))])
    return component
  }
  return { Page: lazyPart(loadAll), preload: async () => void (await fetchFile(loadAll)) }
}

const pages = new WeakMap<object, unknown>()

/** The page of a manifest's part; always the same one, so that React keeps its state. */
export function pageOf<P>(part: LazyPart<P>): LazyPage<P> {
  let page = pages.get(part) as LazyPage<P> | undefined
  if (!page) pages.set(part, (page = lazyPage(part.load, part.texts)))
  return page
}
