import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** A table's definition (specification 2 §3). Its records are in SQL table `rec_<id>`. */
export interface Table {
  /** short id with prefix `t`; also the name of its SQL table */
  id: string
  label: string
  icon: string
  color: string
  /** field whose value names a record in links, search and titles */
  recordLabelField: string | null
  createdAt: string
  createdBy: string | null
  updatedAt: string
}

/** One typed field. `config` is checked by the field type's schema. */
export interface Field {
  /** short id with prefix `f`; also the name of its SQL column */
  id: string
  tableId: string
  type: FieldTypeName
  label: string
  config: unknown
  required: boolean
  position: string
}
