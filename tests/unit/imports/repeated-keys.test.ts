import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { convertFile, type ConvertedBatch } from '#server/workbooks/convert-job.ts'
import { createRowsByKey } from '#server/workbooks/rows-by-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('rows that repeat a key', () => {
  it('are those that a map of whole keys finds, however many keys there are', () => {
    const rows = createRowsByKey()
    const whole = new Map<string, number>()
    const wrong: string[] = []
    for (let row = 1; row <= 200_000; row++) {
      // neighbours, so that keys differ little, and every tenth comes again
      const key = `r${(row % 180_000).toString(36).padStart(12, '0')}`
      if (rows.put(key, row) !== (whole.get(key) ?? 0)) wrong.push(key)
      whole.set(key, row)
    }
    expect(wrong).toEqual([])
    expect([rows.put('', 1), rows.put('', 2), rows.put(' ', 3)]).toEqual([0, 1, 0])
  })

  it('are told across batches, and by a run that goes on in the middle', async () => {
    const path = join(folder, 'file.csv')
    const keys = Array.from({ length: 1000 }, (_, row) => (row === 5 ? '' : row % 400 === 7 ? 'again' : `k${row}`))
    writeFileSync(path, `Key,Text\r\n${keys.map((key, row) => `${key},t${row}\r\n`).join('')}`)
    const locale = { language: 'en', timezone: 'UTC', currencySymbol: '$', decimal: '.', dateOrder: 'ymd' } as const
    const column = { type: 'singleLineText', config: {}, locale } as const
    const repeatsFrom = async (skip: number, keyAt?: number): Promise<(number[] | undefined)[]> => {
      const batches: ConvertedBatch[] = []
      const gate = new SharedArrayBuffer(8)
      const input = {
        path,
        format: { encoding: 'utf-8', delimiter: ',' } as never,
        hasHeader: true,
        columns: [
          { ...column, index: 1, label: 'Text', fieldId: 'f000000000002' },
          { ...column, index: 0, label: 'Key', fieldId: 'f000000000001' },
        ],
        ...(keyAt !== undefined && { keyAt }),
        skip,
        batchSize: 100,
        gate,
      }
      await convertFile(input, (batch) => batches.push(batch))
      return batches.map(({ repeats }) => repeats)
    }
    const all = (await repeatsFrom(0, 1)).flat()
    // lines count the header
    expect(all.flatMap((before, row) => (before === 0 ? [] : [[row, before]]))).toEqual([
      [407, 9],
      [807, 409],
    ])
    expect((await repeatsFrom(600, 1)).flat()).toEqual(all.slice(600))
    expect(new Set(await repeatsFrom(0))).toEqual(new Set([undefined]))
  })
})
