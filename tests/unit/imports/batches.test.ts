import { describe, expect, it } from 'vitest'
import { typedRecords } from '#server/features/imports/linked-rows.ts'
import { countOf, typedRecordsOf, type TypedRecords } from '#server/storage/records/typed-records.ts'
import { createBatchSlots, maxAhead } from '#server/workbooks/batch-slots.ts'
import type { ConvertedBatch } from '#server/workbooks/convert-job.ts'
import { createBatchJoiner } from '#server/workbooks/join-batches.ts'

const bytesOf = (rows: unknown): Uint8Array => Buffer.from(JSON.stringify(rows))
const batchOf = (rows: readonly unknown[], line: number): ConvertedBatch => ({
  rows: bytesOf(rows),
  count: rows.length,
  lines: rows.map((_, index) => line + index),
  repeats: rows.map(() => 0),
  errors: [{ row: line, column: 'A', value: 'x', reason: 'noNumber' }],
})
const read = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())

describe('batches of an import', () => {
  it('are joined row by row, one after the other, however long they are', () => {
    const { join } = createBatchJoiner(10)
    const first = [
      ['a', 'ä],[', 1.5],
      ['b', null, '"'],
    ]
    const second = [['c', '', 0]]
    const third = Array.from({ length: 500 }, (_, row) => [`d${row}`, '日本'.repeat(row % 30), row])
    const joined = join([batchOf(first, 2), batchOf(second, 4), batchOf(third, 5)])
    expect(read(joined.rows)).toEqual([...first, ...second, ...third])
    expect(joined.count).toBe(503)
    expect(joined.lines).toEqual(Array.from({ length: 503 }, (_, index) => index + 2))
    expect([joined.repeats?.length, joined.errors.map(({ row }) => row)]).toEqual([503, [2, 4, 5]])
    // the place of the long one is used again
    expect(read(join([batchOf(second, 2), batchOf(second, 3)]).rows)).toEqual([...second, ...second])
  })

  it('are joined while they are quick, and less where they are slow', () => {
    const joiner = createBatchJoiner(10)
    const grow = (ms: number): number => {
      joiner.took(joiner.most, ms)
      return joiner.most
    }
    expect([grow(1), grow(1), grow(1), grow(1)]).toEqual([2, 4, 8, 8])
    expect([grow(7), grow(11), grow(40), grow(40), grow(40)]).toEqual([8, 4, 2, 1, 1])
    joiner.took(1, 1)
    // a single one at the end of a file says nothing about two
    joiner.took(1, 1)
    expect(joiner.most).toBe(2)
  })

  it('keep their bytes until as many more came as may be under way', () => {
    const slots = createBatchSlots()
    const kept = Array.from({ length: maxAhead }, (_, batch) => slots.put(JSON.stringify(['é'.repeat(batch)])))
    expect(kept.map(read)).toEqual(kept.map((_, batch) => ['é'.repeat(batch)]))
    const long = slots.put(JSON.stringify(['x'.repeat(1000)]))
    expect(read(long)).toEqual(['x'.repeat(1000)])
    expect(kept.slice(1).map(read)).toEqual(kept.slice(1).map((_, batch) => ['é'.repeat(batch + 1)]))
  })

  it('stay bytes on the main thread where no link, file or id of the file needs their cells', () => {
    const given: TypedRecords = {
      ...{ fieldIds: ['f1'], links: [], json: { bytes: bytesOf([['a', 1]]), count: 1 } },
      get rows(): never {
        throw new Error('the rows were read')
      },
    }
    const { records } = typedRecords({} as never, { run: { columns: [] } as never, links: [] }, batchOf([['a', 1]], 2), given)
    expect([records === given, countOf(records)]).toEqual([true, 1])
    expect(typedRecordsOf(['f1'], bytesOf([['a', 1]]), 1).rows).toEqual([['a', 1]])
  })
})
