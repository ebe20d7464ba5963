import { truncate, writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

type Kind = [type: FieldTypeName, config?: object]

async function makeTable(api: Api, kinds: Record<string, Kind>): Promise<string> {
  const id = newShortId('t')
  let position: string | null = null
  const fields = Object.entries(kinds).map(([label, [type, config = {}]]) => {
    position = positionBetween(position, null)
    return { id: newShortId('f'), type, label, position, config }
  })
  await api.mutate('tables.create', { id, label: 'Ships', icon: 'table', color: 'blue', fields, viewId: newShortId('v'), viewLabel: 'All' })
  const changes = ['Anna', 'Berta'].map((name) => ({ op: 'create' as const, id: newId(), values: { [fields[0]?.id ?? '']: name } }))
  await api.mutate('records.change', { tableId: id, changes })
  return id
}

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ id: newShortId('o'), label, hue: 'blue' })) })

test('Tab leaves the box of a cell behind its last control, letters lead to choices, and an empty editor stands as its cell', async ({
  owner,
}) => {
  const { page, api } = owner
  const id = await makeTable(api, {
    Name: ['singleLineText'],
    Flag: ['radioSelect', options('Brazil', 'Bolivia', 'Chile', 'Colombia')],
    Papers: ['checklist', options('Anchor', 'Bell', 'Buoy', 'Compass')],
    Steps: ['todoList'],
    Port: ['address'],
    Draught: ['number'],
    Load: ['goal', { target: 100 }],
    Class: ['select', options('Tug', 'Tanker')],
    Due: ['date'],
  })
  const table = new TableScreen(page)
  await table.open(id)
  await expect(table.cell(2, 1)).toHaveText('Berta')
  const isAt = (row: number, column: number) =>
    expect(table.grid).toHaveAttribute('aria-activedescendant', new RegExp(`-${row - 1}-${column - 1}$`))
  const inside = (name: string): Locator => page.getByRole('group', { name, exact: true })

  await test.step('a letter opens the choices at the one it begins, and over and over goes on', async () => {
    const radio = (name: string) => page.getByRole('radio', { name, exact: true })
    await table.goTo(1, 2)
    // the editor is fetched now at the latest
    await page.keyboard.press('Enter')
    await expect(radio('Brazil')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(table.grid).toBeFocused()
    await page.keyboard.press('c')
    await expect(radio('Chile')).toBeFocused()
    await page.keyboard.press('c')
    await expect(radio('Colombia')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(table.cell(1, 2)).toHaveText('Colombia')
    await isAt(2, 2)
  })

  await test.step('letters lead to the boxes of a checklist, and Tab goes on behind the last control', async () => {
    await table.goTo(1, 3)
    await page.keyboard.press('Enter')
    const box = (name: string) => inside('Papers').getByRole('checkbox', { name, exact: true })
    await expect(box('Anchor')).toBeFocused()
    await page.keyboard.press('b')
    await expect(box('Bell')).toBeFocused()
    await page.keyboard.press('b')
    await expect(box('Buoy')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box('Buoy')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(inside('Papers').getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(inside('Papers')).toHaveCount(0)
    await isAt(1, 4)
  })

  await test.step('a to-do that is being written is kept by Tab, in both directions', async () => {
    await page.keyboard.press('Enter')
    const add = inside('Steps').getByRole('textbox', { name: 'Add a to-do' })
    await expect(add).toBeFocused()
    await page.keyboard.type('Weigh anchor')
    await page.keyboard.press('Tab')
    await expect(add).toHaveCount(0)
    await expect(table.cell(1, 4)).toContainText('Weigh anchor')
    await isAt(1, 5)
    await table.goTo(2, 4)
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
    await page.keyboard.type('Paint')
    await page.keyboard.press('Shift+Tab')
    await expect(table.cell(2, 4)).toContainText('Paint')
    await isAt(2, 3)
  })

  await test.step('an address is walked through and kept', async () => {
    await table.goTo(1, 5)
    await page.keyboard.press('Enter')
    const street = inside('Port').getByRole('textbox', { name: 'Street' })
    await expect(street).toBeFocused()
    await page.keyboard.type('Quay')
    await page.keyboard.press('Tab')
    await expect(inside('Port').getByRole('textbox', { name: 'Number' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(street).toHaveCount(0)
    await expect(table.cell(1, 5)).toHaveText('Quay')
    await isAt(1, 4)
    await table.goTo(1, 5)
    await page.keyboard.press('Enter')
    await inside('Port').getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Tab')
    await expect(inside('Port')).toHaveCount(0)
    await isAt(1, 6)
  })

  await test.step('an editor stands as its cell does, empty or not', async () => {
    for (const [column, name, side] of [
      [6, 'Draught', 'end'],
      [7, 'Load', 'start'],
    ] as const) {
      await table.goTo(2, column)
      for (const text of ['12', '']) {
        await page.keyboard.press('F2')
        const editor = table.grid.getByRole('textbox', { name, exact: true })
        await expect(editor).toHaveCSS('text-align', side)
        await editor.fill(text)
        await page.keyboard.press('Tab')
        await expect(editor).toHaveCount(0)
        await page.keyboard.press('ArrowLeft')
      }
    }
  })

  await test.step('a date is typed, or found in its calendar by keys', async () => {
    await table.goTo(1, 9)
    await page.keyboard.press('Enter')
    const day = page.getByRole('button', { name: /March 14, 2026/ })
    const text = page.getByRole('textbox', { name: 'Due', exact: true })
    await expect(text).toBeFocused()
    await page.keyboard.type('3/14/2026')
    await expect(day).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(day).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(table.grid).toBeFocused()
    await expect(table.cell(1, 9)).toHaveText('')
    await page.keyboard.type('3/14/2026')
    await page.keyboard.press('ArrowDown')
    await expect(day).toBeFocused()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(table.cell(1, 9)).toHaveText(/4\/15\/2026|Apr 15, 2026/)
    await expect(table.grid).toBeFocused()
    await page.keyboard.type('12/24/2026')
    await page.keyboard.press('Enter')
    await expect(table.cell(1, 9)).toHaveText(/12\/24\/2026|Dec 24, 2026/)
    await isAt(2, 9)
  })

  await test.step('a condition chooses of the options that there are', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    const which = page.getByRole('combobox', { name: /^Field/ })
    await which.press('c')
    await page.keyboard.press('Enter')
    await expect(which).toContainText('Class')
    await page.getByRole('button', { name: 'Value' }).click()
    const find = page.getByRole('combobox', { name: 'Class', exact: true })
    await expect(find).toHaveAttribute('placeholder', 'Find an option')
    await find.fill('Barge')
    await expect(page.getByText('No options')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Value' })).toBeFocused()
  })

  await test.step('letters in one go are a word, and a long list is searched', async () => {
    const which = page.getByRole('combobox', { name: /^Field/ })
    await which.focus()
    await page.keyboard.type('du')
    await expect(which).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Enter')
    await expect(which).toContainText('Due')
    const part = (name: string) => page.getByRole('spinbutton', { name: new RegExp(`^${name}, Value`) })
    await part('month').focus()
    await page.keyboard.type('12242026')
    await expect(table.cell(1, 1)).toHaveText('Anna')
    await expect(table.grid).toHaveAttribute('aria-rowcount', '2')
    await page.getByRole('button', { name: 'Value: Choose' }).press('Enter')
    await expect(page.getByRole('button', { name: /December 24, 2026/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Value: Choose' })).toBeFocused()
    const day = page.getByRole('combobox', { name: /^Which day/ }).first()
    await day.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').nth(12)).toBeAttached()
    await page.keyboard.type('tomorrox')
    await expect(page.getByRole('status').filter({ hasText: 'No results for tomorrox' })).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('option')).toHaveText(['Tomorrow'])
    await page.keyboard.press('Enter')
    await expect(day).toContainText('Tomorrow')
    await expect(day).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('Tab out of a box of the bar closes it', async () => {
    const sort = page.getByRole('button', { name: 'Sort', exact: true })
    const box = page.getByRole('dialog', { name: 'Sort' })
    for (const [key, next] of [
      ['Tab', page.getByRole('button', { name: 'Group', exact: true })],
      ['Shift+Tab', sort],
    ] as const) {
      await sort.focus()
      await page.keyboard.press('Enter')
      await expect(box.getByRole('button', { name: 'Add sort' })).toBeFocused()
      await page.keyboard.press(key)
      await expect(box).toHaveCount(0)
      await expect(next).toBeFocused()
    }
  })
})

test('a file past the limit is told at once and goes nowhere; what was dropped with it is kept', async ({ owner }, info) => {
  const { page, api } = owner
  const id = await makeTable(api, { Name: ['singleLineText'], Papers: ['files'] })
  const files = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // a file goes in parts
    if (/^\/api\/attachments\/(part|upload)/.test(pathname)) files.add(searchParams.get('id') ?? searchParams.get('name'))
  })
  const table = new TableScreen(page)
  await table.open(id)
  await table.goTo(1, 2)
  await page.keyboard.press('Enter')
  const box = page.getByRole('group', { name: 'Papers', exact: true })
  const told = (name: string) => box.getByRole('alert').filter({ hasText: `${name} is too large. Files may have up to 100 MB.` })

  await test.step('dropped', async () => {
    const files = await page.evaluateHandle(() => {
      const part = new Uint8Array(1024 * 1024)
      const transfer = new DataTransfer()
      transfer.items.add(new File(['of a ship'], 'small.txt'))
      transfer.items.add(new File([...Array.from({ length: 100 }, () => part), 'x'], 'film.bin'))
      transfer.items.add(new File(['of a crew'], 'crew.txt'))
      return transfer
    })
    await box.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: files })
    await expect(told('film.bin')).toBeVisible()
    await expect(box.getByRole('button', { name: 'Try again' }), 'it would be as large again').toHaveCount(0)
    for (const name of ['small.txt', 'crew.txt']) await expect(box.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  })

  await test.step('chosen', async () => {
    const path = info.outputPath('atlas.bin')
    await writeFile(path, '')
    await truncate(path, 100 * 1024 * 1024 + 1)
    await box.locator('input[type="file"]').setInputFiles(path)
    await expect(told('atlas.bin')).toBeVisible()
    await box.getByRole('button', { name: 'Remove atlas.bin' }).click()
    await expect(told('atlas.bin')).toHaveCount(0)
  })

  await page.keyboard.press('Escape')
  await new Shell(page).expectStored()
  const anna = (await api.records(id)).find(({ Name }) => Name === 'Anna')
  expect(anna?.['Papers']).toHaveLength(2)
  await page.reload()
  await expect(table.cell(1, 2)).toContainText('crew.txt')
  await new Shell(page).expectStored()
  expect(files.size, 'what fits was sent, and nothing else').toBe(2)
})
