/**
 * Texts of one language and namespace, flattened: `create.app` → "App". Plurals end in the category of `Intl.PluralRules`
 * (`items_one`, `items_other`), values stand in double braces.
 */
export type Texts = ReadonlyMap<string, string>

/** Values for the places in a text; `count` also chooses the plural. `defaultValue` replaces a missing key. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

/** Flattens a file of nested texts. */
export function flattenTexts(tree: Readonly<Record<string, unknown>>, prefix = '', into = new Map<string, string>()): Texts {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else if (typeof value === 'object' && value !== null) flattenTexts(value as Record<string, unknown>, `${prefix}${key}.`, into)
  }
  return into
}

const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

/** One text with its values in place; a missing key is its own text, so that it is seen and found. */
export function translate(texts: Texts | undefined, language: string, key: string, values: TextValues = {}): string {
  const template = findText(texts, language, key, values['count'])
  if (template === undefined) return typeof values['defaultValue'] === 'string' ? values['defaultValue'] : key
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (name === 'count' && typeof value === 'number') return cached(numbers, language, () => new Intl.NumberFormat(language)).format(value)
    return value === undefined || value === null ? '' : String(value)
  })
}

function findText(texts: Texts | undefined, language: string, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return texts?.get(key)
  const category = cached(plurals, language, () => new Intl.PluralRules(language)).select(count)
  return texts?.get(`${key}_${category}`) ?? texts?.get(`${key}_other`) ?? texts?.get(key)
}

function cached<T>(cache: Map<string, T>, language: string, make: () => T): T {
  let made = cache.get(language)
  if (!made) cache.set(language, (made = make()))
  return made
}
