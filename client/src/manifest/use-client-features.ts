import { createContext, use } from 'react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'
import { listParts, type FeaturePart } from '#client/manifest/list-parts.ts'

const Context = createContext<readonly ClientFeature[]>([])

/** Given by the shell, which lists every feature. */
export const ClientFeaturesProvider = Context.Provider

/** Every feature, for a screen that shows parts of others. */
export function useClientFeatures(): readonly ClientFeature[] {
  return use(Context)
}

/** One part of every feature; the same list for the life of the page. */
export function useFeatureParts<K extends FeaturePart>(part: K): ReturnType<typeof listParts<K>> {
  return listParts(useClientFeatures(), part)
}
