import type { ConnectionSetting, Integration, SettingFormat, SignIn } from '#shared/nouns/connections/integrations/integration.ts'

export type SettingProblem = 'empty' | 'unknown' | SettingFormat

/** Headers that frame a request, or that requests of steps must not set. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|cookie|proxy-.*)$/i
const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'

const formats: Readonly<Record<SettingFormat, RegExp>> = {
  host: new RegExp(`^(?=.{1,253}$)(${label}\\.)*${label}(:\\d{1,5})?$`, 'i'),
  // without credentials in the address
  https: /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/i,
  url: /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i,
  header: /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
}

function fits(value: string, format: SettingFormat): boolean {
  return formats[format].test(value) && !(format === 'header' && ownHeaders.test(value))
}

/** The kind of sign-in that a connection has; undefined for a product with one kind only. */
export function signInOf({ signIns = [] }: Integration, settings: Readonly<Record<string, string>>): SignIn | undefined {
  return signIns.find(({ name }) => name === settings['signIn'])
}

/** Every setting of a connection with this kind of sign-in. */
export function settingsOf(integration: Integration, signIn: SignIn | undefined): readonly ConnectionSetting[] {
  return [...integration.settings, ...(signIn?.settings ?? [])]
}

/** A person has to agree on a page of the other product before the connection works. */
export function needsConsent({ fixed }: Integration, settings: Readonly<Record<string, string>>): boolean {
  return (fixed?.['authorizeUrl'] ?? settings['authorizeUrl'] ?? '') !== ''
}

/** The settings that keep a connection from being stored, by their keys; `signIn` is one where the product has several kinds. */
export function settingProblems(integration: Integration, settings: Readonly<Record<string, string>>): Record<string, SettingProblem> {
  const signIn = signInOf(integration, settings)
  const known = settingsOf(integration, signIn)
  const problems: Record<string, SettingProblem> = {}
  if (integration.signIns && !signIn) problems['signIn'] = 'empty'
  for (const key of Object.keys(settings)) {
    const isKnown = known.some((one) => one.key === key) || (key === 'signIn' && integration.signIns !== undefined)
    if (!isKnown) problems[key] = 'unknown'
  }
  for (const { key, optional, format } of known) {
    const value = settings[key]?.trim() ?? ''
    if (value === '' && !optional) problems[key] = 'empty'
    if (value !== '' && format && !fits(value, format)) problems[key] = format
  }
  return problems
}
