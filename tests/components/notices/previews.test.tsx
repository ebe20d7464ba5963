import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import type { Notice, NoticeAbout } from '#shared/nouns/notices/notice.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { addTask, removeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { chatStore } from '#client/engine/chat/current-chat.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'
import { NoticePreview } from '#client/features/notices/ui/NoticePreview.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { addComment } from '#client/nouns/comments/comment-commands.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { serve } from '#tests/components/support/serve.ts'

describe('the preview of an update', () => {
  useSampleDevice()
  useHeldMutations()

  async function show(
    kind: Notice['kind'],
    about: Partial<NoticeAbout> & Pick<NoticeAbout, 'itemType' | 'itemId'>,
    more: Partial<Notice> = {},
  ) {
    for (const texts of ['notices', 'tasks', 'tables']) await loadTexts(texts, 'en')
    const latest: Notice = {
      ...{ id: newId(), kind, actor: ids.colleague, forwardedBy: null, facts: {}, madeAt: at, createdAt: at },
      ...{ isRead: false, isBookmarked: false, about: { recordId: null, fieldId: null, partId: null, ...about } },
      ...more,
    }
    return render(
      <SampleShell>
        <NoticePreview group={{ latest, notices: [latest] }} />
      </SampleShell>,
    )
  }

  test('a record is shown with its fields, to read', async () => {
    const screen = await show('changed', { itemType: 'table', itemId: ids.table, recordId: ids.records[0] ?? '' })
    const record = page.getByRole('region', { name: 'Orders' })
    await expect.element(record).toBeVisible()
    await expect.element(record.getByText('Customer')).toBeVisible()
    expect(record.getByRole('button', { name: /Edit|Change/ }).elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('a message is shown with those before it', async () => {
    const chatId = newId()
    const told = (nr: number, text: string) => ({
      ...{ id: newId(), chatId, threadId: null, nr, seq: nr, authorId: ids.colleague, text, mentions: [], replyTo: null, reactions: {} },
      ...{ replies: 0, lastReplyAt: null, pinned: false, edited: false, deleted: false, madeAt: at, createdAt: at },
    })
    const messages = [told(1, 'The oven is cold'), told(2, 'Who looks after it?'), told(3, 'I am on my way')]
    const chat: Chat = {
      ...{ id: chatId, chatType: 'private_channel', channelLabel: 'Oven', iconColor: 'blue', backgroundColor: null, members: ['*'] },
      ...{ dmWithUserId: null, tableId: null, recordId: null, createdBy: ids.colleague, mayPost: true, mayEdit: true, starred: false },
      ...{
        muted: false,
        follows: false,
        readNr: 0,
        firstNr: 1,
        lastNr: 3,
        keepDays: null,
        fromJoining: false,
        lastMessageAt: at,
        lastMessage: null,
      },
    }
    const served = serve({
      [`GET chats/${chatId}`]: chat,
      [`GET chats/${chatId}/messages`]: { messages, firstNr: 1, lastNr: 3, seq: 3, reset: false },
    })
    await expect.poll(() => chatStore().get()).toBeDefined()
    await chatStore().get()?.visit(chatId)
    const screen = await show('chatMentioned', { itemType: 'chat', itemId: chatId, partId: messages[1]?.id ?? '' })
    const list = page.getByRole('list', { name: 'Last messages' })
    await expect.element(list.getByText('Who looks after it?')).toBeVisible()
    await expect.element(list.getByText('The oven is cold')).toBeVisible()
    // what was said later is read in the conversation
    expect(list.getByText('I am on my way').elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
    served.mockRestore()
  })

  test('a task is shown with its words, and may be passed on', async () => {
    const id = newId()
    const { orgId, memberId } = readSession()
    const session = openQuietly('tasks:team', hostOf(orgId, memberId))
    addTask(session.get().doc, { id, title: 'Call the roaster', description: 'Ask for the dark one.', createdAt: at, createdBy: memberId })
    const screen = await show('taskAssigned', { itemType: 'task', itemId: id })
    await expect.element(page.getByRole('region', { name: 'Call the roaster' }).getByText('Ask for the dark one.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Forward', exact: true })).toBeVisible()
    await screen.unmount()
    removeTask(session.get().doc, id)
    await closeDocuments()
  })

  test('a comment is answered where it is read (B25)', async () => {
    const said = newId()
    const place = { itemType: 'table' as const, itemId: ids.table, recordId: ids.records[0] ?? '' }
    addComment(place, { text: 'Shall we?', mentions: [] }, null)
    const own = readEntities('comment').find(({ text }) => text === 'Shall we?')
    const screen = await show('commentReplied', { ...place, partId: own?.id ?? said })
    await userEvent.fill(page.getByLabelText('Write a comment'), 'On Friday')
    expect(await lookedOver(() => screen.container)).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Send' }))
    await expect.poll(() => readEntities('comment').find(({ text }) => text === 'On Friday')?.parentId).toBe(own?.id)
    await expect.element(page.getByLabelText('Write a comment')).toHaveValue('')
    await expect.element(page.getByText('On Friday')).toBeVisible()
    await screen.unmount()
  })

  test('a part whose file cannot be fetched takes nothing else away', async () => {
    const Gone = optionalPart<{ about: NoticeAbout }>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    const about = { itemType: 'table' as const, itemId: ids.table, recordId: null, fieldId: null, partId: null }
    const screen = await render(
      <SampleShell>
        <p>The rest</p>
        <Suspense fallback={<p>Waiting</p>}>
          <Gone about={about} />
        </Suspense>
      </SampleShell>,
    )
    await expect.element(page.getByText('Waiting')).not.toBeInTheDocument()
    await expect.element(page.getByText('The rest')).toBeVisible()
    await screen.unmount()
  })

  test('an announcement of the operator is read whole', async () => {
    const about = { itemType: 'operator' as const, itemId: newId() }
    const screen = await show('announced', about, { actor: null, text: 'We move on Sunday.\nPlease save your work.' })
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('From who runs this server: We move on Sunday.')
    await screen.unmount()
  })
})
