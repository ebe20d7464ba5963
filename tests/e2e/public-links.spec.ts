import { newId, newShortId } from '#shared/lib/ids.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { install } from '#tests/e2e/support/install.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

async function guests(owner: Actor): Promise<string> {
  const id = newShortId('t')
  const name = newShortId('f')
  const fields = [
    { id: name, type: 'singleLineText' as const, label: 'Name', required: true, position: 'a1' },
    { id: newShortId('f'), type: 'email' as const, label: 'Email', position: 'a2' },
    { id: newShortId('f'), type: 'singleLineText' as const, label: 'Private note', position: 'a3' },
    { id: newShortId('f'), type: 'user' as const, label: 'Host', position: 'a4' },
  ]
  await owner.api.mutate('tables.create', {
    id,
    label: 'Guests',
    icon: 'users',
    color: 'teal',
    fields,
    viewId: newShortId('v'),
    viewLabel: 'All',
  })
  const changes = [{ op: 'create' as const, id: newId(), values: { [name]: 'Ana Souza' } }]
  await owner.api.mutate('records.change', { tableId: id, changes })
  return id
}

test('a table is shared behind a password and lost when it is revoked; a form fills it', async ({ owner, visitor, cast }) => {
  // the password that is asked for, and the link that is gone
  cast.expected.push(/status of (401|404)/)
  const table = await guests(owner)
  const { page } = owner
  await page.goto(`/object/${table}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('radio', { name: 'Public links' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share/ })

  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByLabel('Name', { exact: true }).first().fill('For the venue')
  await dialog.getByRole('switch', { name: 'Private note' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('open-sesame')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const card = dialog.getByRole('listitem', { name: 'For the venue' })
  await expect(card.getByText('Password')).toBeVisible()
  const address = await card.getByRole('textbox', { name: 'Public link' }).inputValue()

  await dialog.getByRole('button', { name: 'Create form' }).click()
  await dialog.getByLabel('Title for visitors').fill('Come to dinner')
  await dialog.getByRole('button', { name: 'Remove: Private note' }).click()
  // strangers choose a person where the link says so, and its maker has read what they see then
  await expect(dialog.getByText('Everybody with the link can then search these names')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Host/ }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const form = dialog.getByRole('listitem', { name: 'Form' })
  const formAddress = await form.getByRole('textbox', { name: 'Public link' }).inputValue()
  await form.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByRole('heading', { name: 'Edit form' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await visitor.page.setViewportSize({ width: 390, height: 844 })
  await visitor.page.goto(address)
  await visitor.page.getByLabel('Password', { exact: true }).fill('wrong')
  await visitor.page.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.page.getByText('Incorrect password')).toBeVisible()
  await visitor.page.getByLabel('Password', { exact: true }).fill('open-sesame')
  await visitor.page.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible()
  await expect(visitor.page.getByText('Private note')).toHaveCount(0)

  const other = await visitor.context.newPage()
  await other.goto(formAddress)
  await expect(other.getByRole('heading', { name: 'Come to dinner' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send' })).toBeDisabled()
  await other.getByLabel('Name *').fill('Bob Lima')
  await other.getByLabel('Email').fill('bob@a.test')
  await other.getByRole('combobox', { name: 'Host' }).click()
  await other.getByRole('option').first().click()
  await expect(other.getByRole('button', { name: /^Remove / })).toBeVisible()
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByText('Form successfully saved')).toBeVisible()
  // the table's visitor sees it come
  await expect(visitor.page.getByRole('heading', { name: 'Bob Lima' })).toBeVisible()
  const sent = (await owner.api.records(table)).find((record) => record['Name'] === 'Bob Lima')
  expect(sent?.['Host']).toEqual([expect.any(String)])

  await card.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(visitor.page.getByRole('heading', { name: 'This link was switched off' })).toBeVisible()
  await expect(visitor.page.getByText('Ana Souza')).toHaveCount(0)
})

test('two build one app, one of them away for a while; a visitor sees it grow, and what both made meets', async ({
  owner,
  builder,
  visitor,
}) => {
  const table = await guests(owner)
  const id = newId()
  await owner.api.mutate('apps.create', { id, label: 'Party', icon: 'layout-grid', color: 'blue' })
  const { token } = await owner.api.post<LinkDetails>('public-links/create', { type: 'dashboard', identifier: id })
  const [mine, theirs] = [new AppScreen(owner.page), new AppScreen(builder.page)]
  await mine.open(id)
  await mine.edit()
  await mine.add('Text')
  await mine.write('Doors open at eight')
  await visitor.page.goto(`/public/${token}`)
  await expect(visitor.page.getByText('Doors open at eight')).toBeVisible()

  await theirs.open(id)
  await theirs.edit()
  await expect(theirs.blocks()).toHaveCount(1)
  await new Shell(builder.page).expectReadyForOffline()
  await builder.goOffline()
  await theirs.add('Number indicator')
  await theirs.choose('Table', 'Guests')
  await theirs.settings().getByLabel('Label').fill('Invited')
  await theirs.closeSettings()
  await mine.add('Table view')
  await mine.choose('Table', 'Guests')
  await mine.closeSettings()
  await expect(visitor.page.getByRole('cell', { name: 'Ana Souza' })).toBeVisible()
  await expect(visitor.page.getByText('Invited')).toHaveCount(0)

  await builder.goOnline()
  await new Shell(builder.page).expectStored()
  for (const screen of [mine, theirs]) {
    await expect(screen.blocks()).toHaveCount(3)
    await screen.done()
    await expect(screen.page.getByRole('grid', { name: 'Guests' })).toBeVisible()
  }
  await expect(visitor.page.getByText('Invited')).toBeVisible()
  // both put their block below the text: they stand apart now, at the same places for everybody
  const places = async ({ page }: AppScreen) =>
    Promise.all([mine.box(page.getByText('Invited')), mine.box(page.getByRole('grid', { name: 'Guests' }))])
  const [figure, list] = await places(mine)
  expect(figure.y + figure.height <= list.y || list.y + list.height <= figure.y || figure.x + figure.width <= list.x).toBe(true)
  expect(await places(theirs)).toEqual([figure, list])
  await owner.api.mutate('records.change', { tableId: table, changes: [{ op: 'create', id: newId(), values: {} }] })
  await expect(visitor.page.getByText('2', { exact: true })).toBeVisible()
})

test('a stranger fills three pages without a network, with a condition, a file and a line; they arrive once', async ({
  owner,
  visitor,
}) => {
  const { token, tableId, broughtId } = await partyForm(owner)
  const { page } = visitor
  await page.goto(`/public/${token}`)
  await expect(page.getByRole('heading', { name: 'Party on Friday', level: 1 })).toBeVisible()
  await install(page)
  await expect(page.getByText('This form also works without a connection.')).toBeVisible()
  await visitor.goOffline()
  // opened again where nothing can be fetched
  await page.goto('about:blank')
  await page.goto(`/public/${token}?Name=Ada`)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByLabel('Name *')).toHaveValue('Ada')
  await next.click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByLabel('Which nuts?')).toHaveCount(0)
  await page.getByLabel('Allergic to').fill('nuts')
  await page.getByLabel('Which nuts?').fill('Cashews')
  // a page that is loaded again has what was begun
  await page.reload()
  await expect(page.getByText('What you began here before is filled in.')).toBeVisible()
  await next.click()
  await expect(page.getByLabel('Which nuts?')).toHaveValue('Cashews')
  await next.click()
  const papers = page.getByRole('group', { name: 'Papers' }).locator('input')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel('Guest *').fill('Bob')
  await papers.setInputFiles({ name: 'pass.txt', mimeType: 'text/plain', buffer: Buffer.from('pass') })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  // the tab is closed and opened again: what was filled waits there
  await page.reload()
  await expect(page.getByText('One filled form waits on this device')).toBeVisible()
  expect(await owner.api.records(tableId)).toEqual([])

  await visitor.goOnline()
  await expect(page.getByText('One filled form waits on this device')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Ada')
  const [record, ...more] = await owner.api.records(tableId)
  expect(more).toEqual([])
  expect(record).toMatchObject({ Name: 'Ada', 'Allergic to': 'nuts', 'Which nuts?': 'Cashews', Papers: [expect.anything()] })
  const brought = await owner.api.records(broughtId)
  expect(brought).toMatchObject([{ Guest: 'Bob' }])
})

test('tables, views, apps, pages and forms are shared by one button and one dialog (A34) (8, 21)', async ({ owner, visitor }) => {
  const { page, api } = owner
  const dialog = page.getByRole('dialog', { name: /^Share “/ })
  const names = Array.from({ length: 520 }, (_, index) => `Guest ${String(index + 1).padStart(3, '0')}`)
  const table = await makeTable(api, 'Guests', names)
  const [app, doc, form] = [newId(), newId(), newId()]
  await api.mutate('apps.create', { id: app, label: 'Party', icon: 'layout-grid', color: 'blue' })
  await api.mutate('pages.create', { id: doc, label: 'Program', icon: 'book', color: 'blue' })
  const parts = [{ id: 'q', type: 'field' as const, field_id: table.fields.Name, label: 'Your name', help: 'As on your card' }]
  const definition = { v: 1 as const, title: 'Come along', parts }
  await api.mutate('forms.create', { id: form, tableId: table.id, kind: 'super', label: 'Sign up', position: 'a0', definition })
  const share = page.getByRole('main').getByRole('button', { name: 'Share', exact: true })
  const places: [path: string, name: string, open: () => Promise<void>][] = [
    [`/app/${app}`, 'Party', () => share.click()],
    [`/doc-page/${doc}`, 'Program', () => share.click()],
    [`/object/${table.id}`, 'Guests', () => share.click()],
    [
      `/object/${table.id}`,
      'All',
      async () => {
        await page.getByRole('button', { name: 'View: All', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Share view' }).click()
      },
    ],
    [`/form/${form}/edit`, 'Sign up', () => share.click()],
  ]
  const links: Record<string, string> = {}
  for (const [path, name, open] of places) {
    await page.goto(path)
    await open()
    await expect(dialog).toHaveAccessibleName(`Share “${name}”`)
    await dialog.getByRole('radio', { name: 'Users and roles' }).click()
    await expect(dialog.getByText('Administrator')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Public links' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = dialog.getByRole('textbox', { name: 'Public link' })
    const create = dialog.getByRole('button', { name: 'Create', exact: true })
    await expect(address.or(create)).toBeVisible()
    if (await create.isVisible()) {
      if (name === 'All') await dialog.getByRole('switch', { name: 'Note' }).click()
      await create.click()
    }
    await expect(address).toHaveValue(/\/public\//)
    links[name] = await address.inputValue()
    if (name === 'All') await expect(dialog).toContainText('Visitors do not see one field: Note')
    await dialog.getByRole('button', { name: /^More: / }).click()
    await expect(page.getByRole('menuitem', { name: 'Embed' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const { page: there } = visitor
  await there.goto(links['All'] ?? '')
  await expect(there.getByRole('cell', { name: 'Guest 001' })).toBeVisible()
  await expect(there.getByText('Note', { exact: true })).toHaveCount(0)
  await there.getByRole('button', { name: 'Show more' }).click()
  await expect(there.getByRole('cell', { name: 'Guest 520' })).toBeAttached()
  await there.goto(links['Sign up'] ?? '')
  await expect(there.getByRole('heading', { name: 'Come along' })).toBeVisible()
  await expect(there.getByText('As on your card')).toBeVisible()
  await expect(there.getByRole('button', { name: 'Send' })).toBeDisabled()
  await there.getByLabel('Your name *').fill('Bob Lima')
  await there.getByRole('button', { name: 'Send' }).click()
  await expect.poll(async () => (await api.records(table.id)).some((record) => record['Name'] === 'Bob Lima')).toBe(true)
})

/** A form of three pages by a link; what nuts one may not have is asked for on the second. */
async function partyForm(owner: Actor): Promise<{ token: string; tableId: string; broughtId: string }> {
  const tableId = newShortId('t')
  const [name, diet, nuts, papers] = [newShortId('f'), newShortId('f'), newShortId('f'), newShortId('f')]
  const text = 'singleLineText' as const
  await owner.api.mutate('tables.create', {
    ...{ id: tableId, label: 'Guests', icon: 'users', color: 'teal', viewId: newShortId('v'), viewLabel: 'All' },
    fields: [
      { id: name, type: text, label: 'Name', position: 'a1' },
      { id: diet, type: text, label: 'Allergic to', position: 'a2' },
      { id: nuts, type: text, label: 'Which nuts?', position: 'a3' },
      { id: papers, type: 'files', label: 'Papers', position: 'a4' },
    ],
  })
  const [broughtId, guest, brings] = [newShortId('t'), newShortId('f'), newShortId('f')]
  await owner.api.mutate('tables.create', {
    ...{ id: broughtId, label: 'Brought along', icon: 'users', color: 'teal', viewId: newShortId('v'), viewLabel: 'All' },
    fields: [{ id: guest, type: text, label: 'Guest', position: 'a1' }],
  })
  const config = { tableId: broughtId }
  await owner.api.mutate('fields.create', { tableId, id: brings, type: 'connectedRecord', label: 'Brings', config, position: 'a5' })
  const when = { id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: diet, operator: 'is', value: 'nuts' }] }
  const ask = (id: string) => ({ id, type: 'field' as const, field_id: id })
  const parts = [
    ask(name),
    { id: 'p2', type: 'page_break' as const },
    ...[ask(diet), { ...ask(nuts), when }],
    ...[{ id: 'p3', type: 'page_break' as const }, ask(papers), { id: 'rows', type: 'rows' as const, field_id: brings, fields: [guest] }],
  ]
  const formId = newId()
  const definition = { v: 1 as const, title: 'Party on Friday', parts }
  await owner.api.mutate('forms.create', { id: formId, tableId, kind: 'super', label: 'Party', position: 'a0', definition })
  const link = { type: 'form', identifier: tableId, config: { form_id: formId } }
  const { token } = await owner.api.post<LinkDetails>('public-links/create', link)
  return { token: token ?? '', tableId, broughtId }
}
