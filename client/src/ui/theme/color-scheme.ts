import { useSyncExternalStore } from 'react'

/**
 * Light, dark or as the system says. `public/theme.js` sets `data-theme` before the first paint; this module keeps it
 * in step afterwards, in every tab. Both sides know the storage key and the attribute.
 */
export type ColorSchemeChoice = 'light' | 'dark' | 'system'
export type ColorScheme = 'light' | 'dark'

const storageKey = 'trama.theme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
// Kept here: Chromium drops the change event when `matches` is read between the change and its event.
let isSystemDark = systemDark.matches
const listeners = new Set<() => void>()

/** The person's choice on this device; `system` until they choose. */
export function readColorSchemeChoice(): ColorSchemeChoice {
  const stored = window.localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The scheme that is shown now. */
export function readColorScheme(): ColorScheme {
  const choice = readColorSchemeChoice()
  return choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice
}

export function setColorSchemeChoice(choice: ColorSchemeChoice): void {
  if (choice === 'system') window.localStorage.removeItem(storageKey)
  else window.localStorage.setItem(storageKey, choice)
  apply()
}

function apply(): void {
  document.documentElement.dataset['theme'] = readColorScheme()
  for (const listener of listeners) listener()
}

systemDark.addEventListener('change', ({ matches }) => {
  isSystemDark = matches
  apply()
})
// The system may have changed between theme.js and this module.
if (document.documentElement.dataset['theme'] !== readColorScheme()) apply()
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) apply()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readColorScheme)
}

export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore(subscribe, readColorSchemeChoice)
}
