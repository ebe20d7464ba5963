import { sql, type RawBuilder } from 'kysely'

/** A cell as its column stores it; lists as JSON text. */
export type StoredCell = string | number | null

/**
 * Many new records whose cells were read by their fields' own types, so that nothing is left to check in them: what an import's
 * worker makes. Anything that has to look at the cells (triggers, row rules, people's ids) gets them as ordinary changes.
 */
export interface TypedRecords {
  /** fields with a column of their own, in the order of the cells */
  fieldIds: readonly string[]
  /** one list per record: its id, then its cells */
  readonly rows: readonly (readonly [id: string, ...cells: StoredCell[]])[]
  /** the same as JSON, where they came so: who does not need to look at them need not read it */
  readonly text?: { json: string; count: number }
  /** linked records by link field, as [record of `rows`, linked record] */
  links: readonly { fieldId: string; pairs: readonly (readonly [id: string, target: string])[] }[]
}

/** Records that come as JSON text of their rows. */
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

/** What stands at a place of `e.value`, one of the rows: 0 is the id, then follow the cells. */
export function typedCell(place: number): RawBuilder<unknown> {
  return sql`e.value ->> ${sql.lit(place)}`
}
