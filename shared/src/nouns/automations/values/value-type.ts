import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormulaField } from '#shared/formulas/formula-env.ts'
import type { RecordSource } from '#shared/nouns/automations/record-sources.ts'
import type { TextPlace } from '#shared/nouns/automations/template-text.ts'
import { followLinks, type FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import type { LearntPart } from '#shared/nouns/automations/values/learnt-parts.ts'
import { isPlainPlace, plainPlaces } from '#shared/nouns/automations/values/plain-places.ts'
import { takeRules } from '#shared/nouns/automations/values/takes.ts'
import { readValuePath } from '#shared/nouns/automations/values/value-path.ts'

/** The type of a value, as formulas read it. */
export type ValueType = Pick<FormulaField, 'type' | 'config'>

/** Everything that says which values a step knows. */
export interface KnownValues {
  sources: readonly RecordSource[]
  fieldOf: FieldOfTable
  /** of what started it: `{{trigger.order.total}}` */
  parts: readonly LearntPart[]
}

export const plainType = (type: FieldTypeName): ValueType => ({ type, config: fieldTypes[type].defaultConfig() })

const typesOfParts: Readonly<Record<LearntPart['is'], FieldTypeName>> = {
  text: 'singleLineText',
  number: 'number',
  yesNo: 'checkbox',
  list: 'singleLineText',
  day: 'date',
}

/** The type of the value at a place. A place that is no cell, no moment and not learnt is a text. */
export function typeOfPlace({ source, path }: TextPlace, { sources, fieldOf, parts }: KnownValues): ValueType {
  if (isPlainPlace(source)) return plainType(plainPlaces[source])
  const found = sources.find((one) => one.source === (source === 'before' ? 'trigger' : source))
  const way = found && readValuePath(path)
  if (way?.take === 'count') return plainType('number')
  if (way?.fieldId !== undefined && way.end === undefined) {
    const { tableId } = followLinks(found?.tableId ?? '', way.links, fieldOf)
    const field = tableId === undefined ? undefined : fieldOf(tableId, way.fieldId)
    const gives = way.take === undefined ? 'same' : takeRules[way.take].gives
    if (field && gives === 'same') return { type: field.type, config: field.config }
  }
  const part = source === 'trigger' ? parts.find((one) => one.path === path) : undefined
  return plainType(part ? typesOfParts[part.is] : 'singleLineText')
}
