import { use, useSyncExternalStore } from 'react'
import { currentLanguage, hasTexts, loadTexts, onLanguageChange, translator, type TFunction } from '#client/i18n/i18n.ts'
import type { Language } from '#client/i18n/languages.ts'

/**
 * Texts of a feature: `const { t } = useTranslation('tables')`. Suspends until the namespace is loaded (pages preload
 * theirs, see app/routes.tsx); `t('errors:not_found')` reads another namespace that is loaded already.
 */
export function useTranslation(namespace: string): { t: TFunction; language: Language } {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  if (!hasTexts(namespace, language)) use(loadTexts(namespace, language))
  return { t: translator(namespace), language }
}
