import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { MessageText } from '#client/features/chat/text/MessageText.tsx'
import { ChatLineLink } from '#client/features/chat/ui/ChatLineLink.tsx'
import { Composer } from '#client/features/chat/ui/Composer.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { MemoryRouter } from 'react-router-dom'
import { Suspense } from 'react'

const [record = ''] = ids.records
const recordMark = `[@](/object/${ids.table}/record/${record})`

const chat: Chat = {
  ...{ id: newId(), chatType: 'private_channel', channelLabel: 'Team', iconColor: 'blue', backgroundColor: null },
  ...{ members: ['*'], dmWithUserId: null, tableId: null, recordId: null, createdBy: ids.colleague, mayPost: true, mayEdit: false },
  ...{ starred: false, muted: false, follows: false, readNr: 0, firstNr: 1, lastNr: 0 },
  ...{ keepDays: null, fromJoining: false, lastMessageAt: at, lastMessage: null },
}

describe('things that a message names', () => {
  useSampleDevice()

  test('have the names that their reader may know, and no card below', async () => {
    await loadTexts('chat', 'en')
    const { container, unmount } = await render(
      <SampleShell>
        <MessageText text={`Ask about ${recordMark}, [@](/app/${newId()}) and [@Crew](/roles/${newId()})`} mentions={[]} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('link', { name: 'Linden Café' })).toHaveAttribute('href', `/object/${ids.table}/record/${record}`)
    await expect.element(page.getByText('something you cannot see')).toBeVisible()
    await expect.element(page.getByText('@Crew')).toBeVisible()
    expect(container.querySelectorAll('a')).toHaveLength(1)
    expect(await lookedOver(() => container)).toEqual([])
    await unmount()
  })

  test('have them in lists too, and stand as their kind where their reader may not know them', async () => {
    await loadTexts('chat', 'en')
    const said = (text: string): Chat => ({ ...chat, id: newId(), lastMessage: { authorId: ids.colleague, text } })
    const { container, unmount } = await render(
      <SampleShell>
        <ChatLineLink chat={said(`**Ask** ${recordMark},\n\nor [@](/app/${newId()})`)} isOpen={false} />
        <ChatLineLink chat={said(`Ask [@Crew](/roles/${newId()})`)} isOpen={false} />
      </SampleShell>,
    )
    await expect.element(page.getByText(/: Ask Linden Café, or \[App\]$/)).toBeVisible()
    await expect.element(page.getByText(/: Ask @Crew$/)).toBeVisible()
    expect(await lookedOver(() => container)).toEqual([])
    await unmount()
  })

  test('a conversation about a record has the name that the server knew until the record is here', async () => {
    await loadTexts('chat', 'en')
    const about = { ...chat, chatType: 'record' as const, channelLabel: 'Far Away Mills', tableId: ids.table }
    const line = (recordId: string, channelLabel = about.channelLabel) => (
      <SampleShell>
        <ChatLineLink chat={{ ...about, recordId, channelLabel }} isOpen={false} />
      </SampleShell>
    )
    const { unmount, rerender } = await render(line(newId()))
    await expect.element(page.getByText('Far Away Mills')).toBeVisible()
    await rerender(line(record))
    await expect.element(page.getByText('Linden Café')).toBeVisible()
    await rerender(line(newId(), ''))
    await expect.element(page.getByText(/^Record in /)).toBeVisible()
    await unmount()
  })

  test('are offered behind an @, and go out without their names', async () => {
    await loadTexts('chat', 'en')
    const fetched = vi.spyOn(window, 'fetch')
    const sent = () =>
      fetched.mock.calls.flatMap(([url, init]) =>
        String(url).endsWith('/api/mutations')
          ? (JSON.parse(String(init?.body)) as { mutations: { args: { text?: string } }[] }).mutations
          : [],
      )
    const { container, unmount } = await render(
      <SampleShell>
        <Composer of={{ chatId: chat.id, threadId: null }} chat={chat} />
      </SampleShell>,
    )
    const write = page.getByRole('textbox', { name: 'Write a message' })
    await write.fill('Ask @lind')
    await expect.element(page.getByRole('option', { name: /Linden Café/ })).toBeVisible()
    expect(await lookedOver(() => container)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(write).toHaveValue('Ask @Linden Café ')
    await userEvent.keyboard('today, see @handb')
    await page.getByRole('option', { name: /Handbook/ }).click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent().map(({ args }) => args.text)).toEqual([`Ask ${recordMark} today, see [@](/doc-page/${ids.page})`])
    await expect.element(write).toHaveValue('')
    await unmount()
    fetched.mockRestore()
  })
})

describe('the dialogs of chat', () => {
  useSampleDevice()

  test('open by an address on any page', async () => {
    await loadTexts('chat', 'en')
    const { unmount } = await render(
      <MemoryRouter initialEntries={['/home?modal=createChatChannel']}>
        <ClientFeaturesProvider value={clientFeatures}>
          <Suspense fallback={null}>
            <AddressDialogs />
          </Suspense>
        </ClientFeaturesProvider>
      </MemoryRouter>,
    )
    const dialog = page.getByRole('dialog', { name: 'New channel' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour')
    await dialog.getByRole('button', { name: 'Create channel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await unmount()
  })
})
