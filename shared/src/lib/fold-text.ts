/**
 * The one definition of text equality and order for search and sort: case and accents do not count (ã sorts as a).
 * The server registers the same function in SQLite as `fold`, so that both sides agree (architecture: Rows).
 */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  return foldLatin(text) ?? foldAny(text)
}

function foldAny(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Latin letters fold one by one; a search looks at each cell of a table, so this is worth a table of its own. */
const latinLetters = 0x180
const foldedLatin = Array.from({ length: latinLetters }, (_, code) => foldAny(String.fromCharCode(code)))

/** Undefined when a letter is not Latin. */
function foldLatin(text: string): string | undefined {
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const letter = foldedLatin[text.charCodeAt(index)]
    if (letter === undefined) return undefined
    folded += letter
  }
  return folded
}
