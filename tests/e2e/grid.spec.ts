import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { makeTable as makeNamed } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

const fixtures = join(import.meta.dirname, '../data/clipboard')
const types = { Name: 'singleLineText', Notes: 'text', Amount: 'number', Due: 'date', Done: 'checkbox' } as const

async function makeTable(api: Api): Promise<{ id: string; fields: Record<string, string> }> {
  const id = newShortId('t')
  let position: string | null = null
  const fields = Object.entries(types).map(([label, type]) => {
    position = positionBetween(position, null)
    return { id: newShortId('f'), type, label, position, config: {} }
  })
  await api.mutate('tables.create', { id, label: 'Parts', icon: 'table', color: 'blue', fields, viewId: newShortId('v'), viewLabel: 'All' })
  return { id, fields: Object.fromEntries(fields.map((field) => [field.label, field.id])) }
}

/** Pastes a spreadsheet's clipboard into the grid. */
async function paste(grid: Locator, program: string, as: 'html' | 'tsv'): Promise<void> {
  const text = readFileSync(join(fixtures, `${program}.${as}`), 'utf8')
  const type = as === 'html' ? 'text/html' : 'text/plain'
  await grid.evaluate(
    (element, [given, content]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(given ?? '', content ?? '')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, text],
  )
}

async function copied(grid: Locator): Promise<Record<string, string>> {
  return grid.evaluate((element) => {
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return Object.fromEntries(clipboardData.types.map((type) => [type, clipboardData.getData(type)]))
  })
}

const pasted = [
  { Name: 'Bolt', Notes: 'first line\n"second" line,\na tab', Amount: 1234.5, Due: '2026-12-31', Done: 1 },
  { Name: expect.stringMatching(/^Nut & washer/) as unknown, Notes: null, Amount: -7, Due: '2027-01-05', Done: null },
  { Name: 'merged', Notes: null, Amount: 0.25, Due: null, Done: 1 },
]

test('what Excel, Sheets and LibreOffice copy arrives cell by cell, and goes back with one key', async ({ owner }) => {
  const { page, api } = owner
  const { id } = await makeTable(api)
  const table = new TableScreen(page)
  await table.open(id)
  // pasted cells go into the existing columns
  await expect(table.grid.getByRole('columnheader', { name: /Done/ })).toBeVisible()
  for (const program of ['excel', 'sheets', 'libreoffice']) {
    await table.grid.focus()
    await paste(table.grid, program, 'html')
    const refused = page.getByRole('dialog', { name: '2 cells could not be pasted' })
    await expect(refused.getByRole('row', { name: /Amount many Not a number/ })).toBeVisible()
    await expect(refused.getByRole('row', { name: /Due 32\.13\.2026 Not a date/ })).toBeVisible()
    await refused.getByRole('button', { name: 'Got it' }).click()
    await expect(table.cell(1, 1), program).toHaveText('Bolt')
    await new Shell(page).expectStored()
    const records = await api.records(id)
    expect(records.slice(0, 3), program).toEqual(pasted.map((record) => expect.objectContaining(record) as unknown))
    expect(records).toHaveLength(4)
    await table.grid.focus()
    await page.keyboard.press('Control+z')
    await expect(table.cell(1, 1)).toHaveCount(0)
    await new Shell(page).expectStored()
    expect(await api.records(id), 'one key takes it back').toEqual([])
  }
  await paste(table.grid, 'excel', 'tsv')
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(table.cell(1, 1)).toHaveText('Bolt')
  await expect(table.grid).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowRight')
  const clipboard = await copied(table.grid)
  expect(clipboard['text/plain']).toBe('Bolt\t"first line\n""second"" line,\na\ttab"')
  expect(clipboard['text/html']).toContain('<td>first line<br>&quot;second&quot; line,<br>a\ttab</td>')

  await test.step('selected numbers are summed in the footer, which stays as it is', async () => {
    const footer = table.grid.getByRole('row').filter({ has: page.getByRole('button', { name: /^Summary of Amount/ }) })
    const before = await footer.boundingBox()
    await table.goTo(1, 3)
    await page.keyboard.press('Shift+ArrowDown')
    await expect(footer.getByRole('status')).toHaveText('Sum 1,227.5Average 613.75Filled 2')
    expect(await footer.boundingBox()).toEqual(before)
    await page.keyboard.press('ArrowDown')
    await expect(footer.getByRole('status')).toHaveCount(0)
  })

  await test.step('a composed word begun on a cell that is not edited goes into it', async () => {
    await table.goTo(1, 1)
    const ime = await devtoolsOf(page)
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 })
    await ime.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
    await ime.send('Input.insertText', { text: '蟹' })
    // the key that accepted the word, as Safari reports it: the composition has ended
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
    await expect(table.grid.getByRole('textbox', { name: 'Name' })).toHaveValue('蟹')
    await page.keyboard.press('Enter')
    await expect(table.cell(1, 1)).toHaveText('蟹')
    await table.goTo(1, 4)
    await page.keyboard.press('F2')
    const due = page.getByRole('textbox', { name: 'Due' })
    await expect(due).toBeFocused()
    await page.keyboard.press('Control+a')
    await ime.send('Input.imeSetComposition', { text: '2027-02-03', selectionStart: 10, selectionEnd: 10 })
    await page.keyboard.press('Enter')
    await ime.send('Input.insertText', { text: '2027-02-04' })
    await expect(due, 'Enter took the word, not the day').toHaveValue('2027-02-04')
    await page.keyboard.press('Enter')
    await expect(due).toHaveCount(0)
    await expect(table.cell(1, 4)).toHaveText('02/04/2027')
  })

  await test.step('Escape gives up what was written in a box beside the cell, too', async () => {
    for (const [column, name] of [
      [2, 'Notes'],
      [4, 'Due'],
    ] as const) {
      await table.goTo(1, column)
      const before = await table.cell(1, column).textContent()
      await page.keyboard.press('F2')
      const editor = page.getByRole('textbox', { name, exact: true })
      await editor.fill('01/01/2028')
      await page.keyboard.press('Escape')
      await expect(editor).toHaveCount(0)
      await expect(table.grid).toBeFocused()
      await expect(table.cell(1, column)).toHaveText(before ?? '')
    }
  })

  await test.step('a text past its limit stays where it was written, and with it gone can be taken along', async () => {
    await table.goTo(1, 2)
    await page.keyboard.press('F2')
    const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
    await notes.fill('x'.repeat(100_001))
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'This text is too long' })).toBeVisible()
    await expect(notes).toBeFocused()
    await table.cell(3, 1).click()
    const told = page.getByText(/^“x{80}…” was not kept in Notes: This text is too long/)
    await expect(told).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    const notice = page.getByRole('status').filter({ has: told })
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(told).toHaveCount(0)
    await expect(table.cell(1, 2)).not.toContainText('xxx')
  })

  await test.step('a formula that is not saved yet is not dropped unasked, and what it gives moves nothing above it', async () => {
    await page.getByRole('button', { name: 'Add field' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add field' })
    await dialog.getByRole('textbox', { name: 'Find a field type' }).fill('formula')
    await dialog.getByText('Formula', { exact: true }).first().click()
    const formula = dialog.getByRole('textbox', { name: 'Formula', exact: true })
    await formula.scrollIntoViewIfNeeded()
    const before = await dialog.boundingBox()
    await formula.fill('1 + 2')
    await expect(dialog.getByRole('cell', { name: '3', exact: true }).first()).toBeVisible()
    expect((await dialog.boundingBox())?.y).toBe(before?.y)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what you changed?' }).getByRole('button', { name: 'Go on editing' }).first().click()
    await expect(formula).toHaveValue('1 + 2')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
})

test('groups, finding, and others at work, with the keyboard and for those who listen', async ({ owner, builder }) => {
  const { page, api } = owner
  const { id, fields } = await makeTable(api)
  const names = ['Anchor', 'Bell', 'Cable']
  const ids = names.map(() => newId())
  await api.mutate('records.change', {
    tableId: id,
    changes: names.map((name, at) => ({
      op: 'create' as const,
      id: ids[at] ?? '',
      values: { [fields['Name'] ?? '']: name, [fields['Amount'] ?? '']: at < 2 ? 5 : 9 },
    })),
  })
  const table = new TableScreen(page)
  await table.open(id)
  await expect(table.cell(3, 1)).toHaveText('Cable')

  await test.step('somebody else changes the row I type in, and is seen where they are', async () => {
    await builder.page.goto(`/object/${id}`)
    const theirs = new TableScreen(builder.page)
    await theirs.goTo(3, 1)
    await expect(table.cell(3, 1).locator('[data-peer="Bruno"]')).toBeVisible()
    await expect(table.cell(3, 1), 'what the cell says is its own').toHaveText('Cable')
    await table.goTo(2, 1)
    await page.keyboard.type('Bel')
    await api.mutate('records.change', {
      tableId: id,
      changes: [
        { op: 'update', id: ids[1] ?? '', values: { [fields['Amount'] ?? '']: 7 }, base: 0 },
        { op: 'delete', id: ids[0] ?? '', base: 0 },
      ],
    })
    await expect(table.row('Anchor')).toHaveCount(0)
    await expect(table.cell(1, 3)).toHaveText('7')
    await page.keyboard.type('fry')
    await page.keyboard.press('Enter')
    await expect(table.cell(1, 1)).toHaveText('Belfry')
    await builder.page.goto('/home')
    await expect(table.grid.locator('[data-peer]')).toHaveCount(0)
  })

  await test.step('a row that no longer matches stays until I leave it', async () => {
    await api.mutate('views.update', await filtered(api, id, fields['Amount'] ?? ''))
    await expect(table.row('Cable')).toHaveCount(0)
    await table.typeOver(1, 3, '9')
    await expect(page.getByText('A record no longer matches')).toBeVisible()
  })

  const grouped = page.getByRole('treegrid', { name: 'Parts' })
  await test.step('groups open and shut with Enter, and finding goes there', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Remove condition' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Group' }).click()
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByRole('menuitem', { name: 'Done' }).click()
    await page.keyboard.press('Escape')
    await expect(grouped).toMatchAriaSnapshot(`
      - treegrid "Parts":
        - row "Select all records Name Menu of Name Notes Menu of Notes Amount Menu of Amount Due Menu of Due Done Menu of Done Add field"
        - row /Expand or collapse group Done .* 2/ [expanded] [level=1]
        - row /1 Select record 1 Open record Belfry/
        - row /2 Select record 2 Open record Cable/
    `)
    expect(await seriousProblems(page)).toEqual([])
    await grouped.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await expect(grouped.getByText('Cable')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(grouped.getByText('Cable')).toBeVisible()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('cab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(grouped).toBeFocused()
    await expect(grouped).toHaveAttribute('aria-activedescendant', /-2-0$/)
  })

  await test.step('Enter ticks a box, and a finger that holds a card picks its record', async () => {
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(grouped.getByRole('img', { name: 'Done: ✓' }).first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(grouped.getByRole('img', { name: 'Done: ✓' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const cards = page.getByRole('list', { name: 'Parts' })
    await cards.getByRole('button', { name: /^Cable/ }).hover()
    await page.mouse.down()
    await expect(page.getByText('1 record selected')).toBeVisible()
    await page.mouse.up()
    await cards.getByRole('button', { name: /^Belfry/ }).click()
    await expect(page.getByText('2 records selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear selection' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Clear selection' }).click()
    // chosen once, a table stays a grid on this device
    await page.getByRole('radio', { name: 'Grid' }).click()
    await expect(grouped).toBeVisible()
    await page.reload()
    await expect(grouped).toBeVisible()
  })

  await test.step('days stand in months, in words, and a record added to one is in it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const due = fields['Due'] ?? ''
    await api.mutate('records.change', {
      tableId: id,
      changes: [{ op: 'update', id: ids[1] ?? '', values: { [due]: '2026-03-17' }, base: 0 }],
    })
    // its name says how many groups there are
    const groups = page.getByRole('button', { name: /^Group( \d)?$/ })
    await groups.click()
    await page.getByRole('button', { name: 'Remove group' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu of Due' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Group by this field' }).click()
    await groups.click()
    await page.getByRole('combobox', { name: /^Group dates by/ }).click()
    await page.getByRole('option', { name: 'Month', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(grouped.getByRole('row', { name: /Due March 2026 1/ })).toBeVisible()
    await expect(grouped.getByRole('row', { name: /Due Empty 1/ })).toBeVisible()
    await page.getByRole('button', { name: 'Add record to this group' }).first().click()
    await expect(grouped.getByRole('row', { name: /Due March 2026 2/ })).toBeVisible()
    await expect(grouped.getByText('03/01/2026')).toBeVisible()
    // it is written with its first value
    await page.keyboard.type('Bolt')
    await page.keyboard.press('Enter')
    await expect(grouped.getByText('Bolt')).toBeVisible()
    await new Shell(page).expectStored()
    await page.reload()
    await expect(grouped.getByRole('row', { name: /Due March 2026 2/ })).toBeVisible()
  })
})

/** The first view, showing amounts of more than four. */
async function filtered(api: Api, tableId: string, fieldId: string) {
  const view = (await api.entities('view')).find((each) => each.tableId === tableId)
  const nodes = [{ id: 'c', fieldId, operator: 'less', value: 8 }]
  return { id: view?.id ?? '', tableId, config: { filter: { id: 'r', conjunction: 'and' as const, nodes } } }
}

test('the grid stands where it stood: after a search that is cleared, and when a field was added out of sight of the active cell (5)', async ({
  owner,
}) => {
  const { page, api } = owner
  const names = Array.from({ length: 300 }, (_one, at) => `Record ${at}${at > 270 ? ' far' : ''}`)
  const { id } = await makeNamed(api, 'Places', names)
  const table = new TableScreen(page)
  await table.open(id)
  await table.goTo(3, 2)
  const top = () => table.grid.evaluate((element) => element.scrollTop)
  const active = () => table.grid.getAttribute('aria-activedescendant')
  const start = await active()
  const search = page.getByRole('textbox', { name: 'Search in view' })

  await test.step('search and clear', async () => {
    await table.grid.evaluate((element) => element.scrollTo({ top: 8000, behavior: 'instant' }))
    await expect.poll(top).toBe(8000)
    await search.fill('far')
    await expect(table.cell(1, 1)).toHaveText('Record 271 far')
    await search.fill('')
    await expect(table.grid.getByText('Record 255', { exact: true })).toBeVisible()
    await expect.poll(top).toBe(8000)
    expect(await active()).toBe(start)
  })

  await test.step('a field is added with the active cell out of sight', async () => {
    await table.grid.focus()
    await table.grid.evaluate((element) => element.scrollTo({ top: 4000, behavior: 'instant' }))
    await expect.poll(top).toBe(4000)
    await page.getByRole('button', { name: 'Add field' }).click()
    await expect(page.getByRole('textbox', { name: 'Find a field type' })).toBeFocused()
    await page.keyboard.type('checkbox')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Field name' })).toBeFocused()
    await page.keyboard.type('Seen')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: 'Seen' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await top()).toBe(4000)
    expect(await active()).toBe(start)
  })

  await test.step('who goes to a record that was found stays with it', async () => {
    await search.fill('far')
    await expect(table.cell(1, 1)).toHaveText('Record 271 far')
    await table.cell(2, 1).click()
    await search.fill('')
    await expect(table.row('Record 272 far')).toBeVisible()
    await expect.poll(active).toMatch(/-272-0$/)
  })
})

test('in a grid letters are text and Shift+Enter makes a record; the list of shortcuts says what works where (2)', async ({ owner }) => {
  const { page, api } = owner
  const { id } = await makeNamed(api, 'Places', ['Bergen', 'Oslo'])
  const table = new TableScreen(page)
  await table.open(id)
  await table.goTo(2, 1)
  await page.keyboard.press('Shift+Enter')
  await expect(table.grid).toHaveAttribute('aria-activedescendant', /-2-0$/)
  await table.expectCount('3 records')
  await page.keyboard.type('narvik')
  await page.keyboard.press('Enter')
  await expect(table.cell(3, 1)).toHaveText('narvik')
  await expect(table.cell(2, 1)).toHaveText('Oslo')
  await page.keyboard.press('Control+/')
  const cells = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', { name: 'In the cells of a table' })
  for (const line of ['New recordShift + ↵', 'Menu of the fieldAlt + ↓', 'Select the recordShift + Space', 'Menu of the recordShift + F10'])
    await expect(cells).toContainText(line)
})
