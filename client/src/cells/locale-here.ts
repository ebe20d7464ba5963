import type { Locale } from '#shared/fields/field-type.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { localeFor } from '#client/engine/session/own-formats.ts'
import { currentLanguage } from '#client/i18n/i18n.ts'

/** How the person of this tab reads numbers and days. */
export function localeHere(): Locale {
  const session = currentDevice.get()?.session
  return session ? localeFor(session, session.organisation, currentLanguage()) : localeOf(currentLanguage())
}
