import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import { addTask, removeTask, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { MessageText } from '#client/features/chat/text/MessageText.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'

const [record = ''] = ids.records

async function show(text: string) {
  await loadTexts('chat', 'en')
  return await render(
    <SampleShell>
      <MessageText text={text} mentions={[]} />
    </SampleShell>,
  )
}

const cards = (container: Element): string[] => [...container.querySelectorAll('a')].map(({ textContent }) => textContent)

describe('cards below a message', () => {
  useSampleDevice()

  test('name the pages, apps, tables and records that it links to, each once', async () => {
    const own = window.location.origin
    const { container, unmount } = await show(`[a](/doc-page/${ids.page}) [b](${own}/app/${ids.app}) [c](/app/${ids.app}?tab=1)`)
    expect(cards(container)).toEqual(['a', 'b', 'c', 'HandbookPage', 'Sales boardApp'])
    await expect.element(page.getByRole('link', { name: 'Handbook Page' })).toHaveAttribute('href', `/doc-page/${ids.page}`)
    expect(await lookedOver(() => container)).toEqual([])
    await unmount()
    const second = await show(`[a](/object/${ids.table}/views/x) [b](/object/${ids.table}/record/${record})`)
    expect(cards(second.container)).toEqual(['a', 'b', 'OrdersTable', 'Linden CaféOrders'])
    await second.unmount()
  })

  test('are absent for things that the reader does not see, and for addresses elsewhere', async () => {
    const hidden = `[a](/doc-page/${newId()}) [b](/app/${newId()}) [c](/tasks?taskId=${newId()}) [d](/object/tzzzzzzzzzzzz)`
    const { container, unmount } = await show(`${hidden} [e](https://elsewhere.example/doc-page/${ids.page}) [f](/doc-page/x)`)
    expect(cards(container)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    await unmount()
  })

  test('tell a task as it is now, without showing its reader to others', async () => {
    const { orgId, memberId } = readSession()
    const session = openQuietly('tasks:team', hostOf(orgId, memberId))
    const { doc, awareness } = session.get()
    const id = newId()
    addTask(doc, { id, title: 'Call the Linden Café', createdAt: at, createdBy: memberId })
    const { container, unmount } = await show(`[look](/tasks?taskId=${id})`)
    const card = page.getByRole('link', { name: 'Call the Linden Café Task' })
    await expect.element(card).toHaveAttribute('href', `/tasks?taskId=${id}`)
    expect(await lookedOver(() => container)).toEqual([])
    expect(awareness.getLocalState()).toBeNull()
    tasksOf(doc).get(id)?.set('title', 'Call them all')
    await expect.element(page.getByRole('link', { name: 'Call them all Task' })).toBeVisible()
    removeTask(doc, id)
    await expect.poll(() => cards(container)).toEqual(['look'])
    await unmount()
    await closeDocuments()
  })
})
