import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { databasePort, ownServer, sourcePort, sqlServerPort } from '#tests/e2e/support/environment.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { missing, reader, startPostgres } from '#tests/support/database-servers.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { startFakeSqlServer } from '#tests/support/sql-server/fake-sql-server.ts'

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const tickAll = async (page: Page): Promise<void> => {
  // the boxes come with the step
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** From the list of connectors to the tables of a database. */
async function signInTo(page: Page, kind: string, port: number): Promise<void> {
  await page.goto('/connector')
  await page.getByRole('link', { name: 'A database' }).click()
  await page.getByRole('link', { name: kind }).click()
  for (const name of [/organized/, /right types/, /can be reached/, 'This user may only read'])
    await page.getByRole('checkbox', { name }).check()
  const texts = { Host: '127.0.0.1', 'Port (optional)': String(port), Username: reader.username, Database: reader.database }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.getByLabel('Certificate of the authority (optional)').fill(localCertificate.cert)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Connection successful.')).toBeVisible()
}

test('a spreadsheet, from the list to its table, and out again by the menu', async ({ owner }) => {
  const { page } = owner
  await page.goto('/connector')
  await page.getByRole('link', { name: /^CSV/ }).click()
  await page.getByRole('link', { name: /^Create a new table/ }).click()
  await tickAll(page)
  await choose(page, 'stock.csv', 'Item,Pieces,Arrived\nBolt,12,2026-05-02\nNut,30,2026-05-03\n')
  await expect(page.getByLabel('Table name')).toHaveValue('Stock')
  const type = page.getByRole('combobox', { name: /^Type of Item/ })
  await type.click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
  // cells that did not fit are told, beside the door to the table
  await expect(page.getByRole('cell', { name: 'Bolt' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to table' }).click()
  const table = new TableScreen(page)
  await expect(table.row('05/03/2026')).toBeVisible()

  await page.getByRole('button', { name: 'Table options' }).click()
  await page.getByRole('menuitem', { name: 'Download data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download data of Stock' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download now' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('05/03/2026')
  await expect(dialog).toBeHidden()

  // the row of home has the same entry
  await page.goto('/home')
  await page.getByRole('main').getByRole('button', { name: 'Actions for Stock' }).click()
  await page.getByRole('menuitem', { name: 'Download data' }).click()
  await expect(dialog).toBeVisible()
})

test('a board of Trello by its file, in Portuguese: its lists stand as a board', async ({ owner }) => {
  const { page } = owner
  await page.addInitScript(() => localStorage.setItem('trama.language', 'pt'))
  await page.goto('/connector')
  await page.getByRole('link', { name: 'Trello' }).click()
  await page.getByRole('link', { name: /^Criar uma nova tabela/ }).click()
  await page.getByRole('link', { name: 'Ou importe o arquivo de Exportar como JSON' }).click()
  const lists = ['A fazer', 'Feito'].map((name, at) => ({ id: `l${at}`, name, closed: false }))
  const cards = ['Pão', 'Bolo', 'Torta'].map((name, at) => ({ id: `c${at}`, name, idList: `l${at % 2}`, closed: false }))
  await choose(page, 'padaria.json', JSON.stringify({ name: 'Padaria', lists, cards, labels: [], members: [], checklists: [] }))
  await page.getByRole('button', { name: 'Concluir migração', exact: true }).click()
  await expect(page).toHaveURL(/\/object\//)
  await page.getByRole('button', { name: /^Visualização: / }).click()
  // the organization's own language names its views
  await page.getByRole('menuitemcheckbox', { name: 'Board' }).click()
  await expect(page.getByRole('list', { name: 'A fazer' }).getByText('Torta')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Feito' }).getByText('Bolo')).toBeVisible()
})

test('JSON of an address on a phone, and the door to keep it in step', async ({ owner }) => {
  test.skip(!ownServer, 'the server has to be allowed to ask this machine')
  const web = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        data: [
          { id: 1, city: 'Porto' },
          { id: 2, city: 'Recife' },
        ],
      }),
    )
  })
  await new Promise<void>((ready) => web.listen(sourcePort, '127.0.0.1', ready))
  try {
    const { page } = owner
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/connector')
    await page.getByRole('link', { name: 'An API or a published sheet' }).click()
    await page.getByRole('link', { name: /^Create a new table/ }).click()
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${sourcePort}/cities`)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Table name').fill('Cities')
    await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
    await expect(page).toHaveURL(/\/object\//)
    // a phone shows records below each other
    await expect(page.getByRole('button', { name: /Recife/ })).toBeVisible()
    await page.goto('/connector/source')
    await page.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('2 rows: 0 new, 0 changed, 0 gone')).toBeVisible()
  } finally {
    await new Promise((closed) => web.close(closed))
  }
})

test(`a database, from its sign-in to its table${missing.postgres ? `: ${missing.postgres}` : ''}`, async ({ owner }) => {
  test.skip(missing.postgres !== undefined || !ownServer, missing.postgres ?? 'the server has to be allowed to ask this machine')
  const database = await startPostgres(databasePort)
  try {
    await database.run('CREATE TABLE bakers (id int PRIMARY KEY, name text)', "INSERT INTO bakers VALUES (1, 'Ana'), (2, 'Rui')")
    const { page } = owner
    await signInTo(page, 'PostgreSQL', databasePort)
    await page.getByRole('checkbox', { name: 'bakers' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
    await page.getByRole('region', { name: 'bakers' }).getByRole('link', { name: 'Go to table' }).click()
    await expect(new TableScreen(page).row('Rui')).toBeVisible()
  } finally {
    await database.stop()
  }
})

test('SQL Server on a dark phone, from its sign-in to its table, and the door of tricks to automations', async ({ owner }) => {
  test.skip(!ownServer, 'the server has to be allowed to ask this machine')
  const columns = [
    { name: 'id', type: 'int' },
    { name: 'name', type: 'nvarchar', bytes: 80 },
  ]
  const rows = [
    ['1', 'Ana'],
    ['2', 'Rui'],
  ]
  const database = await startFakeSqlServer([{ schema: 'dbo', name: 'bakers', key: 'id', columns, rows }], { at: sqlServerPort })
  try {
    const { page } = owner
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= 390)
    await signInTo(page, 'SQL Server', sqlServerPort)
    await page.getByRole('checkbox', { name: 'bakers' }).check()
    expect(await isWithin()).toBe(true)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
    await page.getByRole('region', { name: 'bakers' }).getByRole('link', { name: 'Go to table' }).click()
    await expect(page.getByRole('button', { name: /Rui/ })).toBeVisible()
    await page.goto('/connector/apis/tricks/types')
    await page.getByRole('link', { name: 'Go to automations' }).click()
    await expect(page).toHaveURL(/\/automations/)
    expect(await isWithin()).toBe(true)
  } finally {
    await database.stop()
  }
})
