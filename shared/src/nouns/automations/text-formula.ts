import { fieldTypes } from '#shared/fields/registry.ts'
import { compileFormula, type CompiledFormula } from '#shared/formulas/formula.ts'
import type { FormulaField } from '#shared/formulas/formula-env.ts'
import { placeName, placesOfFormula, type TextFormula, type TextPlace } from '#shared/nouns/automations/template-text.ts'

/** The field behind a place, if it is a cell of a record. Every other place is a text, or a moment. */
export type FieldAtPlace = (place: TextPlace) => Pick<FormulaField, 'type' | 'config'> | undefined

/** The types of places that are no cells; those of answers and of what came from outside are texts. */
const moments: Readonly<Record<string, 'date' | 'dateTime'>> = { today: 'date', now: 'dateTime' }

/** Compiles a formula of a text. `nameOf` says how its places are named in it; never throws, whatever the source. */
export function compileTextFormula(
  { formula }: TextFormula,
  fieldAt: FieldAtPlace,
  named: readonly { place: TextPlace; name: string }[] = placesOfFormula(formula).map((place) => ({ place, name: placeName(place) })),
): CompiledFormula {
  const fields = new Map<string, FormulaField>()
  for (const { place, name } of named) fields.set(name, { ...typeAt(place, fieldAt), id: placeName(place), label: name })
  return compileFormula(formula, { fields: [...fields.values()] }, 'labels')
}

/** A source whose place is a day or a moment. */
export const isMoment = (source: string): boolean => Object.hasOwn(moments, source)

function typeAt(place: TextPlace, fieldAt: FieldAtPlace): Pick<FormulaField, 'type' | 'config'> {
  const type = moments[place.source] ?? 'text'
  return fieldAt(place) ?? { type, config: fieldTypes[type].defaultConfig() }
}
