import { initialLanguage, rememberLanguage, type Language } from '#client/i18n/languages.ts'
import { flattenTexts, translate, type Texts, type TextValues } from '#client/i18n/translate.ts'

type LanguageTexts = Readonly<Record<string, Record<string, unknown>>>

/**
 * Texts by language and namespace. One namespace is one feature, one JSON file; a language's files travel together and are loaded when a
 * screen first asks for one. A list of all files by name was 2 kB of the shell.
 * All keys exist in every language (tests/unit/i18n-texts.test.ts), so nothing falls back to another one.
 */
const languageFiles: Readonly<Record<string, () => Promise<{ texts: LanguageTexts }>>> = {
  en: () => import('#client/i18n/texts/en.ts'),
  pt: () => import('#client/i18n/texts/pt.ts'),
  es: () => import('#client/i18n/texts/es.ts'),
}

/** `t('create.app')` in its own namespace, `t('errors:not_found')` in another that is loaded. */
export type TFunction = (key: string, values?: TextValues) => string

let language = initialLanguage()
/** Files of texts by language, once they have arrived. */
const arrived = new Map<string, LanguageTexts>()
const loaded = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
const wanted = new Set<string>()
const listeners = new Set<() => void>()
document.documentElement.lang = language

export function currentLanguage(): Language {
  return language
}

/**
 * Loads a namespace for a language, once. Texts of a file that has arrived are there at once. The promise is then marked as React marks awaited
 * ones. So `use` does not suspend: a suspended part hides its page for a moment, and a hidden field loses the focus and letters.
 */
export function loadTexts(namespace: string, of: string = language): Promise<void> {
  wanted.add(namespace)
  const key = `${of}/${namespace}`
  const running = loading.get(key)
  if (running) return running
  const promise = arrived.has(of) ? fulfilled(Promise.resolve(takeTexts(of, namespace))) : fetchTexts(of, namespace)
  loading.set(key, promise)
  return promise
}

function fetchTexts(of: string, namespace: string): Promise<void> {
  const promise: Promise<void> = readFile(of).then(
    () => {
      takeTexts(of, namespace)
      void fulfilled(promise)
    },
    (error: unknown) => {
      // offline before the file was ever fetched: the next render tries again
      loading.delete(`${of}/${namespace}`)
      throw error
    },
  )
  return promise
}

/** Marks a promise as React marks awaited ones. */
function fulfilled(promise: Promise<void>): Promise<void> {
  return Object.assign(promise, { status: 'fulfilled', value: undefined })
}

async function readFile(of: string): Promise<void> {
  const file = await languageFiles[of]?.()
  if (file) arrived.set(of, file.texts)
}

/** Takes the texts of a namespace up. */
function takeTexts(of: string, namespace: string): void {
  const texts = arrived.get(of)?.[`../${of}/${namespace}.json`]
  if (!texts) throw new Error(`No texts named ${of}/${namespace}`)
  loaded.set(`${of}/${namespace}`, flattenTexts(texts))
}

/**
 * Changes the interface's language once the texts on screen have loaded, so that no key flashes up.
 * @param chosen true when the person picked it on this device: it then wins over their settings here
 */
export async function setLanguage(next: Language, chosen = true): Promise<void> {
  if (chosen) rememberLanguage(next)
  if (next === language) return
  await Promise.all([...wanted].map((namespace) => loadTexts(namespace, next)))
  language = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const translators = new Map<string, TFunction>()

/** `t` of a namespace in the current language; also outside components (toasts of commands, errors). Stable per language. */
export function translator(namespace: string): TFunction {
  const id = `${language}/${namespace}`
  let t = translators.get(id)
  if (!t) translators.set(id, (t = makeTranslator(language, namespace)))
  return t
}

function makeTranslator(of: Language, namespace: string): TFunction {
  return (key, values) => {
    const colon = key.indexOf(':')
    const from = colon === -1 ? namespace : key.slice(0, colon)
    return translate(loaded.get(`${of}/${from}`), of, key.slice(colon + 1), values)
  }
}
