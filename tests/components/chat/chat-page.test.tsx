import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import { newId } from '#shared/lib/ids.ts'
import { recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { Chat, ChatMessage } from '#shared/nouns/chat/chat.ts'
import type { MutationBatch } from '#shared/protocol/mutations.ts'
import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { clientFeatures } from '#client/app/client-features.ts'
import { readSession } from '#client/engine/session/session.ts'
import { chatStore } from '#client/engine/chat/current-chat.ts'
import { ChatHeader } from '#client/features/chat/ui/ChatHeader.tsx'
import { ChatLineLink } from '#client/features/chat/ui/ChatLineLink.tsx'
import { ChatPage } from '#client/features/chat/ui/ChatPage.tsx'
import { MessageText } from '#client/features/chat/text/MessageText.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'
import { Toaster } from '#client/ui/Toaster.tsx'
import { holdUploads } from '#tests/components/support/held-uploads.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { looks, wear } from '#tests/components/support/looks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { notFound, serve } from '#tests/components/support/serve.ts'

function channel(more: Partial<Chat> = {}): Chat {
  return {
    ...{ id: newId(), chatType: 'private_channel', channelLabel: 'Harbour', iconColor: 'blue', backgroundColor: null },
    ...{ members: ['*'], dmWithUserId: null, tableId: null, recordId: null, createdBy: ids.colleague, mayPost: true, mayEdit: true },
    ...{ starred: false, muted: false, follows: false, readNr: 0, firstNr: 1, lastNr: 0 },
    ...{ keepDays: null, fromJoining: false, lastMessageAt: at, lastMessage: null },
    ...more,
  }
}

function said(chatId: string, nr: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    ...{ id: newId(), chatId, threadId: null, nr, seq: nr, authorId: ids.colleague, text: `Ship number ${nr} is late, as every ship is` },
    ...{ mentions: [], replyTo: null, reactions: {}, replies: 0, lastReplyAt: null, pinned: false, edited: false, deleted: false },
    ...{ madeAt: at, createdAt: at },
    ...more,
  }
}

const windowOf = (messages: readonly ChatMessage[]) => ({ messages, firstNr: 1, lastNr: messages.at(-1)?.nr ?? 0, seq: 1000, reset: false })

async function open(path: string) {
  await Promise.all(['chat', 'tables'].map((name) => loadTexts(name, 'en')))
  return await render(
    <MemoryRouter initialEntries={[path]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <Suspense fallback={null}>
          <div style={{ height: '100vh', background: 'var(--tr-surface)' }}>
            <Routes>
              <Route path="chat/*" element={<ChatPage />} />
              <Route path="*" element={<main />} />
            </Routes>
          </div>
          <AddressDialogs />
        </Suspense>
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )
}

const log = page.getByRole('log', { name: 'Messages' })
/** Pixels below what is in sight. */
const belowEnd = (): number => {
  const scroller = log.element()
  return Math.round(scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight)
}

describe('chat', () => {
  useSampleDevice()
  afterEach(() => wear(looks[0]))

  test('without any conversation there are ways to begin one, on every screen', async () => {
    for (const width of [1440, 390] as const) {
      await wear({ scheme: 'light', width })
      const { container, unmount } = await open('/chat')
      await expect.element(page.getByText("You don't have any chat yet")).toBeVisible()
      await page.getByRole('button', { name: 'New channel' }).click()
      await expect.element(page.getByRole('dialog', { name: 'New channel' })).toBeVisible()
      await userEvent.keyboard('{Escape}')
      expect(await lookedOver(() => container)).toEqual([])
      await unmount()
    }
  })

  test('a count above 99 is shown as +99, and said in full', async () => {
    await loadTexts('chat', 'en')
    for (const [lastNr, shown] of [
      [99, '99'],
      [100, '+99'],
    ] as const) {
      const { unmount } = await render(
        <SampleShell>
          <ChatLineLink chat={channel({ lastNr })} isOpen={false} />
        </SampleShell>,
      )
      await expect.element(page.getByRole('img', { name: `${lastNr} unread messages` })).toHaveTextContent(shown)
      await unmount()
    }
  })

  test('ten faces of the people in a channel are shown, and how many more', async () => {
    await loadTexts('chat', 'en')
    const people = Array.from({ length: 12 }, () => newId())
    const header = (members: string[]) => (
      <SampleShell>
        <ChatHeader chat={channel({ members })} onJump={() => undefined} onEdit={() => undefined} />
      </SampleShell>
    )
    const screen = await render(header(people))
    await expect.element(page.getByText('+2')).toBeVisible()
    expect(page.getByRole('img', { name: 'Former member' }).elements()).toHaveLength(10)
    await screen.rerender(header(people.slice(2)))
    await expect.element(page.getByText('+2')).not.toBeInTheDocument()
    expect(page.getByRole('img', { name: 'Former member' }).elements()).toHaveLength(10)
    await screen.unmount()
  })

  test('a conversation in which something was begun says so in the list', async () => {
    await loadTexts('chat', 'en')
    const chat = channel()
    const { unmount } = await render(
      <SampleShell>
        <ChatLineLink chat={chat} isOpen={false} />
      </SampleShell>,
    )
    const draft = page.getByText('Draft', { exact: true })
    await expect.element(page.getByText('Harbour')).toBeVisible()
    await expect.element(draft).not.toBeInTheDocument()
    chatStore().get()?.writeDraft(chat.id, { text: 'I will', things: {} })
    await expect.element(draft).toBeVisible()
    chatStore().get()?.writeDraft(chat.id, { text: '', things: {} })
    await expect.element(draft).not.toBeInTheDocument()
    await unmount()
  })

  test('a conversation that one follows has a bell in the list, and a muted one only its own sign', async () => {
    await loadTexts('chat', 'en')
    const line = (more: Partial<Chat>) => (
      <SampleShell>
        <ChatLineLink chat={channel(more)} isOpen={false} />
      </SampleShell>
    )
    const signs = () =>
      page
        .getByRole('link')
        .getByRole('img')
        .elements()
        .flatMap((sign) => sign.getAttribute('aria-label') ?? [])
    const screen = await render(line({}))
    await expect.element(page.getByText('Harbour')).toBeVisible()
    expect(signs()).toEqual([])
    await screen.rerender(line({ follows: true }))
    await expect.poll(signs).toEqual(['Following'])
    await screen.rerender(line({ follows: true, muted: true }))
    await expect.poll(signs).toEqual(['Muted'])
    await screen.unmount()
  })

  test('a press on the open conversation leaves the message box its focus', async () => {
    const chat = channel()
    const screen = await render(
      <SampleShell>
        <ul>
          <li>
            <ChatLineLink chat={chat} isOpen />
          </li>
        </ul>
        <textarea aria-label="Message" />
      </SampleShell>,
    )
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.click()
    await page.getByRole('link', { name: 'Harbour' }).click()
    await expect.element(box).toHaveFocus()
    await screen.unmount()
  })

  test('who opens a conversation writes at once: no letter is a single key', async () => {
    const chat = channel({ readNr: 1, lastNr: 1 })
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([said(chat.id, 1)]),
    })
    const { unmount } = await open(`/chat/channel/${chat.id}`)
    await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toHaveFocus()
    await unmount()
    served.mockRestore()
  })

  test('arrow up in an empty box changes the last message of one’s own, and the box has the focus again (B20)', async () => {
    const chat = channel({ readNr: 3, lastNr: 3 })
    const { memberId } = readSession()
    const own = said(chat.id, 2, { authorId: memberId, text: 'The ship is in' })
    const edits: unknown[] = []
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([said(chat.id, 1), own, said(chat.id, 3)]),
      'POST mutations': ({ mutations }: MutationBatch) => {
        for (const { kind, args } of mutations) if (kind === 'chats.edit') edits.push(args)
        return { results: mutations.map(({ id }) => ({ id, status: 'applied', seq: 1 })), seq: 1, epoch: 'epoch-1' }
      },
    })
    const { unmount } = await open(`/chat/channel/${chat.id}`)
    const write = page.getByRole('textbox', { name: 'Write a message' })
    await expect.element(log.getByText('The ship is in')).toBeVisible()
    await expect.element(write).toHaveFocus()
    await userEvent.keyboard('a{ArrowUp}')
    expect(page.getByRole('textbox', { name: 'Edit' }).elements()).toEqual([])
    await userEvent.keyboard('{End}{Backspace}{ArrowUp}')
    const edit = page.getByRole('textbox', { name: 'Edit' })
    await expect.element(edit).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(write).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(edit).toHaveFocus()
    await userEvent.fill(edit, 'The ship is late')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => edits).toMatchObject([{ messageId: own.id, text: 'The ship is late' }])
    await expect.element(write).toHaveFocus()
    await unmount()
    served.mockRestore()
  })

  test('emojis are found by a word behind a colon, and by a search in their box (B20)', async () => {
    const chat = channel({ readNr: 1, lastNr: 1 })
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([said(chat.id, 1)]),
    })
    const { container, unmount } = await open(`/chat/channel/${chat.id}`)
    const write = page.getByRole('textbox', { name: 'Write a message' })
    await expect.element(write).toHaveFocus()
    await userEvent.keyboard('at 9:30 :rock')
    await expect.element(page.getByRole('option', { name: /rocket/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(write).toHaveValue('at 9:30 🚀 ')
    await userEvent.keyboard(':rocket')
    await expect.element(page.getByRole('option', { name: /rocket/ })).toBeVisible()
    await userEvent.keyboard(':')
    await expect.element(write).toHaveValue('at 9:30 🚀 🚀 ')
    await page.getByRole('button', { name: 'Emoji', exact: true }).click()
    const search = page.getByRole('searchbox', { name: 'Search emojis' })
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('foguete')
    await expect.poll(() => page.getByRole('group', { name: 'Emoji' }).getByRole('button').elements().length).toBe(1)
    expect(await lookedOver(() => container)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(write).toHaveValue('at 9:30 🚀 🚀 🚀')
    await unmount()
    served.mockRestore()
  })

  test('a notice stands above the place to write', async () => {
    const chat = channel({ readNr: 1, lastNr: 1 })
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([said(chat.id, 1)]),
    })
    const { unmount } = await open(`/chat/channel/${chat.id}`)
    const notices = await render(<Toaster label="Notices" closeLabel="Close" />)
    const writing = page.getByRole('textbox', { name: 'Write a message' })
    toast({
      id: 'network',
      message: 'You are offline. What you do is kept on this device and sent when the network is back.',
      duration: null,
    })
    for (const look of looks) {
      await wear(look)
      await expect.element(writing).toBeVisible()
      const edges = () => [page.getByText(/^You are offline/), writing].map((part) => part.element().getBoundingClientRect())
      await expect.poll(() => (edges()[0]?.bottom ?? 0) - (edges()[1]?.top ?? 0)).toBeLessThan(0)
      expect(edges()[0]?.top, 'and inside of the screen').toBeGreaterThan(0)
    }
    dismissToast('network')
    await notices.unmount()
    await unmount()
    served.mockRestore()
  })

  test('lists of to-dos have their state as a sign', async () => {
    await loadTexts('chat', 'en')
    const { container, unmount } = await render(
      <SampleShell>
        <MessageText text={'- [x] weigh it\n- [ ] cup it'} mentions={[]} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('listitem').first().getByRole('img', { name: 'Done' })).toBeVisible()
    await expect.element(page.getByRole('listitem').last().getByRole('img', { name: 'To do' })).toBeVisible()
    expect(container.textContent).toBe('weigh itcup it')
    expect(await lookedOver(() => container)).toEqual([])
    await unmount()
  })

  test('the page stays at the newest message in every look, until somebody reads above', async () => {
    const chat = channel({ readNr: 80, lastNr: 80 })
    const messages = Array.from({ length: 80 }, (_, index) => said(chat.id, index + 1, { replies: index === 78 ? 3 : 0 }))
    const served = serve({ [`GET chats/${chat.id}`]: chat, [`GET chats/${chat.id}/messages`]: windowOf(messages) })
    const { container, unmount } = await open(`/chat/channel/${chat.id}`)
    await expect.element(log.getByText('Ship number 80 is late, as every ship is')).toBeVisible()
    for (const look of looks) {
      await wear(look)
      await expect.poll(belowEnd).toBeLessThan(2)
    }
    expect(await lookedOver(() => container)).toEqual([])
    await wear(looks[0])
    await expect.poll(belowEnd).toBeLessThan(2)
    ;(log.element() as HTMLElement).focus()
    await userEvent.keyboard('{PageUp}{PageUp}')
    await expect.poll(belowEnd).toBeGreaterThan(200)
    await expect.element(page.getByRole('button', { name: 'Newest messages' })).toBeVisible()
    await page.viewport(1300, 900)
    await expect.poll(belowEnd).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Newest messages' }).click()
    await expect.poll(belowEnd).toBeLessThan(2)
    await unmount()
    served.mockRestore()
  })

  test('a day is gone to by one press, and so is the very beginning', async () => {
    const chat = channel({ readNr: 60, lastNr: 60 })
    const messages = Array.from({ length: 60 }, (_, index) =>
      said(chat.id, index + 1, { createdAt: `2026-03-${index < 30 ? '14' : '15'}T09:30:00.000Z` }),
    )
    const served = serve({ [`GET chats/${chat.id}`]: chat, [`GET chats/${chat.id}/messages`]: windowOf(messages) })
    const asked = () => served.mock.calls.map(([url]) => new URL(String(url), location.href).searchParams.get('at')).filter(Boolean)
    const { unmount } = await open(`/chat/channel/${chat.id}`)
    await expect.element(log.getByText('Ship number 60 is late, as every ship is')).toBeVisible()
    const jump = async () => {
      await page.getByRole('region', { name: 'Harbour' }).getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Go to a date' }).click()
      return page.getByRole('dialog', { name: 'Go to a date' })
    }
    let dialog = await jump()
    expect(await lookedOver(() => dialog.element())).toEqual([])
    await wear(looks[0])
    await dialog.getByRole('button', { name: 'The very beginning' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(log.getByText('Ship number 1 is late, as every ship is')).toBeInViewport()
    dialog = await jump()
    await dialog.getByRole('button', { name: 'Today', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const midnight = new Date()
    midnight.setHours(0, 0, 0, 0)
    await expect.poll(asked).toEqual(['1970-01-01T00:00:00.000Z', midnight.toISOString()])
    await unmount()
    served.mockRestore()
  })

  test('a file that cannot be added is tried again by its button, and stands in the text without its address', async () => {
    const uploads = holdUploads()
    const chat = channel({ readNr: 1, lastNr: 1 })
    const sent: string[] = []
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([said(chat.id, 1)]),
      'POST mutations': ({ mutations }: MutationBatch) => {
        for (const { kind, args } of mutations) if (kind === 'chats.send') sent.push((args as { text: string }).text)
        return { results: mutations.map(({ id }) => ({ id, status: 'applied', seq: 1 })), seq: 1, epoch: 'epoch-1' }
      },
    })
    const { container, unmount } = await open(`/chat/channel/${chat.id}`)
    const write = page.getByRole('textbox', { name: 'Write a message' })
    await write.fill('Look')
    const input = container.querySelector('input[type=file]')
    if (!input) throw new Error('no place for files')
    await userEvent.upload(input, new File(['%PDF'], 'plan.pdf'))
    await expect.poll(uploads.count).toBe(1)
    uploads.answer(500, { id: 'internal', message: '' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(uploads.count).toBe(1)
    const id = newId()
    uploads.answer(200, { id, name: 'plan.pdf', size: 4, type: 'application/pdf', isImage: false })
    await expect.element(write).toHaveValue('Look\n[plan.pdf]')
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await write.click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([`Look\n[plan.pdf](/api/files/message/${chat.id}/${id})`])
    uploads.restore()
    await unmount()
    served.mockRestore()
  })

  test('a pasted picture stands small below the text, can be taken out, and is sent below what is said (B38)', async () => {
    const uploads = holdUploads()
    const chat = channel({ readNr: 1, lastNr: 1 })
    const sent: string[] = []
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([said(chat.id, 1)]),
      'POST mutations': ({ mutations }: MutationBatch) => {
        for (const { kind, args } of mutations) if (kind === 'chats.send') sent.push((args as { text: string }).text)
        return { results: mutations.map(({ id }) => ({ id, status: 'applied', seq: 1 })), seq: 1, epoch: 'epoch-1' }
      },
    })
    const { unmount } = await open(`/chat/channel/${chat.id}`)
    const write = page.getByRole('textbox', { name: 'Write a message' })
    const pasted: string[] = []
    const paste = async (name: string): Promise<void> => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], name, { type: 'image/png' }))
      write.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      await expect.poll(uploads.count).toBe(1)
      pasted.push(newId())
      uploads.answer(200, { id: pasted.at(-1) ?? '', name, size: 1, type: 'image/png', isImage: true })
      await expect.element(page.getByRole('button', { name: `Take out ${name}` })).toBeVisible()
    }
    await write.click()
    await paste('one.png')
    await paste('two.png')
    await expect.element(write).toHaveValue('')
    await userEvent.keyboard('look at this')
    await page.getByRole('button', { name: 'Take out two.png' }).click()
    await write.click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([`look at this\n![one.png](/api/files/message/${chat.id}/${pasted[0]})`])
    await expect.element(page.getByRole('button', { name: 'Take out one.png' })).not.toBeInTheDocument()
    // a picture alone is a message
    await paste('three.png')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => sent.at(-1)).toBe(`![three.png](/api/files/message/${chat.id}/${pasted[2]})`)
    uploads.restore()
    await unmount()
    served.mockRestore()
  })

  test('a file as the first thing of a record’s conversation begins it first', async () => {
    const [recordId = ''] = ids.records
    const uploads = holdUploads()
    const chat = channel({ id: recordChatId(ids.table, recordId), chatType: 'record', tableId: ids.table, recordId })
    const kinds: string[] = []
    const served = serve({
      [`GET chats/of-record/${ids.table}/${recordId}`]: { chat: null },
      'POST mutations': ({ mutations }: MutationBatch) => {
        for (const { kind } of mutations) if (/^(chats|attachments)\./.test(kind)) kinds.push(kind)
        return { results: mutations.map(({ id }) => ({ id, status: 'applied', seq: 1 })), seq: 1, epoch: 'epoch-1' }
      },
    })
    const { container, unmount } = await open(chatPath(chat))
    await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
    const input = container.querySelector('input[type=file]')
    if (!input) throw new Error('no place for files')
    await userEvent.upload(input, new File(['x'], 'one.png', { type: 'image/png' }))
    await expect.poll(uploads.count).toBe(1)
    await expect.poll(() => kinds[0]).toBe('chats.openRecord')
    uploads.restore()
    await unmount()
    served.mockRestore()
  })

  test('messages are searched 800 ms after the last letter, and Escape empties the search', async () => {
    const served = serve({ 'POST chat-messages/search': () => ({ messages: [] }) })
    const asked = () => served.mock.calls.filter(([url]) => String(url).endsWith('chat-messages/search')).length
    const { unmount } = await open('/chat')
    const search = page.getByRole('searchbox', { name: 'Search chats and messages' })
    await search.fill('ship')
    const typed = performance.now()
    await expect.poll(asked, { interval: 10 }).toBe(1)
    expect(performance.now() - typed).toBeGreaterThan(700)
    await expect.element(page.getByText('No chats found')).toBeVisible()
    await search.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(search).toHaveValue('')
    await expect.element(page.getByText('No chats found')).not.toBeInTheDocument()
    await unmount()
    served.mockRestore()
  })

  test('a message that the server refuses keeps its text, and is sent once more', async () => {
    const chat = channel({ readNr: 60, lastNr: 60 })
    const messages = Array.from({ length: 60 }, (_, index) => said(chat.id, index + 1))
    const sent: string[] = []
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf(messages),
      'POST mutations': ({ mutations }: MutationBatch) => ({
        results: mutations.map(({ id, kind, args }) => {
          if (kind !== 'chats.send') return { id, status: 'applied', seq: 1 }
          sent.push((args as { text: string }).text)
          const error = { id: 'limit_reached', code: 'c', message: '', details: { limit: 1, of: 'messages' } }
          return sent.length === 1 ? { id, status: 'refused', error } : { id, status: 'applied', seq: 1 }
        }),
        ...{ seq: 1, epoch: 'epoch-1' },
      }),
    })
    const { container, unmount } = await open(`/chat/channel/${chat.id}`)
    const write = page.getByRole('textbox', { name: 'Write a message' })
    await write.fill('The ship is late')
    await userEvent.keyboard('{Enter}')
    const failed = page.getByRole('alert').filter({ hasText: /^Not sent\./ })
    await expect.element(failed).toBeInViewport()
    await expect.poll(belowEnd).toBeLessThan(2)
    await expect.element(log.getByText('The ship is late')).toBeVisible()
    await expect.element(write).toHaveValue('')
    expect(await lookedOver(() => container)).toEqual([])
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => sent).toEqual(['The ship is late', 'The ship is late'])
    await expect.element(failed).not.toBeInTheDocument()
    await unmount()
    served.mockRestore()
  })
})

describe('the dialogs of chat by their addresses', () => {
  useSampleDevice()
  afterEach(() => wear(looks[0]))

  test('updateChatChannel: the channel with its people, for those who may change it', async () => {
    const [own, other] = [channel({ members: [ids.colleague] }), channel({ mayEdit: false })]
    const served = serve({ [`GET chats/${own.id}`]: own, [`GET chats/${other.id}`]: other })
    const { unmount } = await open(`/home?modal=updateChatChannel&chatSlug=${own.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit channel' })
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour')
    await expect.element(dialog.getByRole('switch', { name: 'Private channel' })).toBeChecked()
    expect(await lookedOver(() => dialog.element())).toEqual([])
    await dialog.getByRole('textbox', { name: 'Name' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Port')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => served.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? init.body : '')).join())
      .toContain('"name":"Port"')
    await expect.element(dialog).not.toBeInTheDocument()
    await unmount()
    const second = await open(`/home?modal=updateChatChannel&chatSlug=${other.id}`)
    await expect.element(page.getByRole('dialog', { name: 'Chat' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
    await second.unmount()
    served.mockRestore()
  })

  test('chatThread: over any page, also that of another conversation, and once over its own', async () => {
    const [chat, other] = [channel({ readNr: 1, lastNr: 1 }), channel({ channelLabel: 'Elsewhere' })]
    const root = said(chat.id, 1, { text: 'Who has the key?', replies: 1 })
    const reply = said(chat.id, 1, { text: 'I have it', threadId: root.id })
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${other.id}`]: other,
      [`GET chats/${other.id}/messages`]: windowOf([]),
      [`GET chats/${chat.id}/messages`]: windowOf([root]),
      [`GET chat-messages/${root.id}`]: root,
    })
    served.mockImplementation(withThread(served.getMockImplementation(), chat.id, reply))
    const query = `modal=chatThread&chatSlug=${chat.id}&mainMessageId=${root.id}&chatType=private_channel`
    for (const path of ['/home', '/chat', `/chat/channel/${other.id}`, `/chat/channel/${chat.id}`]) {
      const { unmount } = await open(`${path}?${query}`)
      const thread = page.getByRole('dialog', { name: 'Thread' })
      await expect.element(thread.getByText('I have it')).toBeVisible()
      await expect.element(thread.getByText('Who has the key?')).toBeVisible()
      expect(thread.elements()).toHaveLength(1)
      if (path === '/home') expect(await lookedOver(() => thread.element())).toEqual([])
      await wear(looks[0])
      await unmount()
    }
    served.mockRestore()
  })

  test('chatThread: the slug of a record’s conversation is its table and record', async () => {
    const [recordId = ''] = ids.records
    const chat = channel({ id: recordChatId(ids.table, recordId), chatType: 'record', tableId: ids.table, recordId, lastNr: 1, readNr: 1 })
    const root = said(chat.id, 1, { text: 'Where is she?' })
    const served = serve({
      [`GET chats/of-record/${ids.table}/${recordId}`]: { chat },
      [`GET chats/${chat.id}/messages`]: windowOf([root]),
      [`GET chat-messages/${root.id}`]: root,
    })
    const { unmount } = await open(`/home?modal=chatThread&chatSlug=${ids.table}.${recordId}&mainMessageId=${root.id}&chatType=record`)
    await expect.element(page.getByRole('dialog', { name: 'Thread' }).getByText('Where is she?').first()).toBeVisible()
    await unmount()
    served.mockRestore()
  })
})

describe('a thread whose replies are not here', () => {
  useSampleDevice()

  test.each([
    [2, '2 replies'],
    [0, null],
  ])('of %i replies never says that it is new, while it opens and where it cannot be loaded', async (replies, count) => {
    const chat = channel({ readNr: 1, lastNr: 1 })
    const root = said(chat.id, 1, { text: 'Who has the key?', replies })
    let fail: (reason: Error) => void = () => undefined
    const opened = new Promise<Response>((_, reject) => (fail = reject))
    const served = serve({
      [`GET chats/${chat.id}`]: chat,
      [`GET chats/${chat.id}/messages`]: windowOf([root]),
      [`GET chat-messages/${root.id}`]: root,
    })
    const others = served.getMockImplementation()
    served.mockImplementation((input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      if (url.searchParams.has('threadId')) return opened
      return others ? others(input, init) : Promise.reject(new Error('no server'))
    })
    const { unmount } = await open(`/home?modal=chatThread&chatSlug=${chat.id}&mainMessageId=${root.id}&chatType=private_channel`)
    const thread = page.getByRole('dialog', { name: 'Thread' })
    await expect.element(thread.getByText('Who has the key?')).toBeVisible()
    const saysCount = () => (count === null ? Promise.resolve() : expect.element(thread.getByText(count, { exact: true })).toBeVisible())
    await saysCount()
    expect(thread.getByText('Create Thread').elements()).toEqual([])
    fail(new TypeError('Failed to fetch'))
    await expect.element(thread.getByText('These messages are not on this device yet')).toBeVisible()
    await saysCount()
    expect(thread.getByText('Create Thread').elements()).toEqual([])
    await unmount()
    served.mockRestore()
  })
})

type Fetch = typeof window.fetch

/** The window of a thread has the same path as its conversation's. */
function withThread(otherwise: Fetch | undefined, chatId: string, reply: ChatMessage): Fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.pathname === `/api/chats/${chatId}/messages` && url.searchParams.has('threadId'))
      return Promise.resolve(Response.json(windowOf([reply])))
    return otherwise ? otherwise(input, init) : fetch(input, init)
  }
}

describe('a conversation with people outside that is none', () => {
  useSampleDevice()

  test('says "Chat conversation not found"', async () => {
    const recordId = '018f0000-0000-7000-8000-00000000dead'
    const served = serve({
      [`GET chats/of-record/${ids.table}/${recordId}`]: { ...notFound, id: 'chat-conversation-not-found' },
    })
    const screen = await open(`/chat/external/${ids.table}/${recordId}`)
    await expect.element(page.getByText('Chat conversation not found')).toBeVisible()
    await screen.unmount()
    served.mockRestore()
  })

  test('says so for a record of a table that takes no mail, and has no place to write', async () => {
    const [recordId = ''] = ids.records
    const served = serve({ [`GET chats/of-record/${ids.table}/${recordId}`]: { ...notFound, id: 'chat-conversation-not-found' } })
    const screen = await open(`/chat/external/${ids.table}/${recordId}`)
    await expect.element(page.getByText('Chat conversation not found')).toBeVisible()
    expect(page.getByRole('textbox', { name: 'Write a message' }).elements()).toEqual([])
    await screen.unmount()
    // the record's own conversation begins with its first message
    const own = await open(`/chat/record/${ids.table}/${recordId}`)
    await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
    await own.unmount()
    served.mockRestore()
  })
})
