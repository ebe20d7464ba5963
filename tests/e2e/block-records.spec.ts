import { newShortId } from '#shared/lib/ids.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('records open over an app where tables are hidden, also without a network, and their buttons work there', async ({
  owner,
  member,
}) => {
  const parts = await makeTable(owner.api, 'Parts', ['Bolt', 'Nut'])
  const button = (type: 'openRecordBtn' | 'duplicateRecordBtn', label: string, position: string) =>
    owner.api.mutate('fields.create', {
      id: newShortId('f'),
      tableId: parts.id,
      type,
      label,
      position,
      config: { text: label, hue: 'blue' },
    })
  await button('openRecordBtn', 'Look', 'a05')
  await button('duplicateRecordBtn', 'Double', 'a06')
  const shell = new Shell(owner.page)
  const app = new AppScreen(owner.page)
  await owner.page.goto('/home')
  await shell.create('App', 'Stock')
  await app.add('Table view')
  await app.choose('Table', 'Parts')
  await app.closeSettings()
  await app.done()
  await shell.expectStored()
  await owner.api.post('org/update', { hideTablesForMember: true })

  const { page } = member
  const there = new AppScreen(page)
  await there.open(app.id())
  const block = page.getByRole('region', { name: 'Parts' })
  const grid = new TableScreen(page)
  const panel = page.getByRole('dialog', { name: 'Parts' })
  await expect(block.getByRole('link', { name: 'Open table' })).toHaveCount(0)

  await test.step('opened in place, edited, and closed by going back', async () => {
    const address = page.url()
    await grid.row('Bolt').getByRole('button', { name: 'Look' }).click()
    await expect(panel).toContainText('Bolt')
    expect(page.url()).toBe(address)
    await panel.getByRole('button', { name: 'Next record' }).click()
    await expect(panel).toContainText('Nut')
    await page.goBack()
    await expect(panel).toBeHidden()
    expect(page.url()).toBe(address)
  })

  await test.step('by its address and by a search, which their table is not', async () => {
    await page.goto(`/object/${parts.id}/record/${parts.recordIds[0] ?? ''}`)
    await expect(panel).toContainText('Bolt')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Nut')
    await page.getByRole('option', { name: /^Nut/ }).click()
    await expect(panel).toContainText('Nut')
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`/object/${parts.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Bolt')).toHaveCount(0)
    await there.open(app.id())
  })

  await test.step('without a network', async () => {
    await new Shell(page).expectReadyForOffline()
    await member.goOffline()
    await grid.row('Nut').getByRole('button', { name: 'Double' }).click()
    await expect(grid.row('Nut')).toHaveCount(2)
    await grid.row('Bolt').getByRole('button', { name: 'Look' }).click()
    await panel.getByRole('button', { name: 'Edit Note' }).click()
    await page.keyboard.type('from the app')
    await page.keyboard.press('Enter')
    await expect(grid.row('Bolt')).toContainText('from the app')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await member.goOnline()
    await new Shell(page).expectStored()
    const stored = await owner.api.records(parts.id)
    expect(stored.map(({ Name, Note }) => [Name, Note]).toSorted()).toEqual([
      ['Bolt', 'from the app'],
      ['Nut', null],
      ['Nut', null],
    ])
  })
})

test('deleting a view names the app whose block starts from it; the block then shows nothing and offers another', async ({ owner }) => {
  const { page, api } = owner
  const parts = await makeTable(api, 'Parts', ['Bolt', 'Nut'])
  const viewId = newShortId('v')
  const filter = {
    id: 'g',
    conjunction: 'and' as const,
    nodes: [{ id: 'c', fieldId: parts.fields.Name, operator: 'contains', value: 'Bolt' }],
  }
  const config = { fields: [parts.fields.Name], widths: {}, filter, sorts: [] }
  await api.mutate('views.create', { id: viewId, tableId: parts.id, type: 'table', label: 'Bolts', position: 'b', config })
  const shell = new Shell(page)
  const app = new AppScreen(page)
  await page.goto('/home')
  await shell.create('App', 'Stock')
  await app.add('Table view')
  await app.choose('Table', 'Parts')
  await app.choose('View', 'Bolts')
  await app.closeSettings()
  await app.done()
  await shell.expectStored()
  const appId = app.id()
  const table = new TableScreen(page)
  await expect(table.row('Bolt')).toBeVisible()
  await expect(table.row('Nut')).toHaveCount(0)

  await page.goto(`/object/${parts.id}/${viewId}`)
  await page.getByRole('button', { name: /Bolts/ }).first().click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the view “Bolts”?' })
  await expect(dialog).toContainText('Shown in: “Stock”')
  await dialog.getByRole('button', { name: 'Delete view' }).click()
  await shell.expectStored()

  await app.open(appId)
  await expect(page.getByRole('status').filter({ hasText: 'The view of this block was deleted' })).toBeVisible()
  await expect(table.grid).toHaveCount(0)
  await page.getByRole('button', { name: 'Set up' }).click()
  await app.choose('View', 'All records')
  await app.closeSettings()
  await app.done()
  await expect(table.row('Nut')).toBeVisible()
})
