import { createContext, use } from 'react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
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

/** Waits for the files that these keys of texts name. The list stays the same for a component's life. */
export function useLabelTexts(keys: readonly string[]): void {
  const { language } = useTranslation('common')
  for (const name of new Set(keys.map((key) => key.split(':', 1)[0] ?? ''))) use(loadTexts(name, language))
}
