import { newId } from '#shared/lib/ids.ts'
import { recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('two people talk, one of them without a network and back, and go on in a thread', async ({ owner, member }) => {
  const { page } = owner
  await page.goto('/chat')
  await expect(page.getByText("You don't have any chat yet").first()).toBeVisible()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('menuitem', { name: 'New channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'New channel' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await dialog.getByRole('button', { name: 'Create channel' }).click()
  const write = page.getByRole('textbox', { name: 'Write a message' })
  await write.fill('The **ship** is late')
  await write.press('Enter')
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('The ship is late')).toBeVisible()
  await expect(log.locator('strong', { hasText: 'ship' })).toBeVisible()

  // she sees that something waits, and reads it
  await member.page.goto('/home')
  const menu = member.page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('img', { name: '1 unread' })).toBeVisible()
  await menu.getByRole('link', { name: /^Chat/ }).click()
  await member.page.getByRole('link', { name: /Harbour/ }).click()
  const hers = member.page.getByRole('log', { name: 'Messages' })
  await expect(hers.getByText('The ship is late')).toBeVisible()
  await expect(menu.getByRole('img', { name: /unread/ })).toHaveCount(0)

  // without a network everything is there after a reload, and what she writes waits
  await new Shell(member.page).expectReadyForOffline()
  await member.goOffline()
  await member.page.reload()
  await expect(hers.getByText('The ship is late')).toBeVisible()
  const writes = member.page.getByRole('textbox', { name: 'Write a message' })
  await writes.fill('I know, since noon')
  await writes.press('Enter')
  await expect(hers.getByText('Waiting to be sent')).toBeVisible()
  await expect(log.getByText('I know, since noon')).toHaveCount(0)
  await member.goOnline()
  await expect(log.getByText('I know, since noon')).toBeVisible()
  await expect(hers.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(hers.getByText('I know, since noon')).toHaveCount(1)

  // an answer in a thread, and a reaction to it
  const message = log.getByRole('article').filter({ hasText: 'since noon' })
  await message.hover()
  await message.getByRole('button', { name: 'Reply in thread' }).click()
  const thread = page.getByRole('dialog', { name: 'Thread' })
  const reply = thread.getByRole('textbox', { name: 'Write a message' })
  await reply.fill('Then we wait')
  await reply.press('Enter')
  await expect(thread.getByText('Then we wait')).toBeVisible()
  await hers.getByRole('button', { name: '1 reply' }).click()
  await expect(member.page.getByRole('dialog', { name: 'Thread' }).getByText('Then we wait')).toBeVisible()

  // she is named, is told of it, and is led to the message
  await thread.getByRole('button', { name: 'Close' }).click()
  await expect(thread).toHaveCount(0)
  await write.pressSequentially('look at this @mi')
  await expect(page.getByRole('option', { name: /^Mia/ })).toBeVisible()
  await write.press('Enter')
  await write.press('Enter')
  await expect(log.getByText('look at this')).toBeVisible()
  await member.page.goto('/updates')
  const updates = member.page.getByRole('list', { name: 'Updates' })
  await updates.getByRole('link', { name: /mentioned you in Harbour/ }).click()
  await member.page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'Open' }).click()
  await expect(member.page).toHaveURL(/\/chat\/channel\/.*message=/)
  await expect(hers.getByRole('article').filter({ hasText: 'look at this' })).toHaveAttribute('data-marked', 'true')

  // about a record, in its tab
  const ships = await makeTable(owner.api, 'Ships', ['Aurora'])
  const of = { tableId: ships.id, recordId: ships.recordIds[0] ?? '' }
  const first = {
    chatId: recordChatId(of.tableId, of.recordId),
    id: newId(),
    threadId: null,
    replyTo: null,
    text: 'Where is she?',
    mentions: [],
  }
  await owner.api.mutate('chats.openRecord', of)
  await owner.api.mutate('chats.send', first)
  await page.goto(`/object/${ships.id}/record/${ships.recordIds[0] ?? ''}`)
  await page.getByRole('tab', { name: /^Chat/ }).click()
  const about = page.getByRole('tabpanel')
  await expect(about.getByRole('log').getByText('Where is she?')).toBeVisible()
  await about.getByRole('textbox', { name: 'Write a message' }).fill('Is she back?')
  await page.keyboard.press('Enter')
  await expect(about.getByRole('log').getByText('Is she back?')).toBeVisible()
  await about.getByRole('link', { name: 'Open in Chat' }).click()
  await expect(log.getByText('Is she back?')).toBeVisible()
})

test("a record's conversation leaves whoever no longer sees the record: their list, search, counts and updates", async ({
  cast,
  owner,
  member,
}) => {
  cast.expected.push(/404 \(Not Found\).*of-record/)
  const { api } = owner
  const ships = await makeTable(api, 'Ships', ['North star'])
  const of = { tableId: ships.id, recordId: ships.recordIds[0] ?? '' }
  const role = (await api.entities('role')).find(({ name }) => name === 'Member')
  const value = { data: [{ field: ships.fields.Name, operator: 'contains', value: 'North' }], create_comment: true }
  await api.post('profile/update', { profile_id: role?.id, changes: [{ map: 'tables', id: ships.id, value }] })
  const chatId = recordChatId(of.tableId, of.recordId)
  const say = (who: Actor, text: string, mentions: string[] = []) =>
    who.api.mutate('chats.send', { chatId, id: newId(), threadId: null, replyTo: null, text, mentions })
  await member.api.mutate('chats.openRecord', of)
  await say(member, 'the lantern is lit')

  const { page } = member
  await page.goto('/chat')
  // the page may have opened it by then, and names the record over it
  await page.locator('a[href^="/chat/record/"]').click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('the lantern is lit')).toBeVisible()

  // elsewhere, she is told of the next one
  await goTo(page, '/updates')
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible()
  await expect(log).toHaveCount(0)
  await say(owner, 'and the lantern is bright', [member.memberId])
  const chatLink = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Chat/ })
  await expect(chatLink.getByRole('img', { name: '1 unread' })).toBeVisible()
  const updates = page.getByRole('list', { name: 'Updates' })
  await expect(updates.getByRole('link', { name: /mentioned you/ })).toBeVisible()

  // it becomes a ship of the south
  const change = { op: 'update' as const, id: of.recordId, values: { [ships.fields.Name]: 'South star' }, base: 1e9 }
  await api.mutate('records.change', { tableId: ships.id, changes: [change] })
  await expect(chatLink.getByRole('img', { name: /unread/ })).toHaveCount(0)
  await expect(page.getByText(/mentioned you|lantern/)).toHaveCount(0)
  await chatLink.click()
  await expect(page.getByText('Chat conversation not found').or(page.getByText("You don't have any chat yet")).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /star|Record in/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search chats and messages' }).fill('lantern')
  await expect(page.getByText('No chats found')).toBeVisible()
  await page.goto(`/chat/record/${of.tableId}/${of.recordId}`)
  await expect(page.getByText('Chat conversation not found')).toBeVisible()
  await expect(log).toHaveCount(0)
})
