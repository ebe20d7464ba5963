import { describe, expect, it } from 'vitest'
import { downloadAddress } from '#server/connectors/web/published-sheet.ts'
import { recordsAt } from '#server/connectors/web/find-records.ts'

const google = 'https://docs.google.com/spreadsheets/d'

describe('the address of a sheet of Google, as people copy it, becomes that of its CSV', () => {
  it.each([
    [`${google}/1AbC_d-9/edit?usp=sharing`, `${google}/1AbC_d-9/export?format=csv`],
    [`${google}/1AbC_d-9/edit#gid=77`, `${google}/1AbC_d-9/export?format=csv&gid=77`],
    [`${google}/1AbC_d-9/edit?gid=5#gid=5`, `${google}/1AbC_d-9/export?format=csv&gid=5`],
    [`${google}/e/2PACX-1vQ/pubhtml?gid=3&single=true`, `${google}/e/2PACX-1vQ/pub?output=csv&gid=3`],
    [`${google}/e/2PACX-1vQ/pubhtml`, `${google}/e/2PACX-1vQ/pub?output=csv`],
    [`${google}/e/2PACX-1vQ/pub?output=xlsx`, `${google}/e/2PACX-1vQ/pub?output=xlsx`],
    [`${google}/1AbC_d-9/export?format=xlsx`, `${google}/1AbC_d-9/export?format=xlsx`],
    ['https://docs.google.com/document/d/1AbC/edit', 'https://docs.google.com/document/d/1AbC/edit'],
    ['https://docs.google.com.example.org/spreadsheets/d/1AbC/edit', 'https://docs.google.com.example.org/spreadsheets/d/1AbC/edit'],
  ])('%s', (copied, wanted) => {
    expect(downloadAddress(copied)).toBe(wanted)
  })
})

describe('the records of an answer', () => {
  it.each([
    ['a list', [{ a: 1 }], '', [{ a: 1 }]],
    ['the usual name', { meta: [1], items: [2] }, '', [2]],
    ['the first list, where no name is usual', { total: 1, cats: [3] }, '', [3]],
    ['at a path', { data: { items: [4] } }, 'data.items', [4]],
    ['within a list', { pages: [{ rows: [5] }] }, 'pages.0.rows', [5]],
    ['one record at a path', { data: { a: 6 } }, 'data', [{ a: 6 }]],
    ['none', { a: 1 }, '', undefined],
    ['nothing at the path', { data: [] }, 'items', undefined],
    ['no own name', { data: [] }, 'constructor', undefined],
  ])('%s', (_, value, path, wanted) => {
    expect(recordsAt(value, path)).toEqual(wanted)
  })
})
