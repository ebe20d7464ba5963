import { makeTable } from '#tests/e2e/support/make-table.ts'
import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('palette and home find words of pages and tasks, and all of them and a record also without a network, and open each (9)', async ({
  owner,
}) => {
  const { page, api } = owner
  const tasks = new TasksScreen(page)
  await tasks.open()
  await tasks.add('Print the price list')
  await new Shell(page).create('Page', 'How we work')
  await new PageScreen(page).write('Coffee is roasted on Tuesdays.')
  await new Shell(page).expectStored()
  for (const [words, name, address] of [
    ['roasted on tues', /How we work.*roasted on Tuesdays/, /\/doc-page\//],
    ['price list', /Print the price list/, /\/tasks/],
  ] as const) {
    await new HomePage(page).open()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('option', { name }).click()
    await expect(page).toHaveURL(address)
  }
  const table = await makeTable(api, 'Customers', ['Harbour Grill', 'Maple Café'])
  await new TableScreen(page).open(table.id)
  await new Shell(page).expectReadyForOffline()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await owner.goOffline()
  const inHome = page.getByRole('searchbox', { name: 'Search in home' })
  for (const [words, name] of [
    ['price list', 'Print the price list'],
    ['roasted on tues', 'How we work'],
    ['maple cafe', 'Maple Café'],
  ] as const) {
    await inHome.fill(words)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  }
  await inHome.fill('')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('price list')
  await expect(page.getByRole('option', { name: /Print the price list/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('roasted on tues')
  await expect(page.getByRole('option', { name: /How we work.*roasted on Tuesdays/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('maple cafe')
  const found = page.getByRole('option', { name: /Maple Café/ })
  await expect(found).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/object/${table.id}/record/`))
  await expect(page.getByRole('heading', { name: 'Maple Café' }).or(page.getByText('Maple Café')).first()).toBeVisible()
})
