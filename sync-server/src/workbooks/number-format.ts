import { currencyMarkOf } from '#shared/fields/types/currency.ts'

/** The look of a number that a workbook shows neither plainly nor as a day. */
export type NumberLook =
  | { kind: 'duration'; seconds: boolean }
  | { kind: 'percent' }
  /** `mark: null` is the sign of its reader */
  | { kind: 'money'; mark: string | null }
  /** digits with leading zeros, and signs between them; each 0 of the mask is a digit */
  | { kind: 'masked'; mask: string }

/** A number with its look, where the look says more than the number. */
export class ShownNumber {
  readonly number: number
  readonly look: NumberLook
  constructor(number: number, look: NumberLook) {
    this.number = number
    this.look = look
  }
}

/** Formats that files name by number alone (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, NumberLook>> = {
  ...Object.fromEntries([5, 6, 7, 8, 42, 44].map((id) => [id, { kind: 'money', mark: null }])),
  ...{ 9: { kind: 'percent' }, 10: { kind: 'percent' }, 46: { kind: 'duration', seconds: true } },
}

/** The look of a format by its number, or by its code where the file has one. */
export function lookOfFormat(id: number, code: string | undefined): NumberLook | undefined {
  return code === undefined ? builtIn[id] : lookOf(code)
}

/** The look that a format's code gives to positive numbers. */
export function lookOf(code: string): NumberLook | undefined {
  const section = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/.exec(code)?.[0] ?? ''
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(section)
  if (elapsed) return { kind: 'duration', seconds: /s/i.test(withoutTexts(section)) }
  const bare = withoutTexts(section)
  if (bare.includes('%')) return { kind: 'percent' }
  const mark = currencyMarkOf(section.replace(/\[\$([^\]-]*)[^\]]*\]/g, ' $1 ').replace(/["\\]/g, ''))
  if (mark !== undefined && /[0#?]/.test(bare)) return { kind: 'money', mark }
  return maskOf(section)
}

/** Without what is only written: texts, signs by themselves, colours and conditions, spaces as wide as a sign. */
function withoutTexts(section: string): string {
  return section.replace(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
}

/** 00000 and 000\.000\.000\-00: two digits at least, and nothing but signs between them. */
function maskOf(section: string): NumberLook | undefined {
  if (/[.,#?%@]/.test(withoutTexts(section))) return undefined
  let hasWrittenZero = false
  const mask = section.replace(/"([^"]*)"|\\(.)|\[[^\]]*\]/g, (_, text = '', sign = '') => {
    const written = `${String(text)}${String(sign)}`
    hasWrittenZero ||= written.includes('0')
    return written
  })
  return !hasWrittenZero && /^[\s()/.\-+]*0[0\s()/.-]*0[\s()/.-]*$/.test(mask) ? { kind: 'masked', mask } : undefined
}

/** True for a code that has only places for digits: no letter of it is one of a day. */
export function isOfDigits(code: string): boolean {
  return /^[\s#0?.,%E+\-/()]*$/i.test(withoutTexts(/^[^;]*/.exec(code)?.[0] ?? ''))
}

/** Hours and minutes, with seconds where they are shown or there are any: 27:30, 0:00:05. */
export function writeElapsed(days: number, withSeconds: boolean): string {
  const all = Math.round(Math.abs(days) * 86_400)
  const two = (value: number): string => String(value).padStart(2, '0')
  const seconds = withSeconds || all % 60 !== 0 ? `:${two(all % 60)}` : ''
  return `${days < 0 && all > 0 ? '-' : ''}${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}${seconds}`
}

/** The digits in the places of the mask; undefined for a number that it was not made for. */
export function fillMask(number: number, mask: string): string | undefined {
  if (!Number.isInteger(number) || number < 0 || number >= 1e15) return undefined
  const places = (mask.match(/0/g) ?? []).length
  const digits = String(number).padStart(places, '0')
  let left = digits.length - places
  let at = 0
  return mask.replace(/0/g, () => {
    const taken = digits.slice(at, at + 1 + left)
    at += taken.length
    left = 0
    return taken
  })
}
