import { call } from '#client/engine/api/call.ts'
import { keepFormats } from '#client/engine/session/own-formats.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { refreshSession } from '#client/engine/session/session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { readOwnShortcuts, setOwnShortcuts, type OwnShortcuts } from '#client/lib/own-shortcuts.ts'
import { readColorSchemeChoice, setColorSchemeChoice, type ColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

/** Holds the person whose choice on this device has not reached the server. */
const unsentKey = 'trama.themeUnsent'
/** the keys chosen on this device have not reached the server */
const unsentShortcutsKey = 'trama.shortcutsUnsent'

/** The person signed in here, if any. */
function personHere(): string | undefined {
  const state = sessionStore.get()
  return state.status === 'active' ? principalOf(state.session) : undefined
}

/** Shows a theme at once, and on the person's other devices when they are next looked at. */
export async function chooseTheme(choice: ColorSchemeChoice): Promise<void> {
  setColorSchemeChoice(choice)
  const person = personHere()
  if (person === undefined) return
  localStorage.setItem(unsentKey, person)
  await sendTheme().catch(() => undefined)
}

/** Takes keys that the person chose, here at once and on their other devices when they are next looked at. @throws ApiError · OfflineError */
export async function chooseShortcuts(chosen: OwnShortcuts): Promise<void> {
  setOwnShortcuts(chosen)
  if (personHere() === undefined) return
  localStorage.setItem(unsentShortcutsKey, '1')
  await sendShortcuts()
}

async function sendShortcuts(): Promise<void> {
  await call('POST user-settings/update', { body: { setting_key: 'shortcuts', setting_value: { ...readOwnShortcuts() } } })
  localStorage.removeItem(unsentShortcutsKey)
}

async function sendTheme(): Promise<void> {
  const choice = readColorSchemeChoice()
  await call('POST user-settings/update', { body: { setting_key: 'theme', setting_value: choice === 'system' ? 'auto' : choice } })
  localStorage.removeItem(unsentKey)
}

/** Takes over the theme and the formats that the person chose elsewhere. Without a network this device keeps what it has. */
async function takeChoices(person: string): Promise<void> {
  if (localStorage.getItem(unsentShortcutsKey) !== null) await sendShortcuts()
  if (localStorage.getItem(unsentKey) === person) return sendTheme()
  await refreshSession()
  const state = sessionStore.get()
  if (state.status !== 'active' || personHere() !== person) return
  keepFormats(state.session)
  setOwnShortcuts(state.session.settings.shortcuts ?? {})
  if (localStorage.getItem(unsentKey) === person) return
  const { theme } = state.session.settings
  if (theme !== null) setColorSchemeChoice(theme === 'auto' ? 'system' : theme)
}

/** ms between two questions */
const rest = 30_000

/** Follows the person's own choices: now, and whenever somebody comes back to this page. */
export function followOwnChoices(): void {
  if (viewing) return
  let askedAt = 0
  const ask = (): void => {
    const person = personHere()
    if (person === undefined || !navigator.onLine || document.visibilityState !== 'visible' || Date.now() - askedAt < rest) return
    askedAt = Date.now()
    takeChoices(person).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
