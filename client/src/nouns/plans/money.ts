import type { Currency } from '#shared/nouns/plans/price-list.ts'
import { currentLanguage } from '#client/i18n/i18n.ts'
import { regionOf } from '#client/i18n/region.ts'

/** An amount of a price list, without cents where there are none. */
export function writePrice(amount: number, currency: Currency): string {
  const whole = Number.isInteger(amount)
  const style = { style: 'currency', currency: currency.toUpperCase(), minimumFractionDigits: whole ? 0 : 2 } as const
  return new Intl.NumberFormat(regionOf(currentLanguage()), style).format(amount)
}
