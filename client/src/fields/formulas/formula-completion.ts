import { writeField } from '#shared/formulas/field-names.ts'
import type { FormulaFunction } from '#shared/formulas/functions/function.ts'
import { allFunctions } from '#shared/formulas/functions/registry.ts'
import { readTokens } from '#shared/fields/formula-tokens.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

export type Completion = {
  label: string
  insert: string
  /** where the caret goes, from the start of what is inserted */ caret: number
} & ({ kind: 'field'; field: Field } | { kind: 'function'; entry: FormulaFunction })

/** The completions that may replace the text from `from` to `to`. */
export interface CompletionState {
  from: number
  to: number
  /** the part of it that was typed so far */
  typed: string
  items: Completion[]
}

/** more than there are functions, since the list also serves for browsing */
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
  const several = fieldsBegun(source.slice(0, caret), typed.length, fields)
  if (several) return { from: caret - several.typed.length, to, ...several }
  const items = [
    ...ranked(fields, typed, (field) => [field.label], fieldRanks).map(({ found, rank }) => ({ item: fieldItem(found, fields), rank })),
    ...ranked(allFunctions, typed, namesOf, functionRanks).map(({ found, name, rank }) => ({
      item: functionItem(found, name, bracket),
      rank,
    })),
  ]
  // without typed text the order stays: a table's fields are few, and first
  const sorted = typed === '' ? items : items.toSorted((a, b) => a.rank - b.rank)
  return { from: caret - typed.length, to, typed, items: sorted.slice(0, mostItems).map(({ item }) => item) }
}

function insideBraces(source: string, from: number, caret: number, fields: readonly Field[]): CompletionState {
  const typed = source.slice(from + 1, caret).trimStart()
  const rest = /^[^{}\n()&]*\}/.exec(source.slice(caret))?.[0].length ?? 0
  const found = ranked(fields, typed, (field) => [field.label], fieldRanks).toSorted((a, b) => a.rank - b.rank)
  return { from, to: caret + rest, typed, items: found.slice(0, mostItems).map((one) => fieldItem(one.found, fields)) }
}

/** The fields whose label begins with the text before the caret, if that is longer than the word being typed. */
function fieldsBegun(before: string, wordLength: number, fields: readonly Field[]): Pick<CompletionState, 'typed' | 'items'> | undefined {
  for (let length = Math.min(before.length, longestBeginning); length > wordLength; length--) {
    const typed = before.slice(-length)
    const outside = before.charAt(before.length - length - 1)
    if (/^\s|\s$/.test(typed) || (isLetter(outside) && isLetter(typed.charAt(0)))) continue
    // a number alone is a number, and a sign alone a sign
    if (!/\p{L}/u.test(typed) || /[{}"]/.test(typed)) continue
    const wanted = foldText(typed)
    const items = fields.filter(({ label }) => foldText(label).startsWith(wanted)).map((field) => fieldItem(field, fields))
    if (items.length > 0) return { typed, items }
  }
  return undefined
}

/** letters of a label typed without braces; longer beginnings are unambiguous */
const longestBeginning = 40
const isLetter = (sign: string): boolean => /[\p{L}\p{M}\p{N}_]/u.test(sign)

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

/** Scores of a name's nearness to the typed text: equal, at its start, at a word's start, inside. An alternative name counts a little less. */
interface Ranks {
  whole: number
  begins: number
  beginsWord: number
  inside: number
  otherName: number
}
// among equally near names, a table's own fields come first
const fieldRanks: Ranks = { whole: 0, begins: 2, beginsWord: 5, inside: 7, otherName: 0 }
const functionRanks: Ranks = { whole: 1, begins: 3, beginsWord: 6, inside: 8, otherName: 0.5 }

interface Ranked<T> {
  found: T
  /** the nearest of its names */
  name: string
  rank: number
}

function ranked<T>(candidates: readonly T[], typed: string, names: (candidate: T) => readonly string[], ranks: Ranks): Ranked<T>[] {
  const wanted = foldText(typed)
  const rankOf = (name: string): number | undefined => {
    const folded = foldText(name)
    const at = folded.indexOf(wanted)
    if (at < 0) return undefined
    if (at === 0) return folded.length === wanted.length ? ranks.whole : ranks.begins
    return isLetter(folded.charAt(at - 1)) ? ranks.inside : ranks.beginsWord
  }
  return candidates.flatMap((found) => {
    const near = names(found).flatMap((name, index) => {
      const rank = rankOf(name)
      return rank === undefined ? [] : [{ found, name, rank: rank + (index > 0 ? ranks.otherName : 0) }]
    })
    return near.toSorted((a, b) => a.rank - b.rank).slice(0, 1)
  })
}
