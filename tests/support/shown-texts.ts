import { readdirSync, readFileSync } from 'node:fs'

/** A text without the names of its places, and with straight signs. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\{+\w*\}+/g, '{}')
    .replaceAll('’', "'")
    .trim()

/** Every text of the interface in one language. */
export const textsIn = (language: 'en' | 'pt' | 'es'): ReadonlySet<string> =>
  new Set(
    readdirSync(`client/src/i18n/${language}`).flatMap((name) =>
      textsOf(JSON.parse(readFileSync(`client/src/i18n/${language}/${name}`, 'utf8'))),
    ),
  )

/** Every text of the interface in English and Portuguese. */
export const shownTexts: ReadonlySet<string> = new Set([...textsIn('en'), ...textsIn('pt')])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [plainText(value)]
  return Object.values(value as object).flatMap(textsOf)
}
