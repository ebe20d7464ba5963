import { use, useSyncExternalStore } from 'react'
import { currentLanguage, loadTexts, onLanguageChange, translator, type TFunction } from '#client/i18n/i18n.ts'
import type { Language } from '#client/i18n/languages.ts'

/**
 * Texts of a feature: `const { t } = useTranslation('tables')`. Suspends until the namespace is loaded (pages preload
 * theirs, see app/routes.tsx); `t('errors:not_found')` reads another namespace that is loaded already.
 */
export function useTranslation(namespace: string): { t: TFunction; language: Language } {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  // called even when the texts are loaded: React repeats a suspended render, and must then find the same hooks
  use(loadTexts(namespace, language))
  return { t: translator(namespace), language }
}
