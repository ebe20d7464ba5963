import type { FormulaScope } from '#shared/formulas/formula-env.ts'
import type { FormulaError } from '#shared/values/formula-error.ts'
import { compileTextFormula } from '#shared/nouns/automations/text-formula.ts'
import type { RecordSource } from '#shared/nouns/automations/record-sources.ts'
import {
  isFormula,
  locateLeadingSpaces,
  locateNames,
  placeName,
  placesOfFormula,
  readPlaceName,
  readTemplate,
  renameInFormula,
  writeFormula,
  writePlace,
  type TextFormula,
  type TextPlace,
} from '#shared/nouns/automations/template-text.ts'
import type { LearntPart } from '#shared/nouns/automations/values/learnt-parts.ts'
import type { ValueType } from '#shared/nouns/automations/values/value-type.ts'

export interface NamedSource extends RecordSource {
  name: string
  /** values of what started it, or of an answer, instead of cells of a record */
  content?: readonly string[]
  /** what a webhook brought, as it was learnt */
  parts?: readonly LearntPart[]
}

/** The names of places on the screen. */
export interface PlaceNames {
  /** `the record · Customer · Email`; undefined for a place that is not there, or not seen */
  nameOf(place: TextPlace): string | undefined
  /** the place of such a name */
  placeOf(name: string): TextPlace | undefined
}

/** A name that braces would cut off cannot be read back. */
const nameable = (name: string | undefined): string | undefined => (name !== undefined && !/[{}\\]/.test(name) ? name : undefined)

/** A stored text with its places named: `Dear {{the record · Name}}`. A place without a name stays as it is stored. */
export function toReadable(text: string, { nameOf }: PlaceNames): string {
  const nameIn = (raw: string): string | undefined => {
    const place = readPlaceName(raw)
    return place && nameable(nameOf(place))
  }
  return readTemplate(text)
    .map((part) => {
      if (typeof part === 'string') return part
      if (isFormula(part)) return writeFormula({ formula: renameInFormula(part.formula, nameIn) })
      const name = nameable(nameOf(part))
      return name === undefined ? writePlace(part) : `{{${name}}}`
    })
    .join('')
}

/** A piece of a text that is replaced. */
export interface TextChange {
  from: number
  to: number
  insert: string
}

/** The changes by which a typed text becomes the stored one: names of places become these, a stored place loses its spaces. */
export function storedChanges(text: string, { nameOf, placeOf }: PlaceNames): TextChange[] {
  const readStored = (name: string, isInFormula: boolean): TextPlace | undefined => {
    const place = readPlaceName(name)
    // a formula may name other things by such words
    return place && isInFormula && nameable(nameOf(place)) === undefined ? undefined : place
  }
  const spaces = locateLeadingSpaces(text).map(([from, to]): TextChange => ({ from, to, insert: '' }))
  const names = locateNames(text).flatMap(({ start, end, name, isInFormula }): TextChange[] => {
    const place = placeOf(name) ?? readStored(name, isInFormula)
    if (!place) return []
    const insert = isInFormula ? `{${placeName(place)}}` : writePlace(place)
    return text.slice(start, end) === insert ? [] : [{ from: start, to: end, insert }]
  })
  return [...spaces, ...names].toSorted((a, b) => a.from - b.from)
}

/** The first formula of a stored text that is none, written and named as people read it. */
export function findMistake(text: string, { nameOf }: PlaceNames, typeAt: (place: TextPlace) => ValueType): FormulaMistake | undefined {
  for (const part of readTemplate(text)) {
    if (typeof part === 'string' || !isFormula(part)) continue
    const nameIn = (place: TextPlace): string => nameable(nameOf(place)) ?? placeName(place)
    const shown: TextFormula = {
      formula: renameInFormula(part.formula, (raw) => {
        const place = readPlaceName(raw)
        return place && nameIn(place)
      }),
    }
    const named = placesOfFormula(part.formula).map((place) => ({ place, name: nameIn(place) }))
    const read = compileTextFormula(shown, typeAt, named)
    if (!read.ok) return { source: shown.formula, error: read.error, scope: { fields: [] } }
  }
  return undefined
}

interface FormulaMistake {
  source: string
  error: FormulaError
  scope: FormulaScope
}
