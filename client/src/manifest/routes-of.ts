import type { ClientFeature } from '#client/manifest/client-feature.ts'

export interface WeighedRoute {
  route: string
  /** as Vite's manifest names the file of the page */
  module: string
}

/** Every address with the file that its manifest imports for it: the first-load budget weighs them (scripts/budget-check.mjs). */
export function routesOf(features: readonly ClientFeature[]): WeighedRoute[] {
  return features.flatMap(({ paths = [] }) =>
    paths.map(({ path, load }) => {
      const imported = /import\w*\(\s*["'`](?:#client\/|[^"'`]*client\/src\/)([^"'`]+)["'`]/.exec(load.toString())?.[1]
      if (imported === undefined) throw new Error(`${path}: its manifest imports no page`)
      return { route: `/${path.replace(/\/\*$/, '')}`, module: `src/${imported}` }
    }),
  )
}
