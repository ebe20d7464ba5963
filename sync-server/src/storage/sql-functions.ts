import type Driver from 'better-sqlite3'
import { foldText } from '#shared/lib/fold-text.ts'
import { medianOf } from '#shared/query/aggregates.ts'

/** What our SQL needs beyond SQLite's own; indexes use `fold`, so every connection has it. */
export function addFunctions(driver: Driver.Database): void {
  // the same function as in the replica, so that search and order agree
  driver.function('fold', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldText(text) : null))
  // the middle of the numbers, or the mean of the two in the middle
  driver.aggregate('median', {
    start: (): number[] => [],
    step: (numbers: number[], value: unknown) => {
      if (typeof value === 'number') numbers.push(value)
    },
    result: (numbers: number[]) => medianOf(numbers),
  })
}
