import { newShortId } from '#shared/lib/ids.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a record is linked by its name with keys alone, made where it is missing, and Enter twice changes nothing', async ({ owner }) => {
  const { page, api } = owner
  const customers = await makeTable(api, 'Customers', ['Harbour Grill', 'Maple Table'])
  const orders = await makeTable(api, 'Orders', ['O-1'])
  await api.mutate('fields.create', {
    id: newShortId('f'),
    tableId: orders.id,
    type: 'connectedRecord',
    label: 'Customer',
    position: 'a05',
    config: { tableId: customers.id, limitToOne: true },
  })
  const { keyboard } = page
  const table = new TableScreen(page)
  await table.open(orders.id)
  await table.goTo(1, 2)
  const cell = table.cell(1, 2)
  const options = page.getByRole('option')
  const search = page.getByRole('combobox', { name: 'Customer' })

  await keyboard.type('maple')
  await expect(options).toHaveText(['Maple Table', 'Create “maple”'])
  await keyboard.press('Enter')
  await expect(cell).toHaveText('Maple Table')
  await expect(search).toBeHidden()

  await keyboard.press('Enter')
  await expect(search).toBeFocused()
  await keyboard.press('Enter')
  await expect(search).toBeHidden()
  await expect(cell).toHaveText('Maple Table')

  await keyboard.type('Zebra & Sons')
  await expect(options).toHaveText(['Create “Zebra & Sons”'])
  await keyboard.press('Enter')
  await expect(cell).toHaveText('Zebra & Sons')
  await new Shell(page).expectStored()
  const stored = await api.records(customers.id)
  expect(stored.map(({ Name }) => Name).toSorted()).toEqual(['Harbour Grill', 'Maple Table', 'Zebra & Sons'])
})

test('typing the name of an option that is chosen leaves it chosen; a press takes it away', async ({ owner }) => {
  const { page, api } = owner
  const parts = await makeTable(api, 'Parts', ['Bolt'])
  const options = ['Red', 'Green'].map((label) => ({ id: newShortId('o'), label, hue: 'blue' }))
  await api.mutate('fields.create', {
    id: newShortId('f'),
    tableId: parts.id,
    type: 'multipleSelect',
    label: 'Colours',
    position: 'a05',
    config: { options },
  })
  const { keyboard } = page
  const table = new TableScreen(page)
  await table.open(parts.id)
  await table.goTo(1, 2)
  const search = page.getByRole('combobox', { name: 'Colours' })
  const red = page.getByRole('option', { name: 'Red' })
  await keyboard.type('red')
  await expect(page.getByRole('option')).toContainText(['Red'])
  await keyboard.press('Enter')
  await expect(red).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveValue('')
  await keyboard.type('red')
  await keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await expect(red).toHaveAttribute('aria-selected', 'true')
  await red.click()
  await expect(red).toHaveAttribute('aria-selected', 'false')
})
