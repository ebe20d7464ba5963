import { byteEncodings, type ByteEncoding } from '#shared/nouns/imports/encodings.ts'

/** Letters beyond ASCII of the languages that a set of characters was made for, in lower case. */
const alphabets: Readonly<Partial<Record<ByteEncoding, readonly string[]>>> = {
  'windows-1252': ['áàâãéêíóôõúüçñ', 'áéíóúüñ', 'àâæçéèêëîïôœùûüÿ', 'äöüß', 'àèéìíîòóùú', 'åäöæøéü', 'ëéïóöüè', 'áéíóúýþðæö', 'šž'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľŕô', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  'windows-1251': ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  macintosh: ['áàâãéêíóôõúüçñ', 'áéíóúüñ', 'àâæçéèêëîïôœùûüÿ', 'äöüß', 'àèéìíîòóùú', 'åäöæøéü'],
}

/** Signs that stand beside words in texts of people. */
const usualSigns = new Set('€“”„‘’‚–—…°ºª«»¡¿£§®™·•©±²³½¼¾\u00a0№')

/** Pairs of bytes of the characters that are common, and bytes that are characters by themselves. */
interface Pairs {
  isLead(byte: number): boolean
  isTrail(byte: number): boolean
  isCommon(lead: number, trail: number): boolean
  isAlone?(byte: number): boolean
}

const within = (byte: number, first: number, last: number): boolean => byte >= first && byte <= last

const pairs: Readonly<Partial<Record<ByteEncoding, Pairs>>> = {
  shift_jis: {
    isLead: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
    isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfc),
    // signs, kana, and the first level of characters
    isCommon: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x98),
    isAlone: (byte) => within(byte, 0xa1, 0xdf),
  },
  gbk: {
    isLead: (byte) => within(byte, 0x81, 0xfe),
    isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfe),
    isCommon: (lead, trail) => trail >= 0xa1 && (within(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3),
  },
  big5: {
    isLead: (byte) => within(byte, 0xa1, 0xf9),
    isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0xa1, 0xfe),
    isCommon: (lead) => within(lead, 0xa4, 0xc6) || lead === 0xa1,
  },
  'euc-kr': {
    isLead: (byte) => within(byte, 0xa1, 0xfe),
    isTrail: (byte) => within(byte, 0xa1, 0xfe),
    isCommon: (lead) => within(lead, 0xb0, 0xc8),
  },
}

/** Korean syllables lie among the commonest characters of Chinese: so many must be told apart before they count. */
const fewestKorean = 6

/**
 * The encoding in which the bytes beyond ASCII make most sense, of those that were used before Unicode: letters of one language in words, or
 * the common characters of Japanese, Chinese and Korean. The first of {@link byteEncodings} where several do.
 */
export function weighEncodings(sample: Uint8Array): ByteEncoding {
  let best: { encoding: ByteEncoding; share: number } = { encoding: 'windows-1252', share: 0 }
  for (const encoding of byteEncodings) {
    const made = pairs[encoding]
    const share = made ? shareOfPairs(sample, made, encoding === 'euc-kr' ? fewestKorean : 1) : shareOfLetters(sample, encoding)
    if (share > best.share + 0.001) best = { encoding, share }
  }
  return best.encoding
}

function shareOfPairs(sample: Uint8Array, { isLead, isTrail, isCommon, isAlone }: Pairs, fewest: number): number {
  let all = 0
  let common = 0
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0
    if (byte < 0x80) continue
    if (isAlone?.(byte)) {
      all++
      // a kana of half width stands beside others; next to a letter it is half of something else
      if (!isAsciiLetter(sample[at - 1]) && !isAsciiLetter(sample[at + 1])) common++
      continue
    }
    const trail = sample[at + 1]
    // cut at the end of the sample
    if (trail === undefined) break
    all++
    if (!isLead(byte) || !isTrail(trail)) continue
    if (isCommon(byte, trail)) common++
    at++
  }
  return all < fewest ? 0 : common / all
}

/** The share of the characters beyond ASCII that fit the best of the languages. */
function shareOfLetters(sample: Uint8Array, encoding: ByteEncoding): number {
  // without `stream`, Node reads Windows-1252 as ISO 8859-1
  const text = new TextDecoder(encoding).decode(sample, { stream: true })
  const places = [...text.matchAll(/[^\0-\x7f]/g)].slice(0, 20_000)
  if (places.length === 0) return 0
  const isCyrillic = encoding === 'windows-1251'
  return Math.max(
    ...(alphabets[encoding] ?? []).map((letters) => {
      const alphabet = new Set(letters)
      return places.filter(({ 0: sign, index }) => fits(text, index, sign, alphabet, isCyrillic)).length / places.length
    }),
  )
}

function fits(text: string, at: number, sign: string, alphabet: ReadonlySet<string>, isCyrillic: boolean): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  if (!isLetter(sign))
    return usualSigns.has(sign) && (sign === '’' || !isLetter(before) || !isLetter(after)) && !(before > '\x7f' && after > '\x7f')
  if (!alphabet.has(sign.toLowerCase())) return false
  // a capital within a word of small letters is none
  if (sign !== sign.toLowerCase() && /\p{Ll}/u.test(before)) return false
  if (isCyrillic) return !/[a-z]/i.test(before) && !/[a-z]/i.test(after)
  // languages of Latin letters have no three such letters in a row
  return !(isOther(before) && isOther(after))
}

const isAsciiLetter = (byte = 0): boolean => within(byte | 0x20, 0x61, 0x7a)
const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)
const isOther = (sign: string): boolean => sign > '\x7f' && isLetter(sign)
