import type { Locator, Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Three orders; one lacks a quantity to divide by. */
async function makeOrders(api: Api): Promise<{ id: string; price: string }> {
  const id = newShortId('t')
  const [name, price, quantity] = [newShortId('f'), newShortId('f'), newShortId('f')] as const
  await api.mutate('tables.create', {
    id,
    label: 'Orders',
    icon: 'table',
    color: 'blue',
    fields: [
      { id: name, type: 'singleLineText', label: 'Name', position: 'a0' },
      { id: price, type: 'currency', label: 'Unit price', position: 'a1' },
      { id: quantity, type: 'number', label: 'Quantity', position: 'a2' },
    ],
    viewId: newShortId('v'),
    viewLabel: 'All',
  })
  const changes = [4, 3, 0].map((count, at) => ({
    op: 'create' as const,
    id: newId(),
    values: { [name]: `Order ${at + 1}`, [price]: 1000, [quantity]: count },
  }))
  await api.mutate('records.change', { tableId: id, changes })
  return { id, price }
}

/** Opens the form of a new field of a type, with keys only. */
async function addField(page: Page, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add field', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add field' })
  await dialog.getByRole('textbox', { name: 'Find a field type' }).fill(type)
  await expect(dialog.getByRole('button', { name: type }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Field name' })).toBeFocused()
  return dialog
}

const chosen = (page: Page, text: string): Locator => page.getByRole('option', { selected: true }).filter({ hasText: text })

test('a formula is written by completion with keys only, its mistake mended, tried on records, and follows a renamed field', async ({
  owner,
}) => {
  const { page, api } = owner
  const orders = await makeOrders(api)
  const table = new TableScreen(page)
  await table.open(orders.id)
  await expect(table.cell(3, 1)).toHaveText('Order 3')
  const keys = page.keyboard

  const dialog = await addField(page, 'Formula')
  await keys.type('Each')
  const area = dialog.getByRole('textbox', { name: 'Formula', exact: true })
  await expect(area).toBeVisible()
  await keys.press('Tab')
  await keys.press('Tab')
  await expect(area).toBeFocused()
  await keys.type('rou')
  await expect(chosen(page, 'ROUND')).toBeVisible()
  await keys.press('Enter')
  await expect(area).toHaveValue('ROUND()')
  // an unfinished text is not called wrong
  await expect(area).toHaveAttribute('aria-invalid', 'false')
  await keys.type('unit pr')
  await expect(chosen(page, 'Unit price')).toBeVisible()
  await keys.press('Enter')
  await keys.type(' / {qua')
  await expect(chosen(page, 'Quantity')).toBeVisible()
  await keys.press('Enter')
  await keys.type(', 2)')
  await expect(area).toHaveValue('ROUND({Unit price} / {Quantity}, 2)')
  await expect(dialog.getByRole('row', { name: 'Order 2' })).toContainText('$3.33')
  await expect(dialog.getByText('1 of 3 records cannot be worked out: Division by zero')).toBeVisible()

  await keys.type(' + Quantty')
  await expect(dialog.getByText('“Quantty” is no function and no field.')).toBeVisible()
  await expect(dialog.locator('pre [class*="wrong"]')).toHaveText('Quantty')
  // the previous result stays visible, and is labelled so
  await expect(dialog.getByText('What was last written without a mistake gives money:')).toBeVisible()
  // a formula that cannot be read is not saved; the mistake is under the caret
  await keys.press('Control+Enter')
  await expect(area).toBeFocused()
  expect(await area.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe('Quantty')
  await keys.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Write {Quantity}' })).toBeFocused()
  await keys.press('Enter')
  await expect(area).toHaveValue('ROUND({Unit price} / {Quantity}, 2) + {Quantity}')
  await expect(dialog.getByText('This formula gives money.')).toBeVisible()
  await expect(area).toBeFocused()
  await keys.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(table.cell(1, 4)).toHaveText('$6.50')

  await api.mutate('fields.update', { id: orders.price, tableId: orders.id, label: 'Price {net}' })
  await expect(page.getByRole('columnheader', { name: 'Price {net}' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Each' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit “Each”' }).getByRole('textbox', { name: 'Formula', exact: true })
  await expect(edited).toHaveValue('ROUND({Price \\{net\\}} / {Quantity}, 2) + {Quantity}')
  // also while a person edits it
  await api.mutate('fields.update', { id: orders.price, tableId: orders.id, label: 'Net' })
  await expect(edited).toHaveValue('ROUND({Net} / {Quantity}, 2) + {Quantity}')

  // a field that reads this one: reading it would be circular, and the preview stays that of the last valid text
  const each = (await api.entities('field')).find((field) => field.tableId === orders.id && field.label === 'Each')
  const twice = { id: newShortId('f'), tableId: orders.id, type: 'advancedFormula', label: 'Twice', position: 'z' } as const
  await api.mutate('fields.create', { ...twice, config: { expression: `{${each?.id}} * 2` } })
  await expect(page.getByRole('columnheader', { name: 'Twice' })).toBeVisible()
  await edited.fill('{Twice}')
  await expect(page.getByText('These fields would read each other in a circle: Each → Twice → Each')).toBeVisible()
  await expect(page.getByText('What was last written without a mistake gives money:')).toBeVisible()
  await edited.fill('{Quantity}')
  await expect(page.getByText('This formula gives a number.')).toBeVisible()
})

test('a rollup makes the link it needs and is tried; a key with duplicates names them and is refused', async ({ cast, owner }) => {
  const { page, api } = owner
  const customers = await makeTable(api, 'Customers', ['Harbour', 'Maple'])
  const orders = await makeTable(api, 'Orders', ['Order 1', 'Order 2', 'Order 3'])
  const table = new TableScreen(page)
  await table.open(orders.id)
  await expect(table.cell(3, 1)).toHaveText('Order 3')

  // below a long list of fields, the form explains why it stays open
  const form = await addField(page, 'Update form button')
  await form.getByRole('button', { name: 'Add field', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one field for the form.')
  await expect(form.getByRole('alert')).toBeInViewport()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  const dialog = await addField(page, 'Rollup')
  await expect(dialog.getByText('this table has no links yet')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Link this table with' }).click()
  await page.getByRole('option', { name: 'Customers' }).click()
  await dialog.getByRole('button', { name: 'Add the link' }).press('Enter')
  const through = dialog.getByRole('combobox', { name: 'Through the link' })
  await expect(through).toHaveText('Customers')
  await expect(through).toBeFocused()
  await expect(dialog.getByRole('row', { name: 'Order 1' })).toContainText('0')
  // a condition is whole within the dialog
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('menuitem').first().click()
  const compared = dialog.getByRole('combobox', { name: 'Value' })
  await expect(compared).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Remove condition' }).click()
  await expect(compared).toBeHidden()
  await dialog.getByRole('button', { name: 'Add field', exact: true }).click()
  await expect(dialog).toBeHidden()

  await expect(table.cell(1, 4)).toHaveText('0')
  const link = (await api.entities('field')).find((field) => field.tableId === orders.id && field.type === 'connectedRecord')
  const update = (at: number, values: Record<string, string | string[]>) =>
    api.mutate('records.change', { tableId: orders.id, changes: [{ op: 'update', id: orders.recordIds[at] ?? '', base: 0, values }] })
  await update(0, { [link?.id ?? '']: customers.recordIds })
  await expect(table.cell(1, 4)).toHaveText('2')

  await update(0, { [orders.fields.Note]: 'same' })
  await update(2, { [orders.fields.Note]: ' SAME' })
  await expect(table.cell(3, 2)).toHaveText('SAME')
  await page.getByRole('button', { name: 'Table options' }).click()
  await page.getByRole('menuitem', { name: 'Rules of records' }).click()
  const rules = page.getByRole('dialog', { name: 'Rules of Orders' })
  await rules.getByRole('radio', { name: 'Unique' }).click()
  const key = rules.getByRole('combobox', { name: 'Key field' })
  const choose = async (name: string): Promise<void> => {
    await key.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Note')
  await expect(rules.getByRole('alert')).toContainText('One value of “Note” stands in several records.')
  await expect(rules.getByRole('alert')).toContainText('2 records: Order 1, Order 3')
  cast.expected.push(/409 \(Conflict\)/)
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByRole('alert')).not.toContainText('One value of')
  await expect(rules.getByRole('alert')).toContainText('2 records: Order 1, Order 3')

  await update(2, { [orders.fields.Note]: 'other' })
  await expect(table.cell(3, 2)).toHaveText('other')
  await choose('Off')
  await choose('Note')
  await expect(rules.getByText('No two records on this device have the same value.')).toBeVisible()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules).toBeHidden()
  const made = (await api.entities('table')).find((each) => each.id === orders.id)
  expect(made?.uniqueFieldId).toBe(orders.fields.Note)

  // the samples that the form fetches leave the focus where it is
  await page.reload()
  await expect(table.cell(3, 2)).toHaveText('other')
  const again = await addField(page, 'Rollup')
  const anew = again.getByRole('combobox', { name: 'Through the link' })
  await anew.click()
  await page.getByRole('option', { name: 'Customers' }).click()
  await expect(again.getByRole('row', { name: 'Order 1' })).toBeVisible()
  await expect(anew).toBeFocused()
})
