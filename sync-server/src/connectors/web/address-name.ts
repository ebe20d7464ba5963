/** Words and years, as people name files. Letters among digits, or many of them, may be a key: readers of the table see its name. */
const plainName = /^(?:\p{Lu}?\p{Ll}{1,20}|\p{Lu}{1,10}|\d{1,8})(?:[ ._-](?:\p{Lu}?\p{Ll}{1,20}|\p{Lu}{1,10}|\d{1,8}))*$/u

/** A name for what an address answers: its last word, or its host where that may be a key. */
export function addressName({ pathname, hostname }: URL): string {
  const last = pathname
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.\w{1,5}$/, '')
  const name = safeDecode(last ?? '').slice(0, 100)
  return plainName.test(name) ? name : hostname
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
