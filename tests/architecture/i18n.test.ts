import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { errorCatalogue } from '#shared/protocol/errors.ts'

type Texts = { [key: string]: string | Texts }

const languages = ['en', 'pt', 'es'] as const
const folder = 'client/src/i18n'
const namespaces = readdirSync(join(folder, 'en')).map((name) => name.replace('.json', ''))

function read(language: string, namespace: string): Map<string, string> {
  const texts = JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as Texts
  const flat = new Map<string, string>()
  const walk = (node: Texts, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') flat.set(prefix + key, value)
      else walk(value, `${prefix}${key}.`)
    }
  }
  walk(texts, '')
  return flat
}

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

describe('every key in the code', () => {
  const known = new Map(namespaces.map((namespace) => [namespace, read('en', namespace)]))
  const has = (namespace: string, key: string): boolean => {
    const texts = known.get(namespace)
    return texts !== undefined && (texts.has(key) || texts.has(`${key}_one`))
  }
  const sources = readdirSync('client/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join('client/src', name), 'utf8') }))

  it('exists', () => {
    const missing: string[] = []
    let seen = 0
    for (const { name, text } of sources) {
      const spaces = [...text.matchAll(/(?:useTranslation|translator)\('(\w+)'\)/g)].map((match) => match[1] ?? '')
      for (const [, full = ''] of text.matchAll(/\bt\('([\w.:]+)'/g)) {
        const [first = '', rest] = full.split(':')
        const candidates = rest === undefined ? spaces : [first]
        // a `t` handed in as a parameter cannot be traced
        if (candidates.length === 0) continue
        seen++
        if (!candidates.some((namespace) => has(namespace, rest ?? first))) missing.push(`${name}: ${full}`)
      }
    }
    expect(seen).toBeGreaterThan(200)
    expect(missing).toEqual([])
  })
})
