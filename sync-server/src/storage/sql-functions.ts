import type Driver from 'better-sqlite3'
import type { FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { orderText } from '#shared/lib/order-text.ts'
import { bucketKey } from '#shared/query/buckets.ts'
import { medianOf } from '#shared/query/aggregates.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { SortKey } from '#shared/values/sort-key.ts'
import { formulasByIds } from '#server/storage/formula-ids.ts'

type BucketKind = NonNullable<FieldType['buckets']>

/** Our own SQL functions. Indexes use `fold`, `sort_text` and `sort_key`, so every connection has them. */
export function addFunctions(driver: Driver.Database): void {
  // the same function as in the replica, so that search and order agree
  driver.function('fold', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldText(text) : null))
  // the order of texts, by the function that devices use too
  driver.function('sort_text', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? orderText(text) : null))
  // for types whose key needs no settings, but more than SQL can express in an index
  driver.function('sort_key', { deterministic: true }, (type: unknown, cell: unknown) => {
    if (typeof cell !== 'string') return null
    const { column, sortKey } = getFieldType(type as FieldTypeName)
    return sortKey(column === 'json' ? (JSON.parse(cell) as string[]) : cell, {})
  })
  // the bucket arrives as text: a calendar name, or a step
  driver.function('bucket_key', { deterministic: true }, (kind: unknown, bucket: unknown, timezone: unknown, key: unknown) => {
    const step = Number(bucket)
    return bucketKey(kind as BucketKind, Number.isNaN(step) ? (bucket as Bucket) : step, String(timezone), key as SortKey)
  })
  // of migration 0017 alone
  driver.function('formulas_by_ids', { directOnly: true }, (fields: unknown) => (typeof fields === 'string' ? formulasByIds(fields) : '[]'))
  // the middle of the numbers, or the mean of the two in the middle
  driver.aggregate('median', {
    start: (): number[] => [],
    step: (numbers: number[], value: unknown) => {
      if (typeof value === 'number') numbers.push(value)
    },
    result: (numbers: number[]) => medianOf(numbers),
  })
}
