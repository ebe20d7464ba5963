import { expect, test } from 'vitest'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { firstDraft } from '#client/nouns/imports/import-plan.ts'

/** The heading that is proposed to name the records of a file with these columns. */
function naming(columns: Record<string, string[]>): string | undefined {
  const read = Object.entries(columns).map(([label, cells], index) => {
    const guesser = createColumnGuesser()
    for (const cell of cells) guesser.add(cell)
    return { ...guesser.result(index, label, 'en'), index, label }
  })
  const preview = { columns: read } as unknown as ImportPreview
  return read[firstDraft('a.csv', preview).labelColumn]?.label
}

const ids = ['1', '2', '3']
const words = ['Chai', 'Chang', 'Aniseed Syrup']

test.each([
  [{ Code: ids, Name: words }, 'Name'],
  [{ productID: ids, productName: words, supplierID: ids }, 'productName'],
  [{ customer_id: ids, contact_name: words, customer_name: words }, 'customer_name'],
  // a key names nothing where a name stands beside it
  [{ customerID: ['ALFKI', 'ANATR', 'ANTON'], companyName: words, contactName: words }, 'companyName'],
  [{ id: ids, city: words, 'Nome da empresa': words }, 'Nome da empresa'],
  [{ Piano: words, 'Owner name': words }, 'Piano'],
  [{ Airport: words, Speed: ids }, 'Airport'],
])('of %j', (columns, wanted) => {
  expect(naming(columns as unknown as Record<string, string[]>)).toBe(wanted)
})

test('a name that repeats is the name of something else', () => {
  const orderID = Array.from({ length: 40 }, (_, at) => `${10_248 + at}`)
  const shipName = orderID.map((_, at) => words[at % 3] ?? '')
  expect(naming({ orderID, shipName })).toBe('orderID')
})

test('values that are options name nothing (31)', () => {
  const title = Array.from({ length: 40 }, (_, at) => ['Sales Representative', 'Manager'][at % 2] ?? '')
  const name = title.map((_, at) => `Person ${at}`)
  expect(naming({ 'Last name': name, title })).toBe('Last name')
})
