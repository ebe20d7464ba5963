import type { Locale } from '#shared/fields/field-type.ts'

export const dateOrders = ['mdy', 'dmy', 'ymd'] as const
export const clocks = ['12', '24'] as const
export const decimals = ['.', ','] as const
/** 0 is Sunday */
export const firstDays = [0, 1, 6] as const

/** Choices of how days, times and numbers are written; what is absent follows the next who is asked. */
export interface Formats {
  dateOrder?: (typeof dateOrders)[number] | undefined
  clock?: (typeof clocks)[number] | undefined
  decimal?: (typeof decimals)[number] | undefined
  firstDay?: (typeof firstDays)[number] | undefined
}

/** The first choice that anybody makes, asked in this order. A part that names nothing must be absent. */
export function mergeFormats(...asked: readonly (Formats | undefined)[]): Formats {
  return Object.assign({}, ...asked.toReversed()) as Formats
}

/** A locale in which the choices hold. */
export function withFormats(locale: Locale, { dateOrder, decimal, clock }: Formats): Locale {
  return { ...locale, ...(dateOrder && { dateOrder }), ...(decimal && { decimal }), ...(clock && { hour12: clock === '12' }) }
}
