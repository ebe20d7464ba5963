import { betaLanguages, type FunctionLanguage } from '#shared/nouns/functions/function.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

const names: Record<FunctionLanguage, string> = { python: 'Python', dotNet: '.NET', php: 'PHP', javascript: 'JavaScript' }

/** A language as people read it; two are called beta (specification 3 §9). */
export function languageName(t: TFunction, language: FunctionLanguage): string {
  return betaLanguages.has(language) ? t('functions.beta', { language: names[language] }) : names[language]
}
