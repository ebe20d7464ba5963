import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely'

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
