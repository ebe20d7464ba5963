import { use } from 'react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Waits for the files that these keys of texts name (`file:key`). The list stays the same for a component's life. */
export function useLabelTexts(keys: readonly string[]): void {
  const { language } = useTranslation('common')
  for (const name of new Set(keys.map((key) => key.split(':', 1)[0] ?? ''))) use(loadTexts(name, language))
}
