import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { SourceConnector } from '#shared/nouns/connectors/source-names.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'

/** The origin of a table's records, and the moment of their last fetch. `id` is null for people who may not open the source. */
export interface TableSource {
  id: string | null
  connector: SourceConnector
  fetchedAt: string | null
}

/** A table's definition. Its records are in SQL table `rec_<id>`. */
export interface Table {
  /** short id with prefix `t`; also the name of its SQL table */
  id: string
  label: string
  icon: string
  color: string
  /** field whose value names a record in links, search and titles */
  recordLabelField: string | null
  /** no two records outside the trash have one value in it */
  uniqueFieldId?: string | null
  conditionals?: Conditional[]
  suggestedFields?: SuggestedField[]
  /** it has an address, and its records conversations by mail */
  takesMail?: boolean
  /** its records come from elsewhere, and can be fetched again */
  source?: TableSource
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
  /** its values are being worked out; until that is done they may be old ones */
  isStale?: boolean
  /** working its values out was given up; they stay old until it is tried again */
  isGivenUp?: boolean
  /** default of a new record's cell */
  default?: FieldDefault | null
  position: string
}
