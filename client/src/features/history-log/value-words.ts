import { planFeatures } from '#shared/access/plan-features.ts'
import { planIds, planLimits } from '#shared/access/plan.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { actionNames, historyEntities } from '#shared/nouns/history-log/action-types.ts'
import type { HistoryValue } from '#shared/nouns/history-log/history-values.ts'
import { seats } from '#shared/values/seat.ts'
import { actionKey, namedSources } from '#client/features/history-log/act-texts.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { languages } from '#client/i18n/languages.ts'
import { hues } from '#client/ui/theme/hues.ts'

/** The codes that a value is made of, and the key of the text of each. */
interface Words {
  codes: readonly string[]
  key: (code: string) => string
  /** the key of the text of null, where that says something */
  none?: string
}

/** The log keeps of these only the deed, never their value. */
const deed: Words = { codes: ['renewed', 'removed', 'set'], key: (code) => `done.${code}` }

/** Values that are codes, lists of them, or amounts by them. */
const valueWords: Partial<Record<HistoryValue, Words>> = {
  action_sources: { codes: namedSources, key: (code) => `sources.${code}` },
  action_types: { codes: actionNames, key: actionKey },
  address: deed,
  color: { codes: hues, key: (code) => `common:hues.${code}` },
  entity_types: { codes: historyEntities, key: (code) => `entities.${code}` },
  features: { codes: planFeatures, key: (code) => `plans:features.${code}`, none: 'all' },
  language: { codes: languages, key: (code) => `common:languages.${code}` },
  limits: { codes: planLimits, key: (code) => `plans:limits.${code}` },
  password: deed,
  planId: { codes: planIds, key: (code) => `usage:plan.names.${code}`, none: 'usage:plan.names.open' },
  seat: { codes: seats, key: (code) => `access:seats.${code}` },
  secret: deed,
  take_out_every: { codes: ['daily', 'weekly'], key: (code) => `settings:takeOut.every.${code}` },
  type: { codes: fieldTypeNames, key: (code) => `tables:types.${code}` },
}

/** A value that is made of codes, in words; undefined for any other. A code that has no words is shown as it is stored. */
export function wordsOf(t: TFunction, numberText: (amount: number) => string, name: string, value: unknown): string | undefined {
  const words = Object.hasOwn(valueWords, name) ? valueWords[name as HistoryValue] : undefined
  if (words === undefined) return undefined
  if (value === null) return words.none && t(words.none)
  const word = (code: string): string => (words.codes.includes(code) ? t(words.key(code)) : code)
  if (typeof value === 'string') return words.codes.includes(value) ? word(value) : undefined
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((code) => word(String(code))).join(', ')
  if (typeof value !== 'object') return undefined
  const amounts = Object.entries(value)
  return amounts.length === 0 ? '–' : amounts.map(([code, amount]) => `${word(code)}: ${amountText(numberText, amount)}`).join(', ')
}

const amountText = (numberText: (amount: number) => string, amount: unknown): string =>
  typeof amount === 'number' ? numberText(amount) : String(amount)
