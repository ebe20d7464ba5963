import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** The properties of a field that queries need; a `Field` is one. */
export interface QueryField {
  id: string
  type: FieldTypeName
  config: unknown
}

/** A record as queries read it, wherever it is kept. */
export interface QueryRow {
  readonly id: string
  cell(fieldId: string): CellValue
}
