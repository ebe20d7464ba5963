import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

async function guests(owner: Actor): Promise<string> {
  const id = newShortId('t')
  const name = newShortId('f')
  const fields = [
    { id: name, type: 'singleLineText' as const, label: 'Name', required: true, position: 'a1' },
    { id: newShortId('f'), type: 'email' as const, label: 'Email', position: 'a2' },
    { id: newShortId('f'), type: 'singleLineText' as const, label: 'Private note', position: 'a3' },
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
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const form = dialog.getByRole('listitem', { name: 'Form' })
  const formAddress = await form.getByRole('textbox', { name: 'Public link' }).inputValue()

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
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByText('Form successfully saved')).toBeVisible()
  // the table's visitor sees it come
  await expect(visitor.page.getByRole('heading', { name: 'Bob Lima' })).toBeVisible()

  await card.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(visitor.page.getByRole('heading', { name: 'This link was switched off' })).toBeVisible()
  await expect(visitor.page.getByText('Ana Souza')).toHaveCount(0)
})
