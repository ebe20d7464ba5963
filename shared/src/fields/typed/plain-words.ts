/** Longer texts are never a day or a time. */
const longest = 60

/**
 * A typed text in lower case, without accents, commas and repeated spaces, and with `15. 3.` in one piece; undefined when it is too long for a
 * day.
 */
export function plainWords(text: string): string | undefined {
  if (text.length > longest) return undefined
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
    .trim()
    .replace(/\b([ap])\.? ?m\.?(?= |$)/g, '$1m')
    .replace(/(\d)\. (?=\d)(?!\d{1,2}(?:[:h]| ?[ap]m))/g, '$1.')
}
