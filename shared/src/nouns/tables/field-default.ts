import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldKind } from '#shared/fields/convert.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import type { FieldType, Locale } from '#shared/fields/field-type.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export type FieldDefaultKind = FieldDefault['kind']

export interface DefaultMoment {
  now: Date
  timezone: Locale['timezone']
  memberId: string
  /** the sequence's number for this record */
  next: number
}

/** The cell a default gives, checked by the field's type; null when it does not fit it (any more). */
export function defaultCell(given: FieldDefault, field: FieldKind, moment: DefaultMoment): CellValue {
  const { definition, config } = behaviourOf(field)
  const checked = definition.check(values[given.kind](given as never, definition, moment), config)
  return checked.ok ? checked.value : null
}

type Value<K extends FieldDefaultKind> = (
  given: Extract<FieldDefault, { kind: K }>,
  definition: FieldType,
  moment: DefaultMoment,
) => CellValue

const values: { [K in FieldDefaultKind]: Value<K> } = {
  fixed: (given) => given.value,
  today: (_given, { moment }, { now, timezone }) => (moment === 'day' ? isoDayAt(now, timezone) : now.toISOString()),
  currentUser: (_given, { column }, { memberId }) => (column === 'json' ? [memberId] : memberId),
  sequence: ({ prefix, digits }, { column }, { next }) =>
    column === 'real' || column === 'integer' ? next : `${prefix}${String(next).padStart(digits, '0')}`,
}
