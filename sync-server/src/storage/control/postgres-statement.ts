import type { CompiledQuery, RawBuilder } from 'kysely'
import type { ValueTypes } from '#server/storage/postgres/open-pool.ts'
import { builder, type Statement } from '#server/storage/sql-statement.ts'
import { sqlValues } from '#server/storage/sql-values.ts'

/** Texts and names in quotes, which may hold a question mark, and the places of values. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g
const known = new Map<string, string>()
const mostKept = 800

/** The text of a statement with PostgreSQL's places of values. */
function withPlaces(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  let number = 0
  const placed = text.replaceAll(parts, (part) => (part === '?' ? `$${++number}` : part))
  // SQLite takes a list of nothing
  const made = placed.replaceAll(/(?<!not )\bin \(\)/gi, 'in (NULL)')
  if (known.size > mostKept) known.clear()
  known.set(text, made)
  return made
}

const toNumber = (text: string): number => Number(text)
const readers: Readonly<Record<number, (text: string) => unknown>> = {
  // bool, as SQLite tells it; int8, numeric
  16: (text) => (text === 't' ? 1 : 0),
  20: toNumber,
  1700: toNumber,
  // int2, int4, float4, float8
  21: toNumber,
  23: toNumber,
  700: toNumber,
  701: toNumber,
  // bytea
  17: (text) => Buffer.from(text.slice(2), 'hex'),
}
const types: ValueTypes = { getTypeParser: (oid) => readers[oid] ?? ((text) => text) }

/** Makes a query for PostgreSQL of a statement that is built for SQLite: the control store keeps to what both understand. */
export function toQuery(statement: Statement): { text: string; values: unknown[]; types: ValueTypes } {
  const { sql, parameters } = 'compile' in statement ? (statement as RawBuilder<unknown>).compile(builder) : (statement as CompiledQuery)
  return { text: withPlaces(sql), values: [...sqlValues(parameters)], types }
}
