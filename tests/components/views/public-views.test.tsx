import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import type { PublicLayout } from '#shared/values/public-records.ts'
import { readIsoDay } from '#shared/days/day.ts'
import { viewStores } from '#shared/views/view-stores.ts'
import { LinkToken } from '#client/public/link-token.ts'
import { PublicTableView } from '#client/public/PublicTableView.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleViews } from '#tests/components/views/sample-views.ts'

const day = (text: string): number => readIsoDay(text) ?? 0
const today = Math.floor(Date.now() / 86_400_000)
/** How the server tells each arrangement of the three records. */
const layouts: Readonly<Record<string, PublicLayout>> = {
  columns: { type: 'columns', columns: [{ label: 'Half done', hue: 'blue' }], of: [0, null, 0] },
  // a calendar opens at the present month
  days: { type: 'days', spans: [[today, today], null, [today, today]] },
  bars: { type: 'bars', spans: [[day('2026-03-02'), day('2026-03-05')], null, [day('2026-03-11'), day('2026-03-09')]] },
  cards: { type: 'cards' },
  lines: { type: 'lines' },
}
const names = ['Harbour Bakery', 'Linden Café', 'Old Mill Books']
const columns = [
  { label: 'Customer', align: 'start' as const },
  { label: 'Amount', align: 'end' as const },
]
const records = (rows: string[], layout: PublicLayout | undefined): PublicRecords => ({
  ...{ type: 'tableView', title: 'Orders', columns, rows: rows.map((name) => [name, '$1.00']), total: rows.length },
  ...(layout && { layout }),
})
const show = (table: PublicRecords) =>
  render(
    <LinkToken value={'v'.repeat(43)}>
      <PublicTableView table={table} />
    </LinkToken>,
  )

/** The contract of every view type for visitors of a link to it. */
describe.each(viewStores.map((store) => ({ type: store.type, store })))('a $type for strangers', ({ type, store }) => {
  afterEach(cleanup)
  const arrangement = store.arranges?.(sampleViews[type]?.config ?? store.defaults())
  const layout = arrangement && layouts[arrangement.as]

  test('shows its records, arranged', async () => {
    // a table has its rows, and every other arrangement is told here
    expect(layout?.type).toBe(arrangement?.as)
    const { container } = await show(records(names, layout))
    // one without a date is counted, and has no place in time
    const isInTime = layout?.type === 'days' || layout?.type === 'bars'
    for (const name of names) if (!isInTime || name !== 'Linden Café') await expect.element(page.getByText(name).first()).toBeVisible()
    expect(await lookedOver(() => container)).toEqual([])
  })

  test('says so without records', async () => {
    const { container } = await show(records([], undefined))
    await expect.element(page.getByRole('status')).toBeVisible()
    for (const name of names) expect(container.textContent).not.toContain(name)
    expect(await lookedOver(() => container)).toEqual([])
  })
})
