import { foldText } from '#shared/lib/fold-text.ts'

/**
 * The one key by which texts are sorted, compared by code points. It is the folded text, with ñ behind n, and numbers by their value:
 * item 2 before item 10. The server registers it in SQLite as `sort_text`. Indexes hold its results, so a change of it needs a migration
 * that rebuilds them.
 */
export function orderText(text: string): string {
  return isOrderedAsFolded(text) ? foldText(text) : text.split(special).map(orderPart).join('')
}

/** True where the key is the folded text itself, which a device may have at hand. */
export function isOrderedAsFolded(text: string): boolean {
  return !hasSpecial.test(text)
}

const hasSpecial = /\d|ñ|n\u0303/iu
/** Numbers and ñ are parts of their own. */
const special = /(\d+|ñ|n\u0303)/iu
/** Behind all letters that can follow an n. */
const behindN = 'n\u{10ffff}'

function orderPart(part: string, at: number): string {
  if (at % 2 === 0) return foldText(part)
  return /^\d/.test(part) ? orderNumber(part.replace(/^0+(?=\d)/, '')) : behindN
}

/** The digits behind their count, so that a number of more digits comes later. */
function orderNumber(digits: string): string {
  return digits.length < 9 ? `${digits.length}${digits}` : `9${orderNumber(String(digits.length - 8))}${digits}`
}
