/**
 * A text that a machine wrote with its one number in plain form: a decimal point, no other sign. Undefined for a text without one number.
 * A point is the decimal sign. A comma is one where nothing else can be meant: `12,5`, `0,125`, `1.234,56`. It groups digits in `1,234.56`
 * and `1,234,567`. `1,234` may mean either: null.
 */
export function readMachineNumber(given: string): string | null | undefined {
  const text = given.replace(spaced, (digits) => digits.replace(/\D/g, ''))
  const runs = [...text.matchAll(/\d(?:[\d.,]*\d)?/g)]
  const [run] = runs
  if (runs.length !== 1 || !run) return undefined
  const [digits] = run
  const written = pointed(digits)
  return written === null ? null : text.slice(0, run.index) + written + text.slice(run.index + digits.length)
}

/** Spaces and apostrophes that group digits: 1 234 567. */
const spaced = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)/g

function pointed(digits: string): string | null {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (commas === 0) return points > 1 && isGrouped(digits, '.') ? digits.replaceAll('.', '') : digits
  if (points === 0) {
    if (commas > 1) return isGrouped(digits, ',') ? digits.replaceAll(',', '') : digits
    return /^[1-9]\d{0,2},\d{3}$/.test(digits) ? null : digits.replace(',', '.')
  }
  // the last sign is the decimal one
  const [group, decimal] = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ['.', ','] : [',', '.']
  const [whole = '', fraction = '', ...more] = digits.split(decimal)
  return more.length === 0 && isGrouped(whole, group) ? `${whole.replaceAll(group, '')}.${fraction}` : digits
}

const isGrouped = (whole: string, sign: string): boolean =>
  whole.split(sign).every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
