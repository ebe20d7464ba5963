import { newId, newShortId } from '#shared/lib/ids.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a person is mentioned, sees it on the page, reads it offline, and the badge goes on the other device (13)', async ({
  owner,
  member,
  cast,
}) => {
  const { api } = owner
  const made = await makeTable(api, 'Ports', ['North', 'South'])
  const talk = newShortId('f')
  await api.mutate('fields.create', { id: talk, tableId: made.id, type: 'comments', label: 'Talk', position: 'a2' })

  // the owner writes @, chooses Mia, and sends
  const table = new TableScreen(owner.page)
  await table.open(made.id)
  await table.goTo(1, 3)
  await owner.page.keyboard.press('Enter')
  const words = owner.page.getByRole('textbox', { name: 'Write a comment' })
  await words.pressSequentially('look at this @mi')
  await expect(owner.page.getByRole('option', { name: /^Mia/ })).toBeVisible()
  await words.press('Enter')
  await expect(words).toHaveValue(/^look at this @Mia.* $/)
  await words.press('Control+Enter')

  // her badge counts it, wherever she is
  await member.page.goto('/home')
  const menu = member.page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('img', { name: '1 unread' })).toBeVisible()
  const phone = await cast.phone(member)
  await phone.page.goto('/home')
  const phoneMenu = phone.page.getByRole('navigation', { name: 'Main menu' })
  await expect(phoneMenu.getByRole('img', { name: '1 unread' })).toBeVisible()

  await menu.getByRole('link', { name: /^Updates/ }).click()
  const list = member.page.getByRole('list', { name: 'Updates' })
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(list).toContainText(/mentioned you in North/)

  // without a network: read, kept among the bookmarked ones
  await member.goOffline()
  await list.getByRole('link').click()
  const preview = member.page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('look at this @Mia')
  await expect(menu.getByRole('img', { name: '1 unread' })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Bookmark' }).click()
  await member.goOnline()
  await new Shell(member.page).expectStored()
  await expect(phoneMenu.getByRole('img', { name: '1 unread' })).toHaveCount(0)

  // an address that names one opens it; its section holds it
  await member.page.getByRole('radio', { name: 'Bookmarked' }).click()
  await expect(list.getByRole('link')).toHaveCount(1)
  await member.page.getByRole('radio', { name: 'New' }).click()
  await expect(member.page.getByText('All read!')).toBeVisible()
  const [notice] = await member.api.entities('notice')
  await member.page.goto(`/for-you/notifications/all?activeNotification=${notice?.id ?? newId()}`)
  await expect(member.page).toHaveURL(/\/updates\?activeNotification=/)
  await expect(preview).toContainText('look at this @Mia')
  await preview.getByRole('link', { name: 'Open' }).click()
  await expect(member.page).toHaveURL(new RegExp(`/object/${made.id}/record/${made.recordIds[0] ?? ''}`))

  // the right is taken away: nothing of it is left
  const roles = await api.entities('role')
  const role = roles.find(({ name }) => name === 'Member')
  await api.post('profile/update', {
    profile_id: role?.id,
    changes: [{ map: 'tables', id: made.id, value: { can_edit: true, fields_excluded: [talk] } }],
  })
  await member.page.goto('/updates?section=all')
  await expect(member.page.getByText('You have no updates')).toBeVisible()
})
