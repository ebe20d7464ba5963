import * as Y from 'yjs'
import type { Locale } from '#shared/fields/field-type.ts'
import { demoPhrases } from '#server/features/demo/demo-phrases.ts'
import { demoRecordPhrases } from '#server/features/demo/demo-record-phrases.ts'
import { demoTexts } from '#server/features/demo/demo-texts.ts'

/** Says a phrase of the demo in a language. Names and ids, which stand in no list, stay as they are. */
export type Say = (phrase: string) => string

export function sayIn(language: Locale['language']): Say {
  if (language === 'en') return (phrase) => phrase
  const at = language === 'pt' ? 1 : 2
  const known = new Map([...demoPhrases, ...demoRecordPhrases, ...demoTexts].map((phrase) => [phrase[0], phrase[at]]))
  return (phrase) => known.get(phrase) ?? phrase
}

/** The same value with each text of it said. */
export function sayAll<T>(value: T, say: Say): T {
  if (typeof value === 'string') return say(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => sayAll(one, say)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sayAll(one as unknown, say)])) as T
}

/** Says every text of a document that the demo has just filled. */
export function sayDocument(doc: Y.Doc, say: Say): void {
  for (const type of doc.share.values()) sayType(type, say)
}

function sayType(type: unknown, say: Say): void {
  if (type instanceof Y.Text) return replaceText(type, say)
  if (type instanceof Y.Map) {
    for (const [key, value] of type.entries() as IterableIterator<[string, unknown]>) {
      if (value instanceof Y.AbstractType) sayType(value, say)
      else if (JSON.stringify(sayAll(value, say)) !== JSON.stringify(value)) type.set(key, sayAll(value, say))
    }
  } else if (type instanceof Y.Array || type instanceof Y.XmlFragment) {
    for (const one of type.toArray() as unknown[]) sayType(one, say)
  }
}

function replaceText(text: Y.Text, say: Say): void {
  const before =
    text instanceof Y.XmlText
      ? String(
          text
            .toDelta()
            .map((part: { insert?: unknown }) => part.insert ?? '')
            .join(''),
        )
      : text.toJSON()
  const after = say(before)
  if (after === before) return
  text.delete(0, text.length)
  text.insert(0, after)
}
