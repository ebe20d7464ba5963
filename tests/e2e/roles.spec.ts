import type { Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { RoleScreen } from '#tests/e2e/support/screens/role-screen.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Deals of two regions, with a margin that some people may not see. */
async function makeDeals(api: Api): Promise<string> {
  const id = newShortId('t')
  const [region, margin] = [newShortId('f'), newShortId('f')]
  const fields = [
    { id: region, type: 'singleLineText', label: 'Region', position: 'a0', config: {} },
    { id: margin, type: 'number', label: 'Margin', position: 'a1', config: {} },
  ] as const
  await api.mutate('tables.create', {
    id,
    label: 'Deals',
    icon: 'table',
    color: 'blue',
    fields: [...fields],
    viewId: newShortId('v'),
    viewLabel: 'All',
  })
  const deals = Object.entries({ North: 12, South: 34, 'North east': 56 })
  const changes = deals.map(([name, percent]) => ({ op: 'create' as const, id: newId(), values: { [region]: name, [margin]: percent } }))
  await api.mutate('records.change', { tableId: id, changes })
  return id
}

test('a new role takes a field and records from an open screen at once, and viewing as it shows the same', async ({ owner, member }) => {
  const tableId = await makeDeals(owner.api)
  const there = new TableScreen(member.page)
  await there.open(tableId)
  await there.expectCount('3 records')
  await expect(there.grid.getByRole('columnheader', { name: /Margin/ })).toBeVisible()

  const role = new RoleScreen(owner.page)
  await role.create('Northern sales', 'Member')
  await role.openTableRules('Deals')
  await role.setField('Margin', 'Hide')
  await role.showOnly('North')
  await role.expectSaved()
  await role.addPerson('Mia')

  await there.expectCount('2 records')
  await expect(there.grid.getByRole('columnheader', { name: /Margin/ })).toHaveCount(0)
  await expect(there.row('South')).toHaveCount(0)
  await member.page.getByRole('button', { name: "Why can't I?" }).click()
  await expect(member.page.getByRole('dialog', { name: 'What you cannot do here' })).toContainText('Northern sales')
  await expect(member.page.getByRole('dialog', { name: 'What you cannot do here' })).toContainText(owner.name)

  const before = await ownMemory(owner.page)
  await role.viewAs()
  const here = new TableScreen(owner.page)
  await owner.page.getByRole('main').getByRole('link', { name: 'Deals' }).first().click()
  await here.expectCount('2 records')
  await expect(here.grid.getByRole('columnheader', { name: /Margin/ })).toHaveCount(0)
  await here.goTo(1, 1)
  await owner.page.keyboard.type('Changed')
  await owner.page.keyboard.press('Enter')
  await expect(owner.page.getByText('nothing can be changed').first()).toBeVisible()
  await expect(here.row('Changed')).toHaveCount(0)

  await owner.page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(owner.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Northern sales')
  await expect.poll(() => ownMemory(owner.page)).toEqual(before)
  await expect
    .poll(() => owner.page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes(':view.')).length))
    .toBe(0)
  expect((await owner.api.records(tableId)).map((record) => record['Region'])).toEqual(['North', 'South', 'North east'])
})

/** The memory of this browser, and whether it names anything of a view. One's own session and copies are renewed at any time. */
function ownMemory(page: Page): Promise<{ entries: [string, string][]; isViewing: boolean }> {
  return page.evaluate(() => {
    const all = Object.entries<string>(localStorage)
    return {
      entries: all.filter(([key]) => !/^trama\.(session|databases|documents:.*)$/.test(key)),
      isViewing: all.some((entry) => entry.join(' ').includes(':view.')),
    }
  })
}

test('a block that is hidden for a role leaves the app of its people in use, and of nobody else', async ({ owner, member }) => {
  const id = newId()
  await owner.api.mutate('apps.create', { id, label: 'Desk', icon: 'layout-grid', color: 'blue' })
  const [mine, theirs] = [new AppScreen(owner.page), new AppScreen(member.page)]
  await mine.open(id)
  await mine.edit()
  for (const words of ['For builders', 'For everybody']) {
    await mine.add('Text')
    await mine.write(words)
  }
  await theirs.open(id)
  await expect(theirs.page.getByText('For builders')).toBeVisible()
  await expect(theirs.page.getByText('For everybody')).toBeVisible()

  await mine.block('Text').first().focus()
  await owner.page.getByRole('button', { name: 'Settings of Text: For builders' }).click()
  await mine.settings().getByRole('combobox', { name: 'Add a role' }).click()
  await owner.page.getByRole('option', { name: 'Member', exact: true }).click()
  await expect(theirs.page.getByText('For builders')).toHaveCount(0)
  await expect(theirs.page.getByText('For everybody')).toBeVisible()
  await expect(mine.blocks(), 'builders see it while they edit').toHaveCount(2)
  await theirs.page.reload()
  await expect(theirs.page.getByText('For everybody')).toBeVisible()
  await expect(theirs.page.getByText('For builders')).toHaveCount(0)
})
