import type { Locator, Page } from '@playwright/test'
import { newShortId } from '#shared/lib/ids.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const head = (page: Page, label: string) => page.getByRole('grid').getByRole('columnheader', { name: `${label} Menu of ${label}` })

async function choose(page: Page, label: string, command: string): Promise<void> {
  await head(page, label)
    .getByRole('button', { name: `Menu of ${label}` })
    .click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

/** Opens the dialog that turns a field into another type, with the type chosen by its words. */
async function chooseType(page: Page, label: string, words: string): Promise<Locator> {
  await choose(page, label, 'Edit field')
  await page.getByRole('button', { name: 'Change type' }).click()
  const dialog = page.getByRole('dialog', { name: `Change the type of ${label}` })
  await page.keyboard.type(words)
  await expect(dialog.getByRole('textbox', { name: 'Find a field type' })).toHaveValue(words)
  await page.keyboard.press('Enter')
  return dialog
}

test('fields are added by key and by mouse, turned into another type with a look before, taken back, copied, deleted and brought back', async ({
  owner,
}) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Ports', ['12.50', '1,000', 'deep', ''])
  const table = new TableScreen(page)

  await test.step('F opens the form, and what is typed at once finds the type and makes no record', async () => {
    await table.open(made.id)
    await expect(table.cell(1, 1)).toHaveText('12.50')
    await page.keyboard.type('fnumber')
    await expect(page.getByRole('textbox', { name: 'Find a field type' })).toHaveValue('number')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Add field' })
    await expect(form.getByRole('textbox', { name: 'Field name' })).toBeFocused()
    await page.keyboard.type('Depth')
    await page.keyboard.press('Enter')
    await expect(head(page, 'Depth')).toBeVisible()
    await table.expectCount('4 records')
  })

  await test.step('a field that was added goes with one key and comes back with another, and each says so (6)', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undid: add field Depth')).toBeVisible()
    await expect(head(page, 'Depth')).toHaveCount(0)
    const labels = async () => (await api.entities('field')).filter((field) => field.tableId === made.id).map(({ label }) => label)
    await expect.poll(labels).toEqual(['Name', 'Note'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Nothing to undo')).toBeVisible()
    await expect(page.getByText('Undid: add field Depth')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText('Redid: add field Depth')).toBeVisible()
    await expect(head(page, 'Depth')).toBeVisible()
    await expect.poll(labels).toEqual(['Name', 'Note', 'Depth'])

    await choose(page, 'Note', 'Edit field')
    await page.getByRole('textbox', { name: 'Field name' }).fill('Remark')
    await page.keyboard.press('Enter')
    await expect(head(page, 'Remark')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undid: rename field to Remark')).toBeVisible()
    await expect(head(page, 'Note')).toBeVisible()
  })

  await test.step('columns that were moved and hidden, and the name of the table, are taken back too', async () => {
    const labels = () => page.getByRole('columnheader').evaluateAll((heads) => heads.map((one) => one.getAttribute('title') ?? ''))
    const before = await labels()
    const last = before.findLast((label) => label !== '') ?? ''
    await choose(page, last, 'Move left')
    await expect.poll(labels).not.toEqual(before)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText(`Undid: move field ${last}`)).toBeVisible()
    await expect.poll(labels).toEqual(before)
    await choose(page, last, 'Hide field')
    await expect(head(page, last)).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText(`Undid: hide field ${last}`)).toBeVisible()
    await expect.poll(labels).toEqual(before)
    const name = page.getByRole('textbox', { name: 'Table name' })
    const label = await name.inputValue()
    await name.fill('Other')
    await name.press('Enter')
    await expect(table.grid).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undid: rename the table to Other')).toBeVisible()
    await expect(name).toHaveValue(label)
  })

  await test.step('settings that do nothing are told where they are, and a form with something in it asks before it closes', async () => {
    await page.getByRole('button', { name: 'Add field' }).click()
    const form = page.getByRole('dialog', { name: 'Add field' })
    await page.keyboard.type('link button')
    await expect(form.getByRole('textbox', { name: 'Find a field type' })).toHaveValue('link button')
    await page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'Field name' }).fill('Map')
    await form.getByRole('button', { name: 'Add field' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: false }).click()
    await expect(form).toHaveCount(0)
    await expect(head(page, 'Map')).toHaveCount(0)
  })

  await test.step('what becomes of the values is told before they are turned, misfits stay beside, and all of it is taken back', async () => {
    const dialog = await chooseType(page, 'Name', 'number')
    await expect(dialog.getByText('2 of 3 values fit.')).toBeVisible()
    await expect(dialog.getByText('deep Not a number')).toBeVisible()
    await expect(dialog.getByText('some detail')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Change type' }).click()
    await expect(head(page, 'Name (did not fit)')).toBeVisible()
    const texts = async () => (await api.records(made.id)).map((record) => [record['Name'], record['Name (did not fit)'] ?? null])
    await expect.poll(texts).toEqual([
      [12.5, null],
      [1000, null],
      [null, 'deep'],
      [null, null],
    ])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(table.cell(3, 1)).toHaveText('deep')
    await expect(table.cell(2, 1)).toHaveText('1,000')
  })

  await test.step('a copy has the values, a hidden field is a press away, a deleted one comes back with what it held', async () => {
    await choose(page, 'Name', 'Duplicate field')
    await expect(table.row('deep').getByRole('gridcell').filter({ hasText: 'deep' })).toHaveCount(2)
    await choose(page, 'Name (copy)', 'Delete field')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(table.row('deep').getByRole('gridcell').filter({ hasText: 'deep' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(table.row('deep').getByRole('gridcell').filter({ hasText: 'deep' })).toHaveCount(2)
  })

  await test.step('the keys take back what was done to fields too, and do it again', async () => {
    const copies = table.row('deep').getByRole('gridcell').filter({ hasText: 'deep' })
    await choose(page, 'Name (copy)', 'Delete field')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(copies).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await table.cell(1, 1).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(copies).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Undo', exact: true }), 'what is undone is offered no more').toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(copies).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(copies).toHaveCount(2)

    const types = async () => (await api.entities('field')).find((field) => field.tableId === made.id && field.label === 'Name')?.type
    const dialog = await chooseType(page, 'Name', 'long text')
    await dialog.getByRole('button', { name: 'Change type' }).click()
    await expect(page.getByText('Name was converted.')).toBeVisible()
    await expect.poll(types).toBe('text')
    await table.cell(1, 1).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(types).toBe('singleLineText')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(types).toBe('text')
  })

  await test.step('the settings of a field go back with the values that went with an option, and views come and go by key (6)', async () => {
    const undo = async (words: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+z')
      await expect(page.getByText(`Undid: ${words}`)).toBeVisible()
    }
    const redo = async (words: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+Shift+z')
      await expect(page.getByText(`Redid: ${words}`)).toBeVisible()
    }
    const [low, high] = [newShortId('o'), newShortId('o')]
    const tide = { id: newShortId('f'), tableId: made.id, type: 'select' as const, label: 'Tide', position: 'z0' }
    const options = [
      { id: low, label: 'Low', hue: 'blue' },
      { id: high, label: 'High', hue: 'red' },
    ]
    await api.mutate('fields.create', { ...tide, config: { options } })
    const values = { [tide.id]: low }
    await api.mutate('records.change', { tableId: made.id, changes: [{ op: 'update', base: 1e9, id: made.recordIds[0] ?? '', values }] })
    const tideNow = async () => (await api.records(made.id)).find(({ id }) => id === made.recordIds[0])?.['Tide']
    await expect(table.row('12.50')).toContainText('Low')
    await choose(page, 'Tide', 'Edit field')
    await page.getByRole('button', { name: 'Remove Low' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(table.row('12.50')).not.toContainText('Low')
    await expect.poll(tideNow).toBeNull()
    await undo('edit the settings of Tide')
    await expect(table.row('12.50')).toContainText('Low')
    await expect.poll(tideNow).toBe(low)
    await redo('edit the settings of Tide')
    await expect.poll(tideNow).toBeNull()
    await undo('edit the settings of Tide')

    const view = (label: string) => page.getByRole('button', { name: `View: ${label}` })
    const labels = async () => (await api.entities('view')).filter((one) => one.tableId === made.id).map(({ label }) => label)
    await view('All').click()
    await page.getByRole('menuitem', { name: 'New view…' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('Deep ones')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(view('Deep ones')).toBeVisible()
    await view('Deep ones').click()
    await page.getByRole('menuitem', { name: 'Rename view' }).click()
    await page.getByRole('textbox').and(page.locator(':focus')).fill('Shallow ones')
    await page.keyboard.press('Enter')
    await expect(view('Shallow ones')).toBeVisible()
    await undo('rename the view to Shallow ones')
    await expect(view('Deep ones')).toBeVisible()
    await undo('add view Deep ones')
    await expect(view('All')).toBeVisible()
    await expect.poll(labels).toEqual(['All'])
    await redo('add view Deep ones')
    await expect.poll(labels).toContain('Deep ones')
    await view('All').click()
    await page.getByRole('menu').getByText('Deep ones').click()
    await view('Deep ones').click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    const deleted = page.getByRole('status').filter({ hasText: 'Deep ones was deleted.' })
    await expect(deleted.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await expect(view('All')).toBeVisible()
    await undo('delete view Deep ones')
    await expect(deleted, 'what is undone is offered no more').toHaveCount(0)
    await expect.poll(labels).toContain('Deep ones')
    await new Shell(page).expectStored()
  })

  await test.step('a notice of deleted records goes once they are back', async () => {
    await table.goTo(3, 1)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete record' }).click()
    const question = page.getByRole('dialog').getByRole('button', { name: /^Delete/ })
    await question.click()
    await expect(page.getByText('1 record deleted')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undid: delete 1 record')).toBeVisible()
    await expect(page.getByText('1 record deleted')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText('Redid: delete 1 record')).toBeVisible()
    await expect(page.getByText('Undid: delete 1 record')).toHaveCount(0)
    await table.expectCount('3 records')
  })
})
