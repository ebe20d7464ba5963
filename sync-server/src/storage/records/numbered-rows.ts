import { sql, type RawBuilder } from 'kysely'

/** The rows of a VALUES list: each its number, written out, then `width` parameters to be filled in. */
export function numberedRows(count: number, width: number): RawBuilder<unknown> {
  const places = sql.join(Array.from({ length: width }, () => sql`${null}`))
  return sql.join(Array.from({ length: count }, (_, index) => sql`(${sql.lit(index)}, ${places})`))
}
