import { readApp } from '#shared/nouns/apps/app-document.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { ImportScreen, type ImportChoices } from '#tests/e2e/support/screens/import-screen.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { ShareDialog } from '#tests/e2e/support/screens/share-dialog.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { connectPeer } from '#tests/support/sync-peer.ts'

/** The Northwind files in the order in which their links can be made, with the number of records each becomes. */
const northwind: [ImportChoices, string][] = [
  [{ file: 'northwind-customers.csv', table: 'Customers', namedBy: 'companyName' }, '91'],
  [{ file: 'northwind-employees.csv', table: 'Employees', namedBy: 'lastName' }, '9'],
  [{ file: 'northwind-suppliers.csv', table: 'Suppliers', namedBy: 'companyName' }, '29'],
  [{ file: 'northwind-categories.csv', table: 'Categories', namedBy: 'categoryName', without: ['picture'] }, '8'],
  [
    {
      file: 'northwind-products.csv',
      table: 'Products',
      namedBy: 'productName',
      links: { supplierID: 'Suppliers by supplierID', categoryID: 'Categories by categoryID' },
    },
    '77',
  ],
  [
    {
      file: 'northwind-orders.csv',
      table: 'Orders',
      links: { customerID: 'Customers by customerID', employeeID: 'Employees by employeeID' },
    },
    '830',
  ],
  [
    {
      file: 'northwind-order_details.csv',
      table: 'Order details',
      namedBy: 'quantity',
      links: { orderID: 'Orders by orderID', productID: 'Products by productID' },
    },
    '2,155',
  ],
]

test('the main job: two people build, write and share on real data, lose the network and lose nothing', async ({
  owner,
  builder,
  visitor,
  cast,
}) => {
  test.setTimeout(600_000)
  const tables: Record<string, string> = {}
  const table = new TableScreen(owner.page)
  const app = new AppScreen(owner.page)
  const doc = new PageScreen(owner.page)
  const shell = new Shell(owner.page)
  const tableThere = new TableScreen(builder.page)
  const appThere = new AppScreen(builder.page)
  const docThere = new PageScreen(builder.page)
  const share = new ShareDialog(owner.page)
  let appId = ''
  let pageId = ''
  let appLink = ''
  let pageLink = ''

  await test.step('import of 10,000 records with types guessed', async () => {
    const wizard = new ImportScreen(owner.page)
    tables['Birdstrikes'] = await wizard.importFile({ file: 'birdstrikes.csv', table: 'Birdstrikes' }, '10,000 records imported')
    await table.expectCount('10,000 records')
    await expect(table.cell(1, 1)).toHaveText('BARKSDALE AIR FORCE BASE ARPT')
  })

  await test.step('import of the Northwind files with the links between them', async () => {
    const wizard = new ImportScreen(owner.page)
    for (const [choices, count] of northwind) tables[choices.table] = await wizard.importFile(choices, `${count} records imported`)
    await expect(table.cell(1, 2).or(table.cell(1, 3)).filter({ hasText: 'Queso Cabrales' })).toBeVisible()
  })

  await test.step('a cell edited by keyboard is seen by the other person at once', async () => {
    await tableThere.open(tables['Customers'] ?? '')
    await table.open(tables['Customers'] ?? '')
    await expect(tableThere.cell(1, 1)).toHaveText('Alfreds Futterkiste')
    await table.typeOver(1, 1, 'Alfreds Futterkiste GmbH')
    await expect(tableThere.cell(1, 1)).toHaveText('Alfreds Futterkiste GmbH')
    await tableThere.typeOver(2, 1, 'Ana Trujillo Helados')
    await expect(table.cell(2, 1)).toHaveText('Ana Trujillo Helados')
    await table.goTo(1, 1)
    await owner.page.keyboard.press('Control+z')
    await expect(tableThere.cell(1, 1)).toHaveText('Alfreds Futterkiste')
  })

  await test.step('an app with three blocks, built by one, seen live by the other', async () => {
    await shell.create('App', 'Sales desk')
    appId = await expect
      .poll(() => app.id())
      .not.toBe('')
      .then(() => app.id())
    await app.add('Text')
    await app.write('# Sales desk')
    await appThere.open(appId)
    await expect(
      builder.page
        .getByRole('main')
        .getByRole('heading', { name: 'Sales desk', level: 2 })
        .or(builder.page.getByText('Sales desk'))
        .first(),
    ).toBeVisible()

    await app.add('Table view')
    await app.choose('Table', 'Customers')
    await app.closeSettings()
    await expect(builder.page.getByRole('grid', { name: 'Customers' })).toBeVisible()

    await app.add('Number indicator')
    await app.choose('Table', 'Orders')
    await app.settings().getByLabel('Label').fill('All orders')
    await app.closeSettings()
    await expect(builder.page.getByText('All orders')).toBeVisible()
    await expect(builder.page.getByText('830', { exact: true })).toBeVisible()
  })

  await test.step('drag and resize', async () => {
    const figure = app.block('Number indicator')
    const figureThere = builder.page.getByText('All orders')
    const before = await app.box(figure)
    const beforeThere = await app.box(figureThere)
    await app.drag({ x: before.x + 40, y: before.y + before.height / 2 }, { x: 400, y: 0 })
    await expect.poll(async () => (await app.box(figure)).x).toBeGreaterThan(before.x + 200)
    await expect
      .poll(async () => (await app.box(figureThere)).x, 'the other person sees where it went')
      .toBeGreaterThan(beforeThere.x + 200)

    const list = app.block('Table view')
    const { x, y, width, height } = await app.box(list)
    await app.drag({ x: x + width - 3, y: y + height - 3 }, { x: -300, y: 0 })
    await expect.poll(async () => (await app.box(list)).width).toBeLessThan(width - 150)
  })

  await test.step('a phone layout of its own', async () => {
    const { page } = builder
    await page.setViewportSize({ width: 390, height: 844 })
    const figureThere = page.getByText('All orders')
    const listThere = page.getByRole('region', { name: 'Customers' })
    const figureIsAbove = async () => (await app.box(figureThere)).y < (await app.box(listThere)).y
    expect(await figureIsAbove(), 'phones show the blocks in the order of the desktop').toBe(false)
    const phone = owner.page.getByRole('radio', { name: 'Phone layout' })
    await phone.click()
    // until then keys move the visible screen: the desktop's
    await expect(phone).toBeChecked()
    await app.block('Number indicator').focus()
    await expect(async () => {
      await owner.page.keyboard.press('ArrowUp')
      expect(await figureIsAbove()).toBe(true)
    }).toPass()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(figureIsAbove, 'the desktop keeps its own').toBe(false)
    await app.done()
  })

  await test.step('a page written by both at once, with carets and an embedded block', async () => {
    await shell.create('Page', 'Monday notes')
    pageId = await expect
      .poll(() => doc.id())
      .not.toBe('')
      .then(() => doc.id())
    await doc.write('Who calls whom this week?')
    await docThere.open(pageId)
    await docThere.expectText('Who calls whom this week?')
    await docThere.write(' Bruno calls Berlin.')
    await doc.expectText('Who calls whom this week? Bruno calls Berlin.')
    await expect(doc.carets.filter({ hasText: 'Bruno' })).toBeAttached()
    await doc.write(' Ada calls Oslo.')
    await docThere.expectText('Who calls whom this week? Bruno calls Berlin. Ada calls Oslo.')
    await expect(docThere.carets.filter({ hasText: 'Ada' })).toBeAttached()

    await owner.page.keyboard.press('Enter')
    await doc.insert('Number indicator')
    await owner.page.getByRole('button', { name: 'Set up' }).click()
    const settings = owner.page.getByRole('dialog', { name: 'Block settings' })
    await settings
      .getByRole('combobox', { name: /^Table/ })
      .first()
      .click()
    await owner.page.getByRole('option', { name: 'Products', exact: true }).click()
    await owner.page.keyboard.press('Escape')
    await expect(builder.page.getByText('77', { exact: true })).toBeVisible()
  })

  await test.step('tasks in their sections', async () => {
    const tasks = new TasksScreen(owner.page)
    const tasksThere = new TasksScreen(builder.page)
    await tasksThere.open()
    await tasksThere.show('All')
    await tasks.open()
    await tasks.add('Call Berlin')
    await tasks.add('Send the price list')
    await expect(tasksThere.section('Open').getByRole('button', { name: 'Open “Call Berlin”' })).toBeVisible()
    await tasksThere.complete('Call Berlin')
    await tasks.expand('Done')
    await expect(tasks.section('Done').getByRole('button', { name: 'Open “Call Berlin”' })).toBeVisible()
    await expect(tasks.section('Open').getByRole('button', { name: 'Open “Send the price list”' })).toBeVisible()
  })

  await test.step('public links of the app and of the page, followed live by a visitor', async () => {
    await app.open(appId)
    await app.openShareDialog()
    appLink = await share.enable()
    await doc.open(pageId)
    await doc.openShareDialog()
    pageLink = await share.enable()

    await visitor.page.goto(appLink)
    await expect(visitor.page.getByText('830', { exact: true })).toBeVisible()
    await expect(visitor.page.getByRole('cell', { name: 'Ana Trujillo Helados' })).toBeVisible()
    await tableThere.open(tables['Customers'] ?? '')
    await tableThere.typeOver(3, 1, 'Antonio Moreno')
    await expect(visitor.page.getByRole('cell', { name: 'Antonio Moreno', exact: true })).toBeVisible()

    const reader = await cast.visitor()
    await reader.page.goto(pageLink)
    await expect(reader.page.getByText('Who calls whom this week?')).toBeVisible()
    await doc.write('Shared with everybody.')
    await expect(reader.page.getByText('Shared with everybody.')).toBeVisible()
    await expect(reader.page.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('without a network: a cold start, three edits, and what is unsent', async () => {
    await new HomePage(owner.page).open()
    await shell.expectReadyForOffline()
    await shell.expectStored()
    await owner.goOffline()
    await owner.page.reload()
    await expect(owner.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

    await table.open(tables['Customers'] ?? '')
    await table.expectCount('91 records')
    await table.typeOver(4, 1, 'Around the Horn, offline')

    await app.open(appId)
    await expect(owner.page.getByText('830', { exact: true })).toBeVisible()
    await app.edit()
    await app.block('Text').getByRole('button', { name: 'Write in this text' }).click()
    await expect(owner.page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await owner.page.keyboard.press('Control+End')
    await app.write(' without a network')

    await doc.open(pageId)
    await doc.write(' Written on a train.')
    await doc.expectText(`${pageBody} Written on a train.`)

    const panel = new SyncPanel(owner.page)
    await expect(shell.syncMark).toHaveAccessibleName('Sync: Offline · 3 unsent')
    await panel.open()
    await expect(panel.waiting().filter({ hasText: 'Change 1 record in “Customers”' })).toBeVisible()
    await expect(panel.waiting().filter({ hasText: 'Edits in app “Sales desk”' })).toBeVisible()
    await expect(panel.waiting().filter({ hasText: 'Edits in page “Monday notes”' })).toBeVisible()
    await panel.close()

    // another person continues in between
    await tableThere.typeOver(5, 1, 'Berglunds, meanwhile')
    await docThere.open(pageId)
    await docThere.body.focus()
    await builder.page.keyboard.press('Control+Home')
    await builder.page.keyboard.type('Week 27. ')
    await docThere.expectText(`Week 27. ${pageBody}`)
    await new Shell(builder.page).expectStored()
  })

  await test.step('the network is back: everything arrives, both browsers show the same', async () => {
    await owner.goOnline()
    await shell.expectStored()
    const text = `Week 27. ${pageBody} Written on a train.`
    await doc.expectText(text)
    await docThere.expectText(text)

    for (const screen of [table, tableThere]) {
      await screen.open(tables['Customers'] ?? '')
      await expect(screen.cell(4, 1)).toHaveText('Around the Horn, offline')
      await expect(screen.cell(5, 1)).toHaveText('Berglunds, meanwhile')
    }
    for (const screen of [app, appThere]) {
      await screen.open(appId)
      await expect(screen.page.getByText('Sales desk without a network')).toBeVisible()
    }
    await expect(visitor.page.getByText('Sales desk without a network')).toBeVisible()
    await expect(visitor.page.getByRole('cell', { name: 'Around the Horn, offline' })).toBeVisible()
  })

  await test.step('the server holds the same', async () => {
    const customers = await builder.api.records(tables['Customers'] ?? '')
    expect(customers).toHaveLength(91)
    expect(customers.map((record) => record['companyName'])).toEqual(
      expect.arrayContaining([
        'Alfreds Futterkiste',
        'Ana Trujillo Helados',
        'Antonio Moreno',
        'Around the Horn, offline',
        'Berglunds, meanwhile',
      ]),
    )
    const orders = await builder.api.records(tables['Orders'] ?? '')
    const details = await builder.api.records(tables['Order details'] ?? '')
    const ids = new Set(orders.map((order) => order['id']))
    expect(orders).toHaveLength(830)
    expect(details).toHaveLength(2155)
    expect(details.every((line) => Array.isArray(line['orderID']) && line['orderID'].length === 1 && ids.has(line['orderID'][0]))).toBe(
      true,
    )
    expect(orders.filter((order) => Array.isArray(order['customerID']))).toHaveLength(830)

    const built = await document(builder, `app:${appId}`, readApp)
    expect(built.blocks.map((block) => block.type).sort()).toEqual(['indicator', 'tableView', 'text'])
    expect(built.blocks.map((block) => ('text' in block ? block.text : ''))).toContain('Sales desk without a network')
    const written = await document(builder, `page:${pageId}`, (doc) => pageText(readPageSnapshot(doc)))
    expect(written).toContain(`Week 27. ${pageBody} Written on a train.`.split('\n')[0])
    const list = await document(builder, 'tasks:team', readTasks)
    expect(list.map(({ title, status }) => ({ title, status }))).toEqual(
      expect.arrayContaining([
        { title: 'Call Berlin', status: 'done' },
        { title: 'Send the price list', status: 'open' },
      ]),
    )
  })
})

const pageBody = 'Who calls whom this week? Bruno calls Berlin. Ada calls Oslo.\nShared with everybody.'

/** A document as the stock client of the protocol gets it from the server. */
async function document<T>(actor: Actor, name: string, read: (doc: Parameters<typeof readApp>[0]) => T): Promise<T> {
  const peer = connectPeer(baseUrl, actor, name)
  await peer.synced()
  const content = read(peer.doc)
  peer.destroy()
  return content
}
