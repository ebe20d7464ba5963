import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { firstDraft } from '#client/nouns/imports/import-plan.ts'
import { PreviewTable } from '#client/features/imports/ui/PreviewTable.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'

const rows = Array.from({ length: 40 }, (_, at) => [
  `58fa3f0be4b0b7ea5aa1000${at % 4}`,
  `Lot ${at}`,
  ['WA', 'OR', 'CA', 'AK', 'MH'][at % 5] ?? '',
  String(at * 1.125),
])

/** As the server tells of a file. */
function previewOf(labels: readonly string[]): ImportPreview {
  const columns = labels.map((label, index) => {
    const guesser = createColumnGuesser()
    for (const row of rows) guesser.add(row[index] ?? '')
    return guesser.result(index, label, 'en')
  })
  return {
    ...{ encoding: 'utf-8', delimiter: ',', hasHeader: true, headerRow: 1, heads: [], problems: [] },
    columns,
    rows,
  } as unknown as ImportPreview
}

async function show() {
  await Promise.all([loadTexts('imports', 'en'), loadTexts('tables', 'en')])
  const preview = previewOf(['item_id', 'name', 'state', 'weight'])
  const draft = firstDraft('lots.csv', preview)
  const screen = await render(
    <div style={{ display: 'flex', flexDirection: 'column', width: 1200, height: 400 }}>
      <PreviewTable preview={preview} draft={draft} choices={[]} onColumn={() => undefined} onUnlink={() => undefined} />
    </div>,
  )
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(column('weight')).toBeVisible()
  return { draft, screen, column }
}

describe('what was found in a file', () => {
  test('is said by different values; ids are no options, and the name names the records (31)', async () => {
    const { draft, screen, column } = await show()
    await expect.element(column('item_id').getByText('40 values, 4 different')).toBeVisible()
    await expect.element(column('item_id').getByRole('combobox')).toHaveTextContent('Text')
    await expect.element(column('state').getByText('40 values, 5 different')).toBeVisible()
    await expect.element(column('state').getByRole('combobox')).toHaveTextContent('Select')
    await expect.element(column('name').getByText('40 values', { exact: true })).toBeVisible()
    expect(draft.labelColumn).toBe(1)
    await screen.unmount()
  })

  test('names its types as the form of a field does', async () => {
    const { screen, column } = await show()
    await column('item_id').getByRole('combobox').click()
    await expect.element(page.getByRole('option', { name: 'Web address', exact: true })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await screen.unmount()
  })

  test('has figures at the end of their cells, and its choices over the rows that are scrolled', async () => {
    const { screen, column } = await show()
    const weight = column('weight').element()
    const cell = [...weight.querySelectorAll<HTMLElement>('[title]')].find(({ title }) => title === '1.125')
    expect(cell && getComputedStyle(cell).textAlign).toBe('end')
    const region = page.getByRole('region', { name: 'The first rows of the file' }).element()
    region.scrollTo({ top: 500, behavior: 'instant' })
    expect(region.scrollTop).toBe(500)
    const choice = column('weight').getByRole('combobox').element().getBoundingClientRect()
    expect(choice.top).toBeGreaterThanOrEqual(region.getBoundingClientRect().top)
    await screen.unmount()
  })
})
