import type { FormulaScope } from '#shared/formulas/formula-env.ts'
import type { FormulaError } from '#shared/values/formula-error.ts'
import { compileTextFormula } from '#shared/nouns/automations/text-formula.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import {
  isFormula,
  placeName,
  placesOfFormula,
  readTemplate,
  renameInFormula,
  writeFormula,
  writePlace,
  type TextFormula,
  type TextPlace,
} from '#shared/nouns/automations/template-text.ts'
import type { RecordSource } from '#shared/nouns/automations/record-sources.ts'

/** A place that a text may hold, as people read it. */
export interface ReadablePlace {
  /** `{{trigger.f…}}` */
  stored: string
  /** `Record · Name` */
  label: string
  place: TextPlace
}

export interface NamedSource extends RecordSource {
  name: string
  /** values of what started it, instead of cells of a record */
  content?: readonly string[]
}

/** Every place that a step can use: fields of its sources, their address and number, answers, and the moment. */
export function placesFor(
  sources: readonly NamedSource[],
  fields: readonly Field[],
  words: { url: string; count: string; today: string; now: string; before: string; content(path: string): string },
): ReadablePlace[] {
  const at = (source: string, path: string, label: string): ReadablePlace => {
    const place = { source, path }
    return { stored: writePlace(place), label, place }
  }
  const ofContent = sources.flatMap(({ source, name, content = [] }) =>
    content.map((path) => at(source, path, `${name} · ${words.content(path)}`)),
  )
  const ofRecords = sources.filter(({ content }) => content === undefined)
  const ofFields = ofRecords.flatMap(({ source, tableId, name }) => [
    at(source, '', name),
    ...fieldsOf(fields, tableId).map(({ id, label }) => at(source, id, `${name} · ${label}`)),
    at(source, 'url', `${name} · ${words.url}`),
    ...(source === 'trigger' || source === 'item' ? [] : [at(source, 'count', `${name} · ${words.count}`)]),
  ])
  const trigger = ofRecords.find(({ changes }) => changes)
  const before = fieldsOf(fields, trigger?.tableId ?? '').map(({ id, label }) => at('before', id, `${words.before} · ${label}`))
  return [...ofContent, ...ofFields, at('today', '', words.today), at('now', '', words.now), ...before]
}

function fieldsOf(fields: readonly Field[], tableId: string): Field[] {
  return fields.filter((field) => field.tableId === tableId && behaviourOf(field).definition.column !== 'none')
}

/** A name that braces would cut off cannot be read back. */
const isNameable = ({ label }: ReadablePlace): boolean => !/[{}\\]/.test(label)

/** A stored text with its places named: `Dear {{Record · Name}}`. A place without a name stays as it is stored. */
export function toReadable(text: string, places: readonly ReadablePlace[]): string {
  const names = new Map(places.filter(isNameable).map(({ stored, label }) => [stored, label]))
  return readTemplate(text)
    .map((part) => {
      if (typeof part === 'string') return part
      if (isFormula(part)) return writeFormula({ formula: renameInFormula(part.formula, (raw) => names.get(`{{${raw}}}`)) })
      const stored = writePlace(part)
      const label = names.get(stored)
      return label === undefined ? stored : `{{${label}}}`
    })
    .join('')
}

/** The other way round; names that no place has stay text. */
export function toStored(text: string, places: readonly ReadablePlace[]): string {
  const stored = new Map(places.map((place) => [place.label, place.stored]))
  const nameOf = (label: string): string | undefined => stored.get(label)?.slice(2, -2)
  return readTemplate(text)
    .map((part) => {
      if (typeof part === 'string') return part.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => stored.get(name.trim()) ?? whole)
      if (isFormula(part)) return writeFormula({ formula: renameInFormula(part.formula, nameOf) })
      return stored.get(placeName(part)) ?? writePlace(part)
    })
    .join('')
}

/** The first formula of a stored text that is none, written and named as people read it. */
export function findMistake(text: string, places: readonly ReadablePlace[], fields: readonly Field[]): FormulaMistake | undefined {
  for (const part of readTemplate(text)) {
    if (typeof part === 'string' || !isFormula(part)) continue
    const labels = new Map(places.filter(isNameable).map(({ stored, label }) => [stored, label]))
    const shown: TextFormula = { formula: renameInFormula(part.formula, (raw) => labels.get(`{{${raw}}}`)) }
    const named = placesOfFormula(part.formula).map((place) => {
      const name = writePlace(place)
      return { place, name: labels.get(name) ?? name.slice(2, -2) }
    })
    const read = compileTextFormula(shown, ({ path }) => fields.find(({ id }) => id === path), named)
    if (!read.ok) return { source: shown.formula, error: read.error, scope: { fields: [] } }
  }
  return undefined
}

interface FormulaMistake {
  source: string
  error: FormulaError
  scope: FormulaScope
}
