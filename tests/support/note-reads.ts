import { vi } from 'vitest'
import type { SqlDatabase } from '#server/storage/sql-database.ts'

/** Requests to a database since {@link noteReads}. */
export interface Reads {
  statements: number
  /** rows that came back */
  rows: number
}

/** Counts the statements of a database and the rows that they answer, until `end`. */
export function noteReads<Schema>(db: SqlDatabase<Schema>): { end(): Reads } {
  const reads: Reads = { statements: 0, rows: 0 }
  const spies = (['all', 'get', 'allRaw'] as const).map((name) => {
    const original = db[name].bind(db) as (statement: unknown) => unknown
    return vi.spyOn(db, name).mockImplementation(((statement: unknown) => {
      const answer = original(statement)
      reads.statements += 1
      reads.rows += Array.isArray(answer) ? answer.length : answer === undefined ? 0 : 1
      return answer
    }) as never)
  })
  return {
    end: () => {
      for (const spy of spies) spy.mockRestore()
      return reads
    },
  }
}
