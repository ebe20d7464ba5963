import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toldOf } from '#client/features/automations/data/log-words.ts'
import { flattenTexts, translate } from '#client/i18n/translate.ts'
import type { Language } from '#client/i18n/languages.ts'

function namesOf(q: string, language: Language): string[][] {
  const read = (namespace: string) =>
    flattenTexts(JSON.parse(readFileSync(`client/src/i18n/${language}/${namespace}.json`, 'utf8')) as Record<string, unknown>)
  const texts: Record<string, ReturnType<typeof read>> = { automations: read('automations'), errors: read('errors') }
  const told = toldOf(q, (key, values) => {
    const [space, name] = key.includes(':') ? key.split(':') : ['automations', key]
    return translate(texts[space ?? ''], language, name ?? '', values)
  })
  return told.split('|').map((names) => (names === '' ? [] : names.split(',')))
}

describe('the sentences of the log', () => {
  it.each([
    ['en', 'pointed', ['act.tell']],
    ['pt', 'CERTIFICADO', ['reason.tls_failed']],
    ['es', 'repitió', ['act.loop']],
  ] as const)('are found by words of the reader: %s %s', (language, word, names) => {
    expect(namesOf(word, language)[0]).toEqual(expect.arrayContaining([...names]))
  })

  it('are found word by word, in the order of the search', () => {
    const [sent, mails, linden] = namesOf('sent mails linden', 'en')
    expect(sent).toContain('act.mail')
    expect(mails).toContain('act.mail')
    expect(linden).toEqual([])
  })

  it('of a word that is everywhere say nothing, and many words stay bounded', () => {
    expect(namesOf('e', 'en')).toEqual([['*']])
    const many = namesOf(Array.from({ length: 40 }, () => 'the').join(' '), 'en')
    expect(many).toHaveLength(40)
    expect(many.at(-1)).toEqual(['*'])
  })

  it('are none without words', () => expect(namesOf('  ', 'en')).toEqual([[]]))
})
