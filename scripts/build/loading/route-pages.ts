import { tsImport } from 'tsx/esm/api'
import type { clientFeatures } from '#client/app/client-features.ts'
import type { routesOf } from '#client/manifest/routes-of.ts'

interface Manifests {
  clientFeatures: typeof clientFeatures
  routesOf: typeof routesOf
}

/** The file of each address's page, from the project's folder, as the manifests name it. */
export async function routePages(): Promise<Set<string>> {
  const load = (path: string): Promise<Manifests> => tsImport(`../../../client/src/${path}`, import.meta.url)
  const [features, routes] = await Promise.all([load('app/client-features.ts'), load('manifest/routes-of.ts')])
  return new Set(routes.routesOf(features.clientFeatures).map(({ module }) => `client/${module}`))
}
