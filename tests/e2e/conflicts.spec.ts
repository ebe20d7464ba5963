import { newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { makeTable, type MadeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const names = ['North', 'South', 'West']

async function notes(api: Api, { id, recordIds }: MadeTable): Promise<unknown[]> {
  const records = await api.records(id)
  return recordIds.map((recordId) => records.find((record) => record['id'] === recordId)?.['Note'])
}

test('of two people who wrote in the same cells the earlier decides: mine, theirs, or both with a comment; the other sees it', async ({
  owner,
  member,
}) => {
  const { api } = owner
  const made = await makeTable(api, 'Ports', names)
  await api.mutate('fields.create', { id: newShortId('f'), tableId: made.id, type: 'comments', label: 'Talk', position: 'a2' })
  const mine = new TableScreen(owner.page)
  const theirs = new TableScreen(member.page)
  for (const table of [mine, theirs]) {
    await table.open(made.id)
    await table.expectCount(`${names.length} records`)
  }
  await owner.goOffline()
  for (const row of [1, 2, 3]) await mine.typeOver(row, 2, `mine ${row}`)
  for (const row of [1, 2, 3]) await theirs.typeOver(row, 2, `theirs ${row}`)
  await new Shell(member.page).expectStored()
  await owner.goOnline()

  const shell = new Shell(owner.page)
  await expect(shell.syncMark).toHaveAccessibleName('Sync: 3 need you')
  for (const row of [1, 2, 3]) await expect(mine.cell(row, 2)).toContainText(`theirs ${row}`)
  const panel = new SyncPanel(owner.page)
  await panel.open()
  const conflict = (row: number) => panel.conflicts().filter({ hasText: `mine ${row}` })
  await expect(panel.conflicts()).toHaveCount(3)
  // whose each value is, and which of them is in the table
  await expect(conflict(1)).toContainText('Ports › North › Note')
  const values = conflict(1).locator('dl > div')
  await expect(values.first()).toContainText(/You.*mine 1/)
  await expect(values.last()).toContainText(/Mia.*in the table.*theirs 1/)

  await conflict(1).getByRole('button', { name: 'Keep mine: Ports › North › Note' }).click()
  await conflict(2).getByRole('button', { name: 'Keep theirs: Ports › South › Note' }).click()
  await conflict(3).getByRole('button', { name: 'Keep both: Ports › West › Note' }).click()
  await expect(panel.conflicts()).toHaveCount(0)
  await expect(panel.panel).toContainText('It is safe to close this window.')
  await panel.close()
  await shell.expectStored()

  await expect.poll(() => notes(api, made)).toEqual(['mine 1', 'theirs 2', 'theirs 3'])
  await expect(theirs.cell(1, 2)).toHaveText('mine 1')
  await expect(theirs.cell(2, 2)).toHaveText('theirs 2')
  await expect(theirs.cell(3, 2)).toHaveText('theirs 3')
  for (const table of [mine, theirs]) await expect(table.cell(3, 3)).toContainText('mine 3')
  // decided on the server as well: nothing of it comes back
  expect(await api.entities('conflict')).toEqual([])
  await expect(new Shell(member.page).syncMark).toHaveAccessibleName('Sync: Saved')
})

test('what is being written is kept when one goes elsewhere, and told with its text when others take its place away', async ({
  owner,
  member,
}) => {
  const { api } = owner
  const made = await makeTable(api, 'Ports', names)
  const table = new TableScreen(member.page)
  const { page } = member
  const told = (what: string, why: string) => page.getByText(`“${what}” was not kept in Note: ${why}`)
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Ports' }).click()
  await table.expectCount(`${names.length} records`)

  await table.goTo(1, 2)
  await page.keyboard.type('on the way')
  await page.goBack()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect.poll(() => notes(api, made)).toEqual(['on the way', null, null])

  await table.open(made.id)
  await table.goTo(2, 2)
  await page.keyboard.type('of a record')
  await api.mutate('records.change', { tableId: made.id, changes: [{ op: 'delete', id: made.recordIds[1] ?? '', base: 0 }] })
  await expect(told('of a record', 'The record is no longer there')).toBeVisible()
  await expect(table.grid).toBeFocused()

  await table.goTo(1, 2)
  await page.keyboard.type('without a right')
  const role = (await api.entities('role')).find((each) => each.name === 'Member')
  const rules = { data: [], fields_readonly: [made.fields.Note], can_edit: true }
  await api.post('profile/update', { profile_id: role?.id, changes: [{ map: 'tables', id: made.id, value: rules }] })
  await expect(table.cell(2, 2)).toHaveAttribute('aria-readonly')
  await page.keyboard.press('Enter')
  await expect(told('without a right', 'This field cannot be edited')).toBeVisible()
  await api.post('profile/update', {
    profile_id: role?.id,
    changes: [{ map: 'tables', id: made.id, value: { ...rules, fields_readonly: [] } }],
  })
  await expect(table.cell(2, 2)).not.toHaveAttribute('aria-readonly')

  await table.goTo(1, 2)
  await page.keyboard.type('of a field')
  await api.mutate('fields.delete', { id: made.fields.Note, tableId: made.id })
  await expect(told('of a field', 'The field is no longer there')).toBeVisible()
  await expect(table.grid).toBeFocused()
})
