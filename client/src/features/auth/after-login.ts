import { ownAddress } from '#shared/lib/own-address.ts'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { signIn } from '#client/engine/session/session.ts'
import { setOwnShortcuts } from '#client/lib/own-shortcuts.ts'
import { setSingleKeysEnabled } from '#client/lib/shortcuts.ts'
import { readColorSchemeChoice, setColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

const loggedOutPaths = /^\/(?:$|login\b|password-reset\b|new-password\b|sign-up\b)/

/**
 * Takes a login's answer and says where to go: on to the address the person came for, else to their role's starting page.
 * Only a path is ever followed, so that no setting sends anybody to another site (T41).
 */
export function enter(answer: SignedIn, path: string): string | null {
  const { theme } = answer.settings
  // a choice on this device wins over one on another
  if ((theme === 'light' || theme === 'dark') && readColorSchemeChoice() === 'system') setColorSchemeChoice(theme)
  if (answer.settings.single_keys === false) setSingleKeysEnabled(false)
  setOwnShortcuts(answer.settings.shortcuts ?? {})
  signIn(answer)
  if (answer.organisation.funMode === true) void import('#client/features/auth/go-to-fun-host.ts').then(({ goToFunHost }) => goToFunHost())
  if (!loggedOutPaths.test(path)) return null
  const start = answer.profile_settings.initial_url
  return (start && ownAddress(start)) || '/'
}
