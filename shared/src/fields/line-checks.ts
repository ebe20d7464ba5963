/** Reads of short texts as somebody types them, without their field types: the page of visitors is small. */

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/

export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text)

export const tidyEmail = (text: string): string => text.replace(/^mailto:/i, '')

/** Digits with the usual signs, and an extension. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 3 && digits <= 25 && text.length <= 60 && /^\+?[\d\s().\-/]+((ext\.?|x|ramal|#)\s*\d+)?$/i.test(text)
}

export const tidyPhone = (text: string): string => text.replace(/^tel:/i, '')

/** True for an address that may be followed. */
export function isSafeLink(text: string): boolean {
  return text.length <= 4000 && /^(https?:\/\/[^\s\p{C}/?#]+[^\s\p{C}]*|(mailto|tel):[^\s\p{C}]+)$/iu.test(text)
}

export const tidyLink = (text: string): string =>
  /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/|$|\?|#))/i.test(text) ? `https://${text}` : text
