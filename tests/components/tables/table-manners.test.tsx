import { afterEach, describe, expect, test } from 'vitest'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { TableRoute } from '#client/features/tables/TableRoute.tsx'
import { TableHint } from '#client/features/tables/TableHint.tsx'
import { becomeAdmin, becomeKeeper } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids, view } from '#tests/components/support/sample-workspace.ts'
import { showTable } from '#tests/components/support/table-on-screen.tsx'

const show = (width?: number) => showTable(`${ids.table}/${view.id}`, 'Linden Café', width)

const Where = () => <p>{useLocation().pathname}</p>

const noop = (): void => undefined
const boxOf = (element: Element) => element.getBoundingClientRect()

describe('the menu of a field', () => {
  useSampleDevice()
  afterEach(async () => {
    becomeAdmin()
    await cleanup()
  })

  test.each([
    ['deletes it for an administrator', becomeAdmin, 1],
    ['deletes nothing for those who delete no records', becomeKeeper, 0],
  ])('%s', async (_, become, found) => {
    become()
    await show()
    await page.getByRole('columnheader', { name: 'Status' }).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Edit field' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Delete field' }).elements()).toHaveLength(found)
  })
})

test('an address that names a record beside the table leads to it', async () => {
  const record = ids.records[0] ?? ''
  await render(
    <MemoryRouter initialEntries={[`/object/${ids.emptyTable}?tableId=${ids.table}&recordId=${record}`]}>
      <Routes>
        <Route path="object/:tableId/record/:recordId" element={<Where />} />
        <Route path="object/:tableId/*" element={<TableRoute />} />
      </Routes>
    </MemoryRouter>,
  )
  await expect.element(page.getByText(`/object/${ids.table}/record/${record}`, { exact: true })).toBeVisible()
})

describe('the screen of a table', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    localStorage.clear()
  })

  test('has a button for a new record and one Share button beside its tools (16, 21)', async () => {
    const { container } = await show()
    const toolbar = page.getByRole('toolbar', { name: 'View tools' })
    await expect.element(toolbar.getByRole('button', { name: 'New record' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    const grid = container.querySelector('[role=grid]')
    expect(grid?.contains(toolbar.getByRole('button', { name: 'New record' }).element())).toBe(false)
  })

  test('says how many of how many records a search leaves, and marks its words (32)', async () => {
    const { container } = await show()
    await expect.element(page.getByText('3 records', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Search in view' }).fill('cafe')
    await expect.element(page.getByText('1 of 3 records', { exact: true })).toBeVisible()
    await expect.poll(() => [...(CSS.highlights.get('tr-found') ?? [])].map(String)).toEqual(['Café'])
    expect(container.querySelectorAll('[data-found]')).toHaveLength(1)
  })

  test('keeps its search inside of its tools while they are many and the window is narrow (39)', async () => {
    const { container } = await show(720)
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('button', { name: 'Add sort' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Reset' })).toBeVisible()
    const search = boxOf(container.querySelector('label:has(input[aria-label="Search in view"])') ?? container)
    const main = boxOf(page.getByRole('main').element())
    expect(search.right).toBeLessThanOrEqual(main.right)
    expect(search.width, 'its words are whole').toBeGreaterThanOrEqual(132)
  })

  test('sorts by a field and a direction, whose switch is as wide as its two arrows (37)', async () => {
    await show()
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('button', { name: 'Add sort' }).click()
    const direction = page.getByRole('radiogroup', { name: 'Direction' })
    await expect.element(direction).toBeVisible()
    const arrows = [...direction.element().querySelectorAll('svg')].map((arrow) => boxOf(arrow.parentElement ?? arrow).width)
    expect(arrows).toHaveLength(2)
    expect(boxOf(direction.element()).width - arrows.reduce((sum, width) => sum + width, 0)).toBeLessThan(16)
  })
})

describe('the heads of columns', () => {
  useSampleDevice()
  afterEach(cleanup)

  test('end where the figures below them end (41)', async () => {
    const { container } = await show()
    const endOf = (element: Element | null | undefined): number => {
      const words = document.createRange()
      if (element) words.selectNodeContents(element)
      return words.getBoundingClientRect().right
    }
    const head = [...container.querySelectorAll('[role=columnheader] span')].find(({ textContent }) => textContent === 'Total')
    const figure = container.querySelector('[role=gridcell][data-align=end]')
    expect(figure?.textContent).toMatch(/\d/)
    expect(Math.abs(endOf(head) - endOf(figure))).toBeLessThan(1)
  })
})

/** The button offered there cleared the filter alone, and a search that finds nothing stayed. */
describe('a search that finds nothing', () => {
  useSampleDevice()
  afterEach(cleanup)

  test('says what it reads, is cleared below, and leads to the search in all cells', async () => {
    await show()
    const box = page.getByRole('textbox', { name: 'Search in view' })
    await box.fill('zzz')
    await expect.element(page.getByText('The search reads texts and options')).toBeVisible()
    expect(page.getByRole('button', { name: 'Clear filter' }).elements()).toEqual([])
    const below = page.getByRole('status').getByRole('button', { name: 'Clear search' })
    await below.click()
    await expect.element(page.getByRole('grid')).toHaveTextContent('Linden Café')
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
    await box.fill('zzz')
    await page.getByRole('button', { name: 'Find in all cells' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Find in view' })).toHaveFocus()
  })
})

/** Stumble 35: a new table said "No records found", the words of a search that failed. */
describe('a table that shows nothing (35)', () => {
  test.each([
    { isFiltered: false, words: 'No records yet' },
    { isFiltered: true, words: 'No records found' },
  ])('says “$words”', async ({ isFiltered, words }) => {
    const screen = await render(
      <TableHint
        {...{ fields: 2, rows: 0, status: 'ready', isFiltered, isSearched: false, isBroken: false, kept: false, mayAddField: true }}
        onAddField={noop}
        onClearFilter={noop}
        onClearSearch={noop}
        onFind={noop}
      />,
    )
    await expect.element(screen.getByRole('heading', { name: words })).toBeVisible()
    await screen.unmount()
  })
})
