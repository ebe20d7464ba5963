import { foldText } from '#shared/lib/fold-text.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { byPosition } from '#shared/lib/positions.ts'

/** Everything of the workspace that a sentence may name. */
export interface SentenceWorkspace {
  tables: readonly Pick<Table, 'id' | 'label'>[]
  fields: readonly Field[]
  members: readonly { id: string; displayName: string }[]
  /** the person who writes the sentence */
  memberId: string
}

/** The singular and plural forms of a name, folded, in the ways of the three languages. */
export function formsOf(label: string): string[] {
  const word = foldText(label).trim()
  const forms = [word, `${word}s`, `${word}es`]
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('oes')) forms.push(`${word.slice(0, -3)}ao`)
  if (word.endsWith('ns')) forms.push(`${word.slice(0, -2)}m`)
  if (word.endsWith('ais')) forms.push(`${word.slice(0, -3)}al`)
  return forms.filter((form) => form.length > 1)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The place of a name in a folded text, as a word of its own; -1 if it is not there. */
export function placeOfName(text: string, label: string): number {
  const found = formsOf(label).map((form) => text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(form)}(?![\\p{L}\\p{N}])`, 'u')))
  return Math.min(...found.map((at) => (at < 0 ? Infinity : at)), Infinity) === Infinity ? -1 : Math.min(...found.filter((at) => at >= 0))
}

/** The thing whose name stands first in the text; of two at one place the longer one. */
export function firstNamed<T>(text: string, things: readonly T[], nameOf: (thing: T) => string): T | undefined {
  let best: { at: number; length: number; thing: T } | undefined
  for (const thing of things) {
    const name = nameOf(thing)
    const at = placeOfName(text, name)
    if (at >= 0 && (!best || at < best.at || (at === best.at && name.length > best.length))) best = { at, length: name.length, thing }
  }
  return best?.thing
}

export const fieldsOf = ({ fields }: SentenceWorkspace, tableId: string | null): Field[] =>
  fields.filter((field) => field.tableId === tableId).toSorted(byPosition)

/** An option that the text names, with its field. */
export function namedOption(text: string, fields: readonly Field[]): { field: Field; optionId: string; label: string } | undefined {
  const options = fields
    .filter(({ type }) => fieldTypes[type].holds === 'options')
    .flatMap((field) => (field.config as SelectConfig).options.map((option) => ({ field, option })))
  const found = firstNamed(text, options, ({ option }) => option.label)
  return found && { field: found.field, optionId: found.option.id, label: foldText(found.option.label) }
}
