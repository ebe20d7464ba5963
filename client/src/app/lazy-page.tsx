import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadTexts } from '#client/i18n/i18n.ts'

export interface LazyPage<P = object> {
  Page: LazyExoticComponent<ComponentType<P>>
  /** fetches code and texts ahead of the first visit */
  preload(): Promise<void>
}

/** A page in its own file, with the texts it needs: shown when both are there, so that no key ever flashes up. */
export function lazyPage<P = object>(load: () => Promise<ComponentType<P>>, namespaces: readonly string[]): LazyPage<P> {
  const loadAll = async () => {
    const [component] = await Promise.all([load(), ...namespaces.map((namespace) => loadTexts(namespace))])
    return { default: component }
  }
  return { Page: lazy(loadAll), preload: async () => void (await loadAll()) }
}
