import { readFileSync } from 'node:fs'
import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'

export const languages = ['en', 'pt', 'es'] as const
export type Language = (typeof languages)[number]

interface About {
  title: string
  /** one line on the card */
  short: string
  /** Markdown */
  description: string
}

/**
 * A template as it is written: its structure once, in English. `words/<slug>.txt` has a line for each word of it, `English | Português |
 * Español`, the third only where the template is written in Spanish. It comes before one of
 * `words/common.txt`.
 */
export interface TemplateSource {
  slug: string
  /** names of the gallery's categories */
  categories: readonly string[]
  /** stands in the gallery's spotlight */
  featured?: boolean
  about: { en: About; pt: About; es?: About }
  plan: AppPlanInput
  /** texts of several lines by their English form's key in the plan: a text that is only `§key` */
  texts: Record<string, { en: string; pt: string; es?: string }>
}

/** The languages that a template is written in. */
export const languagesOf = ({ about }: TemplateSource): Language[] => (about.es ? [...languages] : ['en', 'pt'])

/** The translations of one language by the English words. @throws Error for a line without one */
function wordsIn({ slug }: TemplateSource, language: Language): Map<string, string> {
  const read = (name: string): string => readFileSync(new URL(`words/${name}.txt`, import.meta.url), 'utf8')
  const column = languages.indexOf(language)
  const lines = `${read('common')}\n${read(slug)}`.split('\n').filter((line) => line.trim() !== '')
  return new Map(
    lines.map((line) => {
      const parts = line.split('|').map((part) => part.trim())
      const word = parts[column]
      if (parts[0] === undefined || word === undefined || word === '') throw new Error(`${slug}: "${line}" has no ${language}`)
      return [parts[0], word]
    }),
  )
}

/** The plan with all its words in one language. References and names in braces follow the labels that they name. */
export function planIn(source: TemplateSource, language: Language): AppPlanInput {
  const words = wordsIn(source, language)
  const word = (text: string): string => words.get(text) ?? text
  /** `Orders/Total` by its parts; a label may hold a slash, so the whole comes first */
  const name = (path: string): string => words.get(path) ?? path.split('/').map(word).join('/')
  const reference = (text: string): string => {
    const kind = /^@(view|form|page|app|record|block|step):/.exec(text)?.[0] ?? '@'
    return kind + name(text.slice(kind.length))
  }
  const inBraces = (text: string): string =>
    text.replace(/\{([^{}]+)\}/g, (_whole, inner: string) => {
      const at = inner.indexOf('@')
      return `{${at < 0 ? word(inner) : inner.slice(0, at) + reference(inner.slice(at))}}`
    })
  const text = (given: string): string => {
    if (given.startsWith('§')) return inBraces(longText(source, given.slice(1), language))
    if (words.has(given)) return word(given)
    if (given.startsWith('@')) return reference(given)
    if (/^-[A-Z]/.test(given)) return `-${word(given.slice(1))}`
    if (given.includes('; ')) return given.split('; ').map(word).join('; ')
    // options stand in quotes in formulas
    return given.includes('{') ? inBraces(given).replace(/"([^"{}]+)"/g, (_whole, quoted: string) => `"${word(quoted)}"`) : given
  }
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given)
    if (Array.isArray(given)) return given.map(value)
    if (typeof given !== 'object' || given === null) return given
    return Object.fromEntries(Object.entries(given).map(([key, each]) => [text(key), value(each)]))
  }
  return value(source.plan) as AppPlanInput
}

function longText({ texts, slug }: TemplateSource, key: string, language: Language): string {
  const found = texts[key]?.[language]
  if (found === undefined) throw new Error(`${slug}: no text "${key}" in ${language}`)
  return found.trim()
}
