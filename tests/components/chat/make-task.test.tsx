import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import type { MessageActs } from '#client/features/chat/ui/MessageRow.tsx'
import { MessageActions } from '#client/features/chat/ui/MessageActions.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'

const [chatId = '', messageId = ''] = ids.records
const nothing = (): void => undefined

const chat: Chat = {
  ...{ id: chatId, chatType: 'private_channel', channelLabel: 'Team', iconColor: 'blue', backgroundColor: null },
  ...{ members: ['*'], dmWithUserId: null, tableId: null, recordId: null, createdBy: ids.colleague, mayPost: true, mayEdit: false },
  ...{ starred: false, muted: false, follows: false, readNr: 1, firstNr: 1, lastNr: 1 },
  ...{ keepDays: null, fromJoining: false, lastMessageAt: at, lastMessage: null },
}
const message: ShownMessage = {
  ...{ id: messageId, chatId, threadId: null, nr: 1, seq: 1, authorId: ids.colleague, text: 'Please **call** the Linden Café' },
  ...{ mentions: [], replyTo: null, reactions: {}, replies: 0, lastReplyAt: null, pinned: false, edited: false, deleted: false },
  ...{ madeAt: at, createdAt: at },
}
const acts: MessageActs = {
  reply: nothing,
  quote: nothing,
  forward: nothing,
  goTo: nothing,
  find: () => undefined,
  saved: new Set(),
  editedId: undefined,
  edit: () => undefined,
}

describe('a message', () => {
  useSampleDevice()

  test('becomes a task with its words, which leads back to it', async () => {
    await Promise.all(['chat', 'tasks', 'closeCodes', 'documents'].map((name) => loadTexts(name, 'en')))
    const { orgId, memberId } = readSession()
    const { unmount } = await render(
      <SampleShell>
        <div style={{ position: 'relative', height: 40, marginTop: 40 }}>
          <MessageActions chat={chat} message={message} acts={acts} onEdit={nothing} />
        </div>
        <AddressDialogs />
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Make a task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Please call the Linden Café')
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const session = openQuietly('tasks:team', hostOf(orgId, memberId))
    const link = `${window.location.origin}/chat/channel/${chatId}?message=${messageId}`
    await expect
      .poll(() => readTasks(session.get().doc))
      .toContainEqual(expect.objectContaining({ title: 'Please call the Linden Café', description: link, createdBy: memberId }))
    await unmount()
    await closeDocuments()
  })
})
