import { foldText } from '#shared/lib/fold-text.ts'
import type { FormValue, PublicFormField } from '#shared/nouns/public-links/public-item.ts'

const most = 2000
const isText = new Set(['line', 'text', 'number', 'email', 'phone', 'url', 'date', 'dateTime', 'time'])

/**
 * The answers that an address gives: `?Name=Ada&Diet=vegan`, by the words of a question or the id of its part. Options are named by their
 * labels, several between commas.
 */
export function prefilled(search: string, questions: readonly PublicFormField[]): Record<string, FormValue> {
  const given = new Map([...new URLSearchParams(search)].map(([key, value]) => [foldText(key.trim()), value.slice(0, most)]))
  const values: Record<string, FormValue> = {}
  for (const question of questions) {
    const text = given.get(foldText(question.label.trim())) ?? given.get(foldText(question.id))
    const value = text === undefined ? undefined : valueOf(question, text)
    if (value !== undefined) values[question.id] = value
  }
  return values
}

function valueOf({ input, options = [] }: PublicFormField, text: string): FormValue | undefined {
  const optionOf = (label: string): string | undefined => options.find((option) => foldText(option.label) === foldText(label.trim()))?.id
  if (isText.has(input)) return text
  if (input === 'yesNo') return /^(1|true|yes|sim|s[ií])$/i.test(text.trim())
  if (input === 'choice' || input === 'radio') return optionOf(text)
  if (input !== 'choices') return undefined
  const ids = text.split(',').flatMap((label) => optionOf(label) ?? [])
  return ids.length > 0 ? ids : undefined
}
