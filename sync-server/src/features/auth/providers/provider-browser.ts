import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { cookieName } from '#server/identity/cookie-names.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { SignInProvider } from '#server/lib/sign-in-providers.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Time for the person to sign in at the provider, and for the exchange of the ticket. */
export const tryLifetimeMs = 10 * 60_000

const plainName = 'trama_provider'

/** The values by which one sign-in at one provider is held together. They come from the browser's cookie, so the server keeps nothing. */
export interface ProviderTry {
  state: string
  nonce: string
  verifier: string
}

export function tryOf(provider: SignInProvider, browser: string): ProviderTry {
  const derive = (purpose: string): string => hashToken(`${purpose} ${provider.key} ${browser}`)
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Gives the browser another name: each press of a provider's button is a try of its own. */
export function markBrowser(http: Context, platform: Platform, provider: SignInProvider): string {
  const browser = newToken()
  setCookie(http, nameIn(platform), browser, { ...optionsOf(platform, provider), maxAge: tryLifetimeMs / 1000 })
  return browser
}

/** The browser's name, which only the server and it know; undefined without a try under way. */
export function browserOf(http: Context, platform: Platform): string | undefined {
  const value = getCookie(http, nameIn(platform))
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function forgetBrowser(http: Context, platform: Platform): void {
  deleteCookie(http, nameIn(platform), optionsOf(platform))
}

const nameIn = ({ config }: Platform): string => cookieName(plainName, config.publicUrl)

/** Apple answers by a form of its own page, and browsers send no Lax cookie with one. */
function optionsOf({ config }: Platform, provider?: SignInProvider) {
  const secure = config.publicUrl.startsWith('https:')
  return { httpOnly: true, path: '/', secure, sameSite: provider?.kind === 'apple' && secure ? 'None' : 'Lax' } as const
}
