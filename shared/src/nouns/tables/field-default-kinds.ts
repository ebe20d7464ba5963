import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldKind } from '#shared/fields/convert.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import { defaultCell, type FieldDefaultKind } from '#shared/nouns/tables/field-default.ts'

/** The kinds of defaults that make sense for a field: what its cells can hold. */
export function defaultKindsOf(field: FieldKind): FieldDefaultKind[] {
  const { definition } = behaviourOf(field)
  // a formula has its result's behaviour, but is computed all the same
  if (fieldTypes[field.type].computed || definition.computed || definition.column === 'none' || definition.column === 'system') return []
  const fits = (probe: FieldDefault): boolean =>
    defaultCell(probe, field, { now: new Date(0), timezone: 'UTC', memberId: '00000000-0000-4000-8000-000000000000', next: 1 }) !== null
  const kinds: FieldDefaultKind[] = []
  if (definition.column !== 'link') kinds.push('fixed')
  if (definition.moment) kinds.push('today')
  if (definition.operators.some((operator) => operator.input === 'users')) kinds.push('currentUser')
  if (definition.sequence && fits({ kind: 'sequence', prefix: '', digits: 1, start: 1 })) kinds.push('sequence')
  return kinds
}
