import { blockTypes } from '#shared/blocks/block-types.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { fillForm } from '#tests/e2e/support/walk/fill-form.ts'
import { Walk } from '#tests/e2e/support/walk/walk.ts'

test.use({ withDemo: true })

/** The demo's frame of a site that the policy keeps out: it is tried, and a link takes its place. */
const keptOut = /Framing .* violates/
test.beforeEach(({ cast }) => void cast.expected.push(keptOut))

interface Demo {
  apps: string[]
  /** the app with a block of every type */
  blocks: string
  forms: string[]
  shops: string
  orders: string
  page: string
}

/** The demo's things, once all of them are made. */
async function demoOf({ api }: Actor): Promise<Demo> {
  await expect.poll(async () => (await api.entities('form')).length).toBeGreaterThan(1)
  await expect.poll(async () => (await api.entities('app')).some(({ label }) => label === 'Every block')).toBe(true)
  const [apps, forms, tables, pages] = await Promise.all([
    api.entities('app'),
    api.entities('form'),
    api.entities('table'),
    api.entities('page'),
  ])
  const table = (label: string): string => tables.find((one) => one.label === label)?.id ?? ''
  return {
    apps: apps.map(({ id }) => id),
    blocks: apps.find(({ label }) => label === 'Every block')?.id ?? '',
    forms: forms.map(({ id }) => id),
    shops: table('Shops'),
    orders: table('Orders'),
    page: pages[0]?.id ?? '',
  }
}

test('an administrator presses everything that the apps, forms and their editors show', async ({ owner }) => {
  const demo = await demoOf(owner)
  const walk = new Walk(owner.page, keptOut)
  for (const app of [demo.blocks, ...demo.apps.filter((id) => id !== demo.blocks)]) await walk.place(`/app/${app}`)
  for (const form of demo.forms.slice(0, 1)) for (const path of [`/form/${form}`, `/form/${form}/edit`]) await walk.place(path)
  await walk.place(`/form/new/edit?table=${demo.orders}&kind=creation`)
  expect(await walk.end()).toEqual([])
})

test('an administrator presses everything that tables, records and pages show', async ({ owner }) => {
  const demo = await demoOf(owner)
  const [record] = await owner.api.records(demo.orders)
  const walk = new Walk(owner.page, keptOut)
  for (const path of [`/object/${demo.shops}/sla`, `/object/${demo.shops}`, `/object/${demo.orders}/record/${String(record?.['id'])}`])
    await walk.place(path)
  for (const { id, tableId } of await oneViewOfEachType(owner)) await walk.place(`/object/${tableId}/${id}`)
  await walk.place(`/doc-page/${demo.page}`)
  expect(await walk.end()).toEqual([])
})

test('an administrator presses everything that the shell and the settings show', async ({ owner }) => {
  await demoOf(owner)
  const walk = new Walk(owner.page, keptOut)
  for (const path of ['/home', '/tasks', '/chat', '/updates', '/automations']) await walk.place(path)
  await walk.place('/settings')
  const links = owner.page.getByRole('navigation', { name: 'Settings menu' }).getByRole('link')
  const pages = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  for (const path of pages) await walk.place(path)
  expect(await walk.end()).toEqual([])
})

test('a member fills in every form in each of its places, with and without a network', async ({ owner, member }) => {
  const demo = await demoOf(owner)
  const { page, api } = member
  const walk = new Walk(page, keptOut)
  const written: string[] = []
  const names = async (): Promise<unknown[]> => (await api.records(demo.shops)).map((record) => record['Name'])
  const showBlocks = async (): Promise<void> => {
    await page.goto(`/app/${demo.blocks}`)
    await expect(page.locator('[data-block]').first()).toBeVisible()
    await walk.showAll()
  }

  await test.step('a form’s own page, and the blocks of forms in an app', async () => {
    for (const id of demo.forms) {
      await page.goto(`/form/${id}`)
      written.push(await fillForm(page, page.locator('main')))
    }
    await showBlocks()
    const blocks = page.locator('[data-block]').filter({ has: page.locator('[data-form]') })
    await expect(blocks).toHaveCount(2)
    const ids = await blocks.evaluateAll((all) => all.map((block) => block.getAttribute('data-block')))
    for (const id of ids) written.push(await fillForm(page, page.locator(`[data-block="${id}"]`)))
  })

  await test.step('the form that a bar of the app opens', async () => {
    await page.getByRole('button', { name: 'New shop', exact: true }).first().click()
    written.push(await fillForm(page, page.getByRole('dialog')))
    await showBlocks()
  })

  await test.step('every type of block is drawn for a member, none is broken', async () => {
    await expect.poll(() => page.locator('[data-block]').count()).toBeGreaterThanOrEqual(blockTypes.length)
    await expect(page.getByText(/went wrong|could not be shown/i)).toHaveCount(0)
    await walk.place(`/app/${demo.blocks}`)
  })

  await test.step('the shell as a member has it', async () => {
    for (const path of ['/home', '/updates']) await walk.place(path)
  })

  await test.step('an update form of a record', async () => {
    const form = newId()
    const [field] = (await api.entities('field')).filter(({ tableId, label }) => tableId === demo.shops && label === 'Name')
    const parts = [{ id: 'p1', type: 'field' as const, field_id: field?.id ?? '' }]
    const definition = { v: 1 as const, parts, on_save: { do: 'success' as const } }
    await owner.api.mutate('forms.create', { id: form, tableId: demo.shops, kind: 'update', label: 'Rename', position: 'a9', definition })
    const [record] = await api.records(demo.shops)
    await page.goto(`/form/${form}?record=${String(record?.['id'])}`)
    await fillForm(page, page.locator('main'))
  })

  await test.step('without a network: it says that it is kept, and is sent when there is one', async () => {
    await new Shell(page).expectStored()
    await new Shell(page).expectReadyForOffline()
    await page.goto(`/form/${demo.forms[0]}`)
    await expect(page.getByRole('button', { name: /^Answer: / }).first()).toBeVisible()
    await member.goOffline()
    written.push(await fillForm(page, page.locator('main'), 'kept'))
    await member.goOnline()
    await expect(page.locator('[data-status="applied"]')).toBeVisible()
    await new Shell(page).expectStored()
  })
  expect(await names()).toEqual(expect.arrayContaining(written))
  expect(await walk.end()).toEqual([])
})

test('a visitor sees a shared app with a block of every type, and nothing is refused', async ({ owner, visitor }) => {
  const demo = await demoOf(owner)
  const made = await owner.api.post<{ token: string }>('public-links/create', { type: 'dashboard', identifier: demo.blocks })
  const walk = new Walk(visitor.page, keptOut)
  await visitor.page.goto(`/public/${made.token}`)
  await expect(visitor.page.getByRole('region', { name: 'Filters' })).toBeVisible()
  expect(await walk.end()).toEqual([])
})

/** One view of each type, over whatever table. */
async function oneViewOfEachType({ api }: Actor) {
  const views = await api.entities('view')
  return [...new Map(views.map((view) => [view.type, view])).values()]
}
