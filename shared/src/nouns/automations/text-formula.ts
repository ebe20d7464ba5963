import { compileFormula, type CompiledFormula } from '#shared/formulas/formula.ts'
import type { FormulaField } from '#shared/formulas/formula-env.ts'
import { placeName, placesOfFormula, type TextFormula, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { isPlainPlace, plainPlaces } from '#shared/nouns/automations/values/plain-places.ts'
import { plainType, type ValueType } from '#shared/nouns/automations/values/value-type.ts'

/** The type of the value at a place; undefined: a moment by its name, else a text. */
export type TypeAtPlace = (place: TextPlace) => ValueType | undefined

/** Compiles a formula of a text. `named` says how its places are called in it; never throws, whatever the source. */
export function compileTextFormula(
  { formula }: TextFormula,
  typeAt: TypeAtPlace,
  named: readonly { place: TextPlace; name: string }[] = placesOfFormula(formula).map((place) => ({ place, name: placeName(place) })),
): CompiledFormula {
  const fields = new Map<string, FormulaField>()
  for (const { place, name } of named) {
    const plain = isPlainPlace(place.source) ? plainPlaces[place.source] : 'singleLineText'
    const { type, config } = typeAt(place) ?? plainType(plain)
    fields.set(name, { type, config, id: placeName(place), label: name })
  }
  return compileFormula(formula, { fields: [...fields.values()] }, 'labels')
}

/** A source whose place is a day or a moment. */
export const isMoment = (source: string): boolean => isPlainPlace(source) && plainPlaces[source] !== 'singleLineText'
