import type { DatabaseDriver } from '#shared/nouns/connectors/connector.ts'
import type { GuardedTarget } from '#server/lib/outbound/guard-address.ts'

/** Milliseconds: for the connection with its sign-in, and for an answer or between two rows. */
export const patience = { connect: 10_000, row: 60_000 }

/** The way into a database, as a thread gets it; it is kept nowhere. */
export interface DatabaseTarget extends GuardedTarget {
  driver: DatabaseDriver
  username: string
  password: string
  database: string
  isEncrypted: boolean
  /** PEM of a private authority */
  certificate: string | null
}

export interface RemoteTable {
  schema: string
  name: string
  isView: boolean
  /** as the server estimates; null where it does not know */
  rows: number | null
}

/**
 * The values of a column:
 * - `line`: a short text, `text`: any text
 * - `integer`, `number` (exact decimals), `float`, `money`, `year`
 * - `day`, `clock` (a time of day), `instant`, `wallClock` (a day and time without a zone)
 * - `yesNo`, `choice` (one of `labels`), `choices` (some of them), `words` (a list)
 * - `binary`: nothing that a table shows
 */
export const columnKinds = [
  'line',
  'text',
  'integer',
  'number',
  'float',
  'money',
  'year',
  'day',
  'clock',
  'instant',
  'wallClock',
  'yesNo',
  'choice',
  'choices',
  'words',
  'binary',
] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface RemoteColumn {
  name: string
  kind: ColumnKind
  /** digits behind the decimal sign, where the catalogue says so */
  decimals: number | null
  labels: readonly string[]
  /** the key of another table that its values name */
  references: { schema: string; table: string; column: string } | null
}

export interface RemoteShape {
  columns: readonly RemoteColumn[]
  /** the one column whose values tell rows apart; null for a key of several columns, and for none */
  key: string | null
}

/** A value as the database writes it; null is none. */
export type RemoteValue = string | null

/** An open connection in a transaction that only reads. Every method throws AppError `source_*`. */
export interface DatabaseReader {
  listTables(): Promise<RemoteTable[]>
  /** @throws AppError `source_changed` when there is no such table */
  describe(table: { schema: string; name: string }): Promise<RemoteShape>
  /** Hands on row by row and holds none of them. */
  readRows(
    table: { schema: string; name: string },
    columns: readonly RemoteColumn[],
    key: string | null,
    onRow: (values: readonly RemoteValue[]) => void,
  ): Promise<void>
  close(): void
}
