import { writeField } from '#shared/formulas/field-names.ts'
import type { FormulaFunction } from '#shared/formulas/functions/function.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import { readTokens } from '#shared/formulas/tokens.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Field } from '#shared/tables/table.ts'

export type Completion = {
  label: string
  insert: string
  /** where the caret goes, from the start of what is inserted */ caret: number
} & ({ kind: 'field'; field: Field } | { kind: 'function'; entry: FormulaFunction })

/** What may stand at the caret instead of the text from `from` to `to`. */
export interface CompletionState {
  from: number
  to: number
  /** what was typed of it so far */
  typed: string
  items: Completion[]
}

/** more than there are functions: the list is also for looking around */
const mostItems = 300
const word = /[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u
const restOfWord = /^[\p{L}\p{M}\p{N}_.]*/u

/** Fields inside braces, functions and fields elsewhere; nothing inside a text. */
export function completionAt(source: string, caret: number, fields: readonly Field[]): CompletionState | undefined {
  const { error } = readTokens(source.slice(0, caret))
  if (error?.code === 'unclosedText') return undefined
  if (error?.code === 'unclosedField') return insideBraces(source, error.start, caret, fields)
  const typed = word.exec(source.slice(0, caret))?.[0] ?? ''
  const to = caret + (typed === '' ? 0 : (restOfWord.exec(source.slice(caret))?.[0].length ?? 0))
  const bracket = source[to] === '('
  const items = [
    ...best(allFunctions, typed, namesOf).map(([entry, name]) => functionItem(entry, name, bracket)),
    ...best(fields, typed, (field) => [field.label]).map(([field]) => fieldItem(field, fields)),
  ]
  return { from: caret - typed.length, to, typed, items: items.slice(0, mostItems) }
}

function insideBraces(source: string, from: number, caret: number, fields: readonly Field[]): CompletionState {
  const typed = source.slice(from + 1, caret).trimStart()
  const rest = /^[^{}\n()&]*\}/.exec(source.slice(caret))?.[0].length ?? 0
  const items = best(fields, typed, (field) => [field.label]).map(([field]) => fieldItem(field, fields))
  return { from, to: caret + rest, typed, items: items.slice(0, mostItems) }
}

const namesOf = (entry: FormulaFunction): readonly string[] => [entry.name, ...entry.aliases]

function fieldItem(field: Field, fields: readonly Field[]): Completion {
  const insert = writeField(field, fields)
  return { kind: 'field', field, label: field.label, insert, caret: insert.length }
}

function functionItem(entry: FormulaFunction, name: string, bracket: boolean): Completion {
  const takesNothing = entry.params.length === 0 && !entry.repeat
  // TRUE and FALSE are written without brackets, as their examples are
  const bare = bracket || !entry.example[0].includes('(')
  const insert = bare ? name : `${name}()`
  return { kind: 'function', entry, label: name, insert, caret: name.length + (bare ? 0 : takesNothing ? 2 : 1) }
}

/** Those with a name that begins like what was typed, then those that have it inside; each with the name that matched best. */
function best<T>(candidates: readonly T[], typed: string, names: (candidate: T) => readonly string[]): [T, string][] {
  const wanted = foldText(typed)
  const ranked = candidates.flatMap((candidate) => {
    const found = names(candidate)
      .map((name) => ({ candidate, name, at: foldText(name).indexOf(wanted) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => Math.sign(a.at) - Math.sign(b.at))[0]
    return found ? [found] : []
  })
  return ranked.sort((a, b) => Math.sign(a.at) - Math.sign(b.at)).map(({ candidate, name }) => [candidate, name])
}
