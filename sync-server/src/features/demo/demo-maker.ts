import { addDays } from '#shared/days/day.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import type { DemoRandom } from '#server/features/demo/demo-random.ts'
import { fieldIdOf, optionIdOf, type TableName } from '#server/features/demo/demo-structure.ts'

/** The means by which the demo's records are made. */
export interface Maker {
  ids: SeededIds
  random: DemoRandom
  now: Date
  /** `YYYY-MM-DD` in UTC */
  today: string
  /** members to whom work may be assigned */
  people: readonly string[]
}

export function create({ ids }: Maker, table: TableName, index: number, values: Record<string, CellValue>): RecordChange {
  const byField = Object.entries(values).map(([label, value]) => [fieldIdOf(ids, table, label), value] as const)
  return {
    op: 'create',
    id: recordIdOf(ids, table, index),
    values: Object.fromEntries(byField.filter(([, value]) => value !== null && value !== '')),
  }
}

/** Ids that rise with the index, like those of records made one after the other: a table without a sort shows them in order. */
export function recordIdOf(ids: SeededIds, table: TableName, index: number): string {
  return ids.record(`${table}#${index}`, index)
}

export const option = ({ ids }: Maker, table: TableName, field: string, label: string): string => optionIdOf(ids, table, field, label)

/** The day, `YYYY-MM-DD`, this many days ago; one to come when negative. */
export const daysAgo = ({ today }: Maker, days: number): string => addDays(today, -days)
