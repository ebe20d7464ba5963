import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
  type Selectable,
} from 'kysely'
import type { OrgSchema } from '#server/storage/org-schema.ts'

/** Anything that Kysely can compile to SQL text with parameters. All SQL is made this way (lint: no `.prepare` elsewhere). */
export type Statement<T = unknown> = Compilable<T> | CompiledQuery<T> | RawBuilder<T>

/** Only builds SQL; every handle runs what it builds. */
export const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/**
 * A statement that runs on every request or row, compiled once: building SQL takes longer than most statements run. `make` uses any value
 * as a placeholder; the returned function takes the values in their order in the SQL text.
 */
export function compileOnce<Schema, T>(
  make: (build: Kysely<Schema>) => Compilable<T> | RawBuilder<T>,
): (...values: (string | number | null)[]) => CompiledQuery<T> {
  let template: CompiledQuery<T> | undefined
  return (...values) => {
    if (!template) {
      const made = make(builder as unknown as Kysely<Schema>)
      template = 'isRawBuilder' in made ? made.compile(builder) : (made as Compilable<T>).compile()
    }
    if (values.length !== template.parameters.length) throw new Error(`${template.parameters.length} values are needed: ${template.sql}`)
    return { ...template, parameters: values }
  }
}

/**
 * An INSERT of one row into a table of an organisation, compiled for the columns of the first row; all others have their defaults.
 * @param conflict follows the values, such as `ON CONFLICT (id) DO NOTHING`
 */
export function insertOnce<Table extends keyof OrgSchema>(
  table: Table,
  conflict: RawBuilder<unknown> = sql``,
): (row: Partial<Selectable<OrgSchema[Table]>>) => CompiledQuery<unknown> {
  let columns: string[] | undefined
  const insert = compileOnce(() => {
    const names = (columns ?? []).map((name) => sql.ref(name))
    return sql`INSERT INTO ${sql.table(table)} (${sql.join(names)}) VALUES (${sql.join(names.map(() => ''))}) ${conflict}`
  })
  return (row) => {
    const cells = row as Readonly<Record<string, string | number | null>>
    columns ??= Object.keys(cells)
    if (Object.keys(cells).length !== columns.length) throw new Error(`a row of ${table} has other columns than the first`)
    return insert(...columns.map((name) => cells[name] ?? null))
  }
}
