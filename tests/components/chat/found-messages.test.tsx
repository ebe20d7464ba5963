import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FoundMessages } from '#client/features/chat/ui/FoundMessages.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const [chatId = ''] = ids.records

describe('the search for messages', () => {
  useSampleDevice()

  test('asks for those of one person, and of the open conversation alone', async () => {
    await loadTexts('chat', 'en')
    const fetched = vi.spyOn(window, 'fetch')
    const asked = () =>
      fetched.mock.calls.flatMap(([url, init]) => (String(url).endsWith('chat-messages/search') ? [JSON.parse(String(init?.body))] : []))
    const { container, unmount } = await render(
      <SampleShell>
        <FoundMessages search="ship" openId={chatId} />
      </SampleShell>,
    )
    await expect.poll(asked).toEqual([{ text: 'ship' }])
    await expect.element(page.getByText('No chats found')).toBeVisible()
    expect(await lookedOver(() => container)).toEqual([])
    await page.getByRole('combobox', { name: 'From' }).click()
    await page.getByRole('option', { name: 'Bruno' }).click()
    await expect.poll(() => asked().at(-1)).toEqual({ text: 'ship', authorId: ids.colleague })
    await page.getByRole('combobox', { name: 'Where' }).click()
    await page.getByRole('option', { name: 'In this conversation' }).click()
    await expect.poll(() => asked().at(-1)).toEqual({ text: 'ship', authorId: ids.colleague, chatId })
    await unmount()
    fetched.mockRestore()
  })
})
