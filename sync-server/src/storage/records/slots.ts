import type { CompiledQuery } from 'kysely'

/** A placeholder for a value that each run binds: building SQL takes longer than most statements run. */
export class Slot {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/** The statement with the values in the places of its slots. */
export function fillSlots<T>(statement: CompiledQuery<T>, values: readonly (string | number | null)[]): CompiledQuery<T> {
  const parameters = statement.parameters.map((value) => (value instanceof Slot ? (values[value.index] ?? null) : value))
  return { ...statement, parameters }
}
