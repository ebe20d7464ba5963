import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readIsoDay } from '#shared/days/day.ts'
import type { PublicLayout } from '#shared/values/public-records.ts'
import { RecordLayout } from '#client/blocks/table-view/RecordLayout.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'

const columns = ['Name', 'Total'].map((label) => ({ label, align: 'start' as const }))
const day = readIsoDay(new Date().toISOString().slice(0, 10)) ?? 0
const layouts: [string, PublicLayout][] = [
  ['a board', { type: 'columns', columns: [{ label: 'New', hue: null }], of: [0] }],
  ['cards', { type: 'cards' }],
  ['a calendar', { type: 'days', spans: [[day, day]] }],
  ['bars', { type: 'bars', spans: [[day, day]] }],
]

test.each(layouts)('A24: a record of %s opens for visitors, with all that the link tells', async (_name, layout) => {
  await loadTexts('public', 'en')
  const screen = await render(<RecordLayout columns={columns} rows={[['Harbour', '$ 12']]} layout={layout} />)
  await userEvent.click(page.getByRole('button', { name: 'Harbour' }))
  const dialog = page.getByRole('dialog', { name: 'Harbour' })
  await expect.element(dialog).toHaveTextContent('Total')
  await expect.element(dialog).toHaveTextContent('$ 12')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.unmount()
})
