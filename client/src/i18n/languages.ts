/** The languages of the interface (specification 1 §1); es is beta. */
export const languages = ['en', 'pt', 'es'] as const
export type Language = (typeof languages)[number]

const storageKey = 'trama.language'

/** Chosen on this device, else the browser's, else English; a member's settings are applied once they are known (app/App.tsx). */
export function initialLanguage(): Language {
  const stored = window.localStorage.getItem(storageKey)
  const wanted = [stored, ...navigator.languages]
  for (const entry of wanted) {
    const language = languages.find((known) => entry?.toLowerCase().startsWith(known))
    if (language) return language
  }
  return 'en'
}

export function rememberLanguage(language: Language): void {
  window.localStorage.setItem(storageKey, language)
}

/** Whether the person picked a language on this device. */
export function hasChosenLanguage(): boolean {
  return window.localStorage.getItem(storageKey) !== null
}
