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
  /** the same as bytes of JSON, if they came so; callers that need no cell need not parse them */
  readonly json?: { bytes: Uint8Array; count: number }
  /** linked records by link field, as [record of `rows`, linked record] */
  links: readonly { fieldId: string; pairs: readonly (readonly [id: string, target: string])[] }[]
}

/** Records from the JSON of their rows. The bytes may change after the write. */
export function typedRecordsOf(fieldIds: readonly string[], bytes: Uint8Array, count: number): TypedRecords {
  let rows: TypedRecords['rows'] | undefined
  return {
    fieldIds,
    json: { bytes, count },
    links: [],
    get rows() {
      return (rows ??= readRows(bytes))
    },
  }
}

const readRows = ({ buffer, byteOffset, byteLength }: Uint8Array): TypedRecords['rows'] =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as TypedRecords['rows']

export function countOf(records: TypedRecords): number {
  return records.json?.count ?? records.rows.length
}

/** The rows as a parameter of {@link eachRow}. Bytes are taken as they are. */
export const jsonOf = (records: TypedRecords): Uint8Array | string => records.json?.bytes ?? JSON.stringify(records.rows)

/** The rows of {@link jsonOf}, as `e`. */
export const eachRow = (json: unknown): RawBuilder<unknown> => sql`jsonb_each(CAST(${json} AS TEXT)) AS e`

/** The value at a place of `e.value`, one of the rows: 0 is the id, the cells follow. */
export function typedCell(place: number): RawBuilder<unknown> {
  return sql`e.value ->> ${sql.lit(place)}`
}
