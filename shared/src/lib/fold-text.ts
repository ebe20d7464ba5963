/**
 * The one definition of text equality for search: case and accents do not count, and letters such as ß, ø and ł are those that people type
 * in their place. The server registers the same function in SQLite as `fold`, so that both sides agree (architecture: Rows).
 * Indexes hold its results, so a change of it needs a migration that rebuilds them.
 */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  return foldLatin(text) ?? foldAny(text)
}

/** Letters that no accent tells apart from the ones people type for them, and the signs of typesetters. */
const others: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ĸ: 'k' },
  ...{ '‘': "'", '’': "'", '‛': "'", ʼ: "'", ʻ: "'", '′': "'", '´': "'", '“': '"', '”': '"', '„': '"', '‟': '"', '″': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '\u00a0': ' ', '\u202f': ' ' },
}
const anyOther = new RegExp(`[${Object.keys(others).join('')}]`, 'gu')

function foldAny(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(anyOther, (letter) => others[letter] ?? letter)
}

/** Latin letters fold one by one; a search looks at each cell of a table, so this is worth a table of its own. */
const latinLetters = 0x180
const foldedLatin = Array.from({ length: latinLetters }, (_, code) => foldAny(String.fromCharCode(code)))

/** Undefined when a letter is not Latin. */
function foldLatin(text: string): string | undefined {
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const letter = foldedLatin[text.charCodeAt(index)] ?? others[text.charAt(index)]
    if (letter === undefined) return undefined
    folded += letter
  }
  return folded
}
