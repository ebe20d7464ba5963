import { newId } from '#shared/lib/ids.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a link is a door wherever it stands, with a way back; nobody unlinks by looking (3, 26, 39)', async ({ owner, cast }) => {
  const { page, api } = owner
  const customers = await makeTable(api, 'Customers', ['Harbour Bakery', 'Linden Café'])
  const orders = await makeTable(api, 'Orders', ['O-1', 'O-2'])
  const table = new TableScreen(page)
  const form = page.getByRole('dialog', { name: 'Add field' })
  const customer = page.getByRole('dialog', { name: 'Customers' })
  const order = page.getByRole('dialog', { name: 'Orders' })
  const linkOf = async () => (await api.entities('field')).find((field) => field.tableId === orders.id && field.label === 'Customers')
  const links = async () => (await api.records(orders.id)).flatMap((record) => record['Customers'])

  await test.step('one “Link to another table” proposes the only table, its name and what it may become', async () => {
    await table.open(orders.id)
    await expect(table.cell(1, 1)).toHaveText('O-1')
    await page.keyboard.type('flink')
    await expect(form.getByRole('textbox', { name: 'Find a field type' })).toHaveValue('link')
    await expect(form.getByRole('button', { name: /^Link to another table/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Field name' })).toHaveAttribute('placeholder', 'Customers')
    await expect(form.getByRole('combobox', { name: 'Linked table' })).toHaveText('Customers')
    await form.getByRole('combobox', { name: 'How many records' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'One or many here, many there',
      'One here, many there',
      'One here, one there',
      'Many here, many there',
    ])
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Add field' }).click()
    await expect(table.grid.getByRole('columnheader', { name: /^Customers/ })).toBeVisible()
    await expect.poll(async () => (await linkOf())?.type).toBe('connectedRecord')
  })

  await test.step('a rollup begins with the only link, and is named by what it reads', async () => {
    await page.getByRole('button', { name: 'Add field' }).first().click()
    await page.keyboard.type('rollup')
    await expect(form.getByRole('textbox', { name: 'Find a field type' })).toHaveValue('rollup')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Field name' })).toHaveAttribute('placeholder', /Customers/)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  })

  const fieldId = (await linkOf())?.id ?? ''
  const changes = [
    { op: 'update' as const, base: 1e9, id: orders.recordIds[0] ?? '', values: { [fieldId]: [customers.recordIds[0] ?? ''] } },
  ]
  await api.mutate('records.change', { tableId: orders.id, changes })
  const chip = table.row('O-1').getByText('Harbour Bakery')

  await test.step('in the grid by Ctrl with a press or with Enter on the chip, while a press alone selects', async () => {
    await chip.click()
    await expect(table.grid).toHaveAttribute('aria-activedescendant', /-0-2$/)
    await page.keyboard.press('Control+Enter')
    await expect(customer).toContainText('Harbour Bakery')
    await page.keyboard.press('Escape')
    await expect(customer).toHaveCount(0)
    await expect(table.grid).toBeFocused()
    await chip.click({ modifiers: ['Control'] })
    await expect(customer).toContainText('Harbour Bakery')
    await page.goBack()
    await expect(customer).toHaveCount(0)
  })

  await test.step('in the panel, whose row is marked; stacked, with a way back through all of them', async () => {
    await table.goTo(1, 1)
    await page.keyboard.press('Space')
    await expect(order).toContainText('O-1')
    await table.goTo(2, 2)
    await expect(table.row('O-1')).toHaveAttribute('data-open')
    await expect(table.row('O-2')).not.toHaveAttribute('data-open')
    await order.getByRole('button', { name: 'Open Harbour Bakery' }).click()
    await expect(customer.last()).toContainText('Harbour Bakery')
    await customer.getByRole('button', { name: 'Open O-1' }).click()
    await expect(order.last()).toContainText('O-1')
    await order.last().getByRole('button', { name: 'Back', exact: true }).click()
    await expect(customer.getByRole('button', { name: 'Open O-1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(customer).toHaveCount(0)
    await expect(order.getByRole('button', { name: 'Open Harbour Bakery' })).toBeFocused()
    await order.getByRole('button', { name: 'Edit Customers' }).click()
    await expect(page.getByRole('combobox').and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('Escape')
    await order.getByRole('button', { name: 'Close' }).click()
    await expect(order).toHaveCount(0)
    expect((await links()).filter((id) => id !== null)).toEqual([customers.recordIds[0]])
  })

  await test.step('on a card of a phone', async () => {
    const phone = await cast.phone(owner)
    await phone.page.goto(`/object/${orders.id}`)
    await phone.page.getByRole('listitem').filter({ hasText: 'O-1' }).getByText('Harbour Bakery').tap()
    await expect(phone.page.getByRole('dialog', { name: 'Customers' })).toContainText('Harbour Bakery')
    await phone.page.goBack()
    await expect(phone.page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('in a block of an app', async () => {
    const app = new AppScreen(page)
    await page.goto('/home')
    await new Shell(page).create('App', 'Desk')
    await app.add('Table view')
    await app.choose('Table', 'Orders')
    await app.closeSettings()
    await app.done()
    const address = page.url()
    await chip.click({ modifiers: ['Control'] })
    await expect(customer).toContainText('Harbour Bakery')
    await customer.getByRole('button', { name: 'Close' }).click()
    await expect(customer).toHaveCount(0)
    expect(page.url()).toBe(address)
    await new Shell(page).expectStored()
    expect((await links()).filter((id) => id !== null)).toEqual([customers.recordIds[0]])
  })
})

test('records and pages are talked about without a field for it; what is unread says so until it was seen (13, 14)', async ({
  owner,
  member,
}) => {
  const { page, api } = owner
  const ports = await makeTable(api, 'Ports', ['North', 'South'])
  const notes = newId()
  await api.mutate('pages.create', { id: notes, label: 'Notes', icon: 'file-text', color: 'blue' })
  const words = page.getByRole('textbox', { name: 'Write a comment' })
  const record = `/object/${ports.id}/record/${ports.recordIds[0] ?? ''}`
  const tab = /^Comments/

  await test.step('beside the fields of a record, with a person named', async () => {
    await page.goto(record)
    const panel = page.getByRole('dialog', { name: 'Ports' })
    await panel.getByRole('tab', { name: tab }).click()
    await words.pressSequentially('look at this @mi')
    await page.getByRole('option', { name: /^Mia/ }).click()
    await words.press('Control+Enter')
    await expect(panel.getByRole('list', { name: 'Comments' })).toContainText('look at this @Mia')
    await expect(panel.getByRole('tab', { name: tab }), 'one’s own are read').toHaveAccessibleName('Comments')
  })

  await test.step('and beside a page', async () => {
    await new PageScreen(page).open(notes)
    await page.getByRole('main').getByRole('button', { name: 'Comments', exact: true }).click()
    await words.fill('is this the last version?')
    await words.press('Control+Enter')
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('is this the last version?')
    await new Shell(page).expectStored()
  })

  await test.step('the other person is told, sees one unread on the record, and reads it by looking', async () => {
    const theirs = member.page
    await theirs.goto(record)
    const panel = theirs.getByRole('dialog', { name: 'Ports' })
    await expect(panel.getByRole('tab', { name: tab })).toHaveAccessibleName('Comments 1 unread')
    await expect(theirs.getByRole('navigation', { name: 'Main menu' }).getByRole('img', { name: '1 unread' })).toBeVisible()
    await panel.getByRole('tab', { name: tab }).click()
    await expect(panel.getByText('look at this @Mia')).toBeVisible()
    await expect(panel.getByRole('tab', { name: tab })).toHaveAccessibleName('Comments')
  })

  await test.step('and on the page', async () => {
    const theirs = member.page
    await new PageScreen(theirs).open(notes)
    const button = theirs.getByRole('main').getByRole('button', { name: 'Comments', exact: true })
    await expect(button).toHaveAccessibleDescription('1 unread')
    await button.click()
    await expect(theirs.getByText('is this the last version?')).toBeVisible()
    await expect(button).toHaveAccessibleDescription('')
    await new Shell(theirs).expectStored()
    await theirs.reload()
    await expect(theirs.getByRole('textbox', { name: 'Page text' })).toBeVisible()
    await expect(button).toHaveAccessibleDescription('')
  })
})
