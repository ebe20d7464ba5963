import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { errorCatalogue } from '#shared/protocol/errors.ts'
import { flattenTexts, type Texts } from '#client/i18n/translate.ts'

const languages = ['en', 'pt', 'es'] as const
const folder = 'client/src/i18n'
const namespaces = readdirSync(join(folder, 'en')).map((name) => name.replace('.json', ''))

const read = (language: string, namespace: string): Texts =>
  flattenTexts(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as Record<string, unknown>)

const valuesOf = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()

describe.each(namespaces)('texts of %s', (namespace) => {
  const english = read('en', namespace)

  it.each(languages.slice(1))('have the same keys and values in %s', (language) => {
    const other = read(language, namespace)
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english) expect(valuesOf(other.get(key) ?? ''), `${language}/${namespace}: ${key}`).toEqual(valuesOf(text))
  })

  it('are never empty', () => {
    for (const language of languages) {
      for (const [key, text] of read(language, namespace)) expect(text.trim(), `${language}/${namespace}: ${key}`).not.toBe('')
    }
  })
})

/** The keys that stand twice in one object of a file: a reader of JSON keeps the last one without a word. */
function repeatedKeys(json: string): string[] {
  const open: Set<string>[] = []
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g)].flatMap(([token, word = '', colon]) => {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const keys = open.at(-1)
      if (keys?.has(word)) return [word]
      keys?.add(word)
    }
    return []
  })
}

it('no file names a key twice', () => {
  expect(repeatedKeys('{"a": {"b": "x: {", "c": "b"}, "b": 1, "a": 2}')).toEqual(['a'])
  const found = languages.flatMap((language) =>
    namespaces.flatMap((name) =>
      repeatedKeys(readFileSync(join(folder, language, `${name}.json`), 'utf8')).map((key) => `${language} ${name} ${key}`),
    ),
  )
  expect(found).toEqual([])
})

it('the three languages have the same files', () => {
  for (const language of languages)
    expect(readdirSync(join(folder, language)).sort()).toEqual(namespaces.map((name) => `${name}.json`).sort())
})

it('every error and every close reason has its sentence', () => {
  const errors = read('en', 'errors')
  expect(Object.keys(errorCatalogue).filter((id) => !errors.has(id))).toEqual([])
  const reasons = read('en', 'closeCodes')
  expect(Object.keys(closeCodes).filter((reason) => !reasons.has(reason))).toEqual([])
})

const sources = readdirSync('client/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => {
    const text = readFileSync(join('client/src', name), 'utf8')
    return { name, text, spaces: [...text.matchAll(/(?:useTranslation|translator)\('(\w+)'\)/g)].map((match) => match[1] ?? '') }
  })
const known = new Map(namespaces.map((namespace) => [namespace, [...new Set([...read('en', namespace).keys()].map(withoutPlural))]]))

function withoutPlural(key: string): string {
  return key.replace(/_(one|other)$/, '')
}

/** The keys that a template may produce. A leading placeholder is one word; a later one may be several. */
function patternOf(template: string): RegExp {
  const parts = template.replace(/\$\{[^}]*\}/g, '*').replaceAll('.', '\\.')
  return new RegExp(`^${parts.replace(/^\*/, '\\w+').replaceAll('*', '[\\w.]+')}$`)
}

describe('every key in the code', () => {
  it('exists', () => {
    const missing: string[] = []
    let seen = 0
    for (const { name, text, spaces } of sources) {
      for (const [, space, key = ''] of text.matchAll(/\bt\(['`](?:(\w+):)?((?:[\w.]|\$\{[^}`]*\})+)['`]/g)) {
        const candidates = space === undefined ? spaces : [space]
        // a `t` handed in as a parameter cannot be traced
        if (candidates.length === 0) continue
        seen++
        const pattern = patternOf(key)
        if (!candidates.some((namespace) => known.get(namespace)?.some((one) => pattern.test(one)))) missing.push(`${name}: ${key}`)
      }
    }
    expect(seen).toBeGreaterThan(200)
    expect(missing).toEqual([])
  })
})

describe('every text', () => {
  /** by namespace; a text used without a namespace, or beside another one, may belong to each */
  const keys = new Map(namespaces.map((namespace) => [namespace, new Set<string>()]))
  const patterns = new Map(namespaces.map((namespace) => [namespace, [] as RegExp[]]))
  for (const { text, spaces } of sources) {
    for (const [, space, key = ''] of text.matchAll(/(?<=['"])(?:(\w+):)?([\w.]+)(?=['"])/g)) {
      const isWord = !key.includes('.') && spaces.length > 0
      for (const namespace of space !== undefined ? [space] : isWord ? spaces : namespaces) keys.get(namespace)?.add(key)
    }
    for (const [, call, space, key = ''] of text.matchAll(/(\bt\()?`(?:(\w+):)?((?:[\w.]|\$\{[^}`]*\})+)`/g)) {
      const pattern = patternOf(key)
      // a template without a beginning would match every key
      const elsewhere = /^\w+\./.test(key) ? namespaces : []
      const candidates = space !== undefined ? [space] : call !== undefined && spaces.length > 0 ? spaces : elsewhere
      for (const namespace of candidates) patterns.get(namespace)?.push(pattern)
    }
  }

  // these two are the catalogues' own, see above
  it.each(namespaces.filter((namespace) => namespace !== 'errors' && namespace !== 'closeCodes'))(
    'of %s is shown somewhere',
    (namespace) => {
      const isUsed = (key: string): boolean =>
        keys.get(namespace)?.has(key) === true || patterns.get(namespace)?.some((pattern) => pattern.test(key)) === true
      expect(known.get(namespace)?.filter((key) => !isUsed(key))).toEqual([])
    },
  )
})
