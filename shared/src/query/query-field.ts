import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

/** What a query needs to know of a field; a `Field` is one. */
export interface QueryField {
  id: string
  type: FieldTypeName
  config: unknown
}

/** What a query reads of a record, wherever it is kept. */
export interface QueryRow {
  readonly id: string
  cell(fieldId: string): CellValue
}
