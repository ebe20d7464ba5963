import { expect, test } from 'vitest'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { detailTextOf, parseDetail, previewTextOf, type ImportDetail } from '#server/workbooks/import-detail.ts'

const column = (index: number, label: string) => ({ index, label, type: 'singleLineText', distinct: ['a,', '],"rows":['] }) as never
const detailOf = (preview: Partial<ImportPreview>): ImportDetail => ({
  format: { encoding: 'utf-8', delimiter: ',' } as never,
  preview: { encoding: 'utf-8', delimiter: ',', hasHeader: true, headerRow: 1, heads: [], columns: [], rows: [], problems: [], ...preview },
})
const none = (): Promise<void> => Promise.resolve()

test.each([
  ['of no column', detailOf({})],
  ['of one column and no row', detailOf({ columns: [column(0, 'A')] })],
  [
    'with line breaks, commas and the marks themselves',
    detailOf({
      columns: [column(0, 'A\nB'), column(1, ']')],
      rows: [
        ['x\ny', ','],
        ['],"rows":[', ''],
      ],
    }),
  ],
] as const)('findings %s come back, whole and line by line', async (_, detail) => {
  const text = detailTextOf(detail)
  expect(JSON.parse(text)).toEqual(detail)
  expect(await parseDetail(text, none)).toEqual(detail)
  expect(JSON.parse(previewTextOf(text))).toEqual(detail.preview)
})

test('findings of earlier versions are read, and those that are not there', async () => {
  const detail = detailOf({ columns: [column(0, 'A')], rows: [['1']] })
  expect(await parseDetail(JSON.stringify(detail), none)).toEqual(detail)
  expect(await parseDetail('null', none)).toBeNull()
})

test('a wide file gives way between its columns', async () => {
  const detail = detailOf({ columns: Array.from({ length: 1_000 }, (_, at) => column(at, `C${at}`)) })
  const done: number[] = []
  await parseDetail(detailTextOf(detail), (lines) => Promise.resolve(void done.push(lines)))
  expect(done.length).toBeGreaterThanOrEqual(1_000)
})
