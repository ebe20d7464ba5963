import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a view is duplicated as it is seen; clearing a selection leaves the keys with the grid', async ({ owner }) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Ports', ['North', 'South', 'East'])
  const table = new TableScreen(page)
  await table.open(made.id)
  await expect(table.cell(1, 1)).toHaveText('North')
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await expect(table.cell(1, 1)).toHaveText('East')
  await page.keyboard.press('Escape')

  const picker = bar.getByRole('button', { name: /^View: / })
  await picker.click()
  await page.getByRole('menuitem', { name: 'Duplicate view' }).click()
  const name = page.getByRole('textbox', { name: 'View name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('All (copy)')
  await name.press('Enter')
  await expect(picker).toHaveAccessibleName('View: All (copy)')
  await expect(table.cell(1, 1)).toHaveText('East')
  await expect(table.cell(3, 1)).toHaveText('South')
  const sorts = async () => {
    const views = (await api.entities('view')).filter((view) => view['tableId'] === made.id)
    return views.map((view) => [view['label'], (view['config'] as { sorts: unknown[] }).sorts.length])
  }
  // shown at once, and stored a moment later
  await expect.poll(sorts).toHaveLength(2)
  expect(await sorts()).toEqual(
    expect.arrayContaining([
      ['All', 0],
      ['All (copy)', 1],
    ]),
  )

  await table.row('East').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(table.grid).toBeFocused()
})
