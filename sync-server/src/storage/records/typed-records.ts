import { sql, type RawBuilder } from 'kysely'

/** A cell as its column stores it; lists as JSON text. */
export type StoredCell = string | number | null

/**
 * Many new records from an import's worker, whose cells were already read and checked by their field types. If triggers, row rules or
 * people's ids need the cells, the records are written as ordinary changes.
 */
export interface TypedRecords {
  /** fields with a column of their own, in the order of the cells */
  fieldIds: readonly string[]
  /** one list per record: its id, then its cells */
  readonly rows: readonly (readonly [id: string, ...cells: StoredCell[]])[]
  /** the same as JSON, if they came so; callers that need no cell need not parse it */
  readonly text?: { json: string; count: number }
  /** linked records by link field, as [record of `rows`, linked record] */
  links: readonly { fieldId: string; pairs: readonly (readonly [id: string, target: string])[] }[]
}

/** Records from the JSON text of their rows. */
export function typedRecordsOf(fieldIds: readonly string[], json: string, count: number): TypedRecords {
  let rows: TypedRecords['rows'] | undefined
  return {
    fieldIds,
    text: { json, count },
    links: [],
    get rows() {
      return (rows ??= JSON.parse(json) as TypedRecords['rows'])
    },
  }
}

export function countOf(records: TypedRecords): number {
  return records.text?.count ?? records.rows.length
}

/** The value at a place of `e.value`, one of the rows: 0 is the id, the cells follow. */
export function typedCell(place: number): RawBuilder<unknown> {
  return sql`e.value ->> ${sql.lit(place)}`
}
