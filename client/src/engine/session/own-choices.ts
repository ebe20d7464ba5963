import { call } from '#client/engine/api/call.ts'
import { keepFormats } from '#client/engine/session/own-formats.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { refreshSession } from '#client/engine/session/session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { readColorSchemeChoice, setColorSchemeChoice, type ColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

/** Holds the person whose choice on this device has not reached the server. */
const unsentKey = 'trama.themeUnsent'

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

async function sendTheme(): Promise<void> {
  const choice = readColorSchemeChoice()
  await call('POST user-settings/update', { body: { setting_key: 'theme', setting_value: choice === 'system' ? 'auto' : choice } })
  localStorage.removeItem(unsentKey)
}

/** Takes over the theme and the formats that the person chose elsewhere. Without a network this device keeps what it has. */
async function takeChoices(person: string): Promise<void> {
  if (localStorage.getItem(unsentKey) === person) return sendTheme()
  await refreshSession()
  const state = sessionStore.get()
  if (state.status !== 'active' || personHere() !== person) return
  keepFormats(state.session)
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
