/** Letters of windows-1252 at 0x80 to 0x9F, in their order; the five gaps are control characters there too. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/**
 * Puts the letters of windows-1252 where a decoder left control characters. Node reads that charset as iso-8859-1. Mails that call themselves
 * iso-8859-1 are written in it, too, as browsers know (Encoding Standard). No mail holds these characters for what they are.
 */
export function withWesternLetters(text: string): string {
  return text.replace(/[\u0080-\u009F]/g, (letter) => western[(letter.codePointAt(0) ?? 0x80) - 0x80] ?? letter)
}
