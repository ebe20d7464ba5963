import type { Locale } from '#shared/fields/field-type.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { currentLanguage } from '#client/i18n/i18n.ts'

/** How the person of this tab reads numbers and days. */
export function localeHere(): Locale {
  const organisation = currentDevice.get()?.session.organisation
  return localeOf(currentLanguage(), organisation?.timezone, organisation?.currencySymbol)
}
