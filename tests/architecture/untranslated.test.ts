import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flattenTexts } from '#client/i18n/translate.ts'

/** Addresses and codes are the same in every language: `https://`, `order.total`, `INV-`. */
const isCode = (text: string): boolean => /^\S*[-/.:]\S*$/.test(text)

/** Words of people that stand in a screen's code instead of a file of texts: between tags, and in attributes that are read out or shown. */
function literalsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')
  const between = [
    ...code.matchAll(
      /<(?:p|h[1-6]|span|button|li|dt|dd|div|strong|em|label|Text|Button|MenuItem|Notice)(?:\s[^<>]*)?>\s*([A-Z][a-z]+(?:\s+[\w’']+)+[^<>{}]*)</g,
    ),
  ]
  const attributes = [...code.matchAll(/\s(?:aria-label|placeholder|title|alt|label|data-tooltip)="([^"{}]*[A-Za-z]{3}[^"{}]*)"/g)]
  return [...between, ...attributes].map((match) => (match[1] ?? '').trim()).filter((text) => !isCode(text))
}

it('finds words in a screen that no file of texts has', () => {
  expect(literalsOf('<p className={css.a}>Nothing to show here</p><input aria-label="Your name" />')).toEqual([
    'Nothing to show here',
    'Your name',
  ])
  expect(literalsOf('<p>{t("a")}</p><Row label={t("b")} /> // <p>Not this one</p>')).toEqual([])
})

it('no screen speaks one language alone', () => {
  const screens = readdirSync('client/src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(400)
  const found = screens.flatMap((name) => literalsOf(readFileSync(join('client/src', name), 'utf8')).map((text) => `${name}: ${text}`))
  expect(found).toEqual([])
})

it('hardly a sentence is the same in another language as in English', () => {
  const read = (language: string, file: string) =>
    flattenTexts(JSON.parse(readFileSync(`client/src/i18n/${language}/${file}`, 'utf8')) as Record<string, unknown>)
  const same = readdirSync('client/src/i18n/en').flatMap((file) => {
    const english = read('en', file)
    return ['pt', 'es'].flatMap((language) =>
      [...read(language, file)]
        .filter(([key, text]) => text === english.get(key) && /[a-z]{3,}\s+[a-z]{3,}\s+[a-z]{3,}/i.test(text))
        .map(([key]) => `${language} ${file} ${key}`),
    )
  })
  expect(same).toEqual([])
})
