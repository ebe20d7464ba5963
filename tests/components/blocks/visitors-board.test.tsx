import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ArrangedRecords } from '#client/blocks/table-view/ArrangedRecords.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'

const states = ['New', 'Done', 'Paid'].map((label) => ({ label, hue: null }))

test.each([
  ['all records', false, true, ['1', '2', '0']],
  ['some of the records, column by column', true, true, ['1', '2+', '0+']],
  ['some of the records, in any order', true, false, ['1+', '2+', '0+']],
] as const)('a board of visitors with %s says what it knows of its columns', async (_name, hasMore, inOrder, wanted) => {
  await loadTexts('public', 'en')
  await render(
    <ArrangedRecords
      columns={[{ label: 'Name', align: 'start' }]}
      rows={[['one'], ['two'], ['three']]}
      places={[0, 1, 2]}
      layout={{ type: 'columns', columns: states, of: [0, 1, 1], inOrder }}
      hasMore={hasMore}
      onOpen={() => undefined}
    />,
  )
  for (const [at, state] of states.entries())
    await expect.element(page.getByRole('heading', { name: state.label })).toHaveTextContent(`${state.label} ${wanted[at]}`)
})
