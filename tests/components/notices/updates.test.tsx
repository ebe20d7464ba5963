import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noticeKindNames, type NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { newId } from '#shared/lib/ids.ts'
import { addTask, removeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { CommentComposer } from '#client/cells/CommentComposer.tsx'
import type { WrittenComment } from '#client/cells/use-mention.ts'
import { closeDocuments, hostOf, isDocumentOpen, openQuietly } from '#client/engine/documents/open-document.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { readSession } from '#client/engine/session/session.ts'
import { groupNotices, type NoticeGroup } from '#client/features/notices/group-notices.ts'
import { ForwardDialog } from '#client/features/notices/ui/ForwardDialog.tsx'
import { NoticeList } from '#client/features/notices/ui/NoticeList.tsx'
import { NoticePreview } from '#client/features/notices/ui/NoticePreview.tsx'
import { UpdatesPage } from '#client/features/notices/ui/UpdatesPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { unreadIds } from '#client/nouns/chat/unread-chats.ts'
import { useUnreadCount, useUnreadUpdates } from '#client/nouns/notices/use-unread-count.ts'
import { becomeAdmin, becomeLimited, becomeMember } from '#tests/components/support/become.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids, sampleAutomation } from '#tests/components/support/sample-workspace.ts'

const [record = ''] = ids.records
const about = { itemType: 'table' as const, itemId: ids.table, recordId: record, fieldId: 'fcccccccccccc', partId: null }

function noticeOf(kind: NoticeKindName, more: Partial<Notice> = {}): Notice {
  const id = `eeeeeeee-eeee-4eee-8eee-${String(noticeKindNames.indexOf(kind)).padStart(12, '0')}`
  const facts = { rows: 12, errors: 2 }
  return {
    id,
    kind,
    about,
    actor: ids.colleague,
    forwardedBy: null,
    facts,
    madeAt: at,
    createdAt: at,
    isRead: false,
    isBookmarked: false,
    ...more,
  }
}

const eachKind = noticeKindNames.map((kind, index) =>
  noticeOf(kind, { about: { ...about, recordId: ids.records[index % 3] ?? null }, forwardedBy: index === 1 ? ids.colleague : null }),
)

async function show(groups: readonly NoticeGroup[], onOpen = vi.fn<(group: NoticeGroup) => void>()) {
  await loadTexts('notices', 'en')
  const list = await render(
    <SampleShell>
      <NoticeList groups={groups} active={undefined} onOpen={onOpen} onMore={() => undefined} />
    </SampleShell>,
  )
  return { list, onOpen }
}

describe('the list of updates', () => {
  useSampleDevice()

  test('says every kind in a sentence of names that the person may see', async () => {
    const { list } = await show(eachKind.map((latest) => ({ latest, notices: [latest] })))
    await expect.poll(() => list.container.textContent).toContain('Bruno mentioned you in Linden Café')
    expect(list.container.textContent).toContain('Bruno put you in Status of')
    expect(list.container.textContent).toContain('Forwarded by Bruno')
    // no key of a text is left
    expect(list.container.textContent).not.toMatch(/kinds\.|\{\{/)
    expect(await lookedOver(() => list.container)).toEqual([])
    await list.unmount()
  })

  test('names an automation without a table, and leads to it', async () => {
    const itself = { ...about, itemType: 'automation' as const, itemId: sampleAutomation.id, recordId: null, fieldId: null }
    const { list } = await show(
      (['automationFailed', 'automationPaused'] as const).map((kind) => {
        const latest = noticeOf(kind, { about: itself, actor: null })
        return { latest, notices: [latest] }
      }),
    )
    await expect.poll(() => list.container.textContent).toContain(`Your automation ${sampleAutomation.name} failed`)
    expect(list.container.textContent).toContain(`The automation ${sampleAutomation.name} was switched off`)
    await list.unmount()
  })

  test('names a task as soon as it is on this device, later than its news', async () => {
    const id = newId()
    const latest = noticeOf('taskAssigned', { about: { itemType: 'task', itemId: id, recordId: null, fieldId: null, partId: null } })
    const { list } = await show([{ latest, notices: [latest] }])
    await expect.poll(() => list.container.textContent).toContain('Bruno gave you the task')
    const { orgId, memberId } = readSession()
    const host = hostOf(orgId, memberId)
    await expect.poll(() => isDocumentOpen('tasks:team', host)).toBe(true)
    const session = openQuietly('tasks:team', host)
    addTask(session.get().doc, { id, title: 'Call the roaster', createdAt: at, createdBy: memberId })
    await expect.poll(() => list.container.textContent).toContain('Bruno gave you the task Call the roaster')
    await list.unmount()
    // other files of the page show the tasks too
    removeTask(session.get().doc, id)
    await closeDocuments()
  })

  test('names nothing of what is not there', async () => {
    const gone = noticeOf('mentioned', { actor: 'nobody', about: { ...about, recordId: '018f0000-0000-7000-8000-00000000dead' } })
    const { list } = await show([{ latest: gone, notices: [gone] }])
    await expect.poll(() => list.container.textContent).toContain('Somebody mentioned you in a record')
    await list.unmount()
  })

  test('shows a group as one line; arrows move and read nothing, a press opens', async () => {
    const later = new Date(Date.parse(at) + 60_000).toISOString()
    const same = [
      noticeOf('mentioned'),
      noticeOf('replied', { createdAt: later }),
      noticeOf('assigned', { id: 'other', about: { ...about, recordId: ids.records[1] ?? '' } }),
    ]
    const { list, onOpen } = await show(groupNotices(same))
    const links = [...list.container.querySelectorAll('a')]
    expect(links).toHaveLength(2)
    await expect.poll(() => links[0]?.textContent).toContain('and 1 more')
    links[0]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(links[1])
    expect(onOpen).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onOpen.mock.calls.map(([group]) => group.latest.id)).toEqual(['other'])
    await list.unmount()
  })
})

describe('the number at the menu', () => {
  useSampleDevice()

  test('leaves out messages that the chat counts itself (B32)', async () => {
    const chat = newId()
    const place = { itemType: 'chat' as const, itemId: chat, recordId: null, fieldId: null, partId: null }
    const notices = [noticeOf('chatWrote', { about: place }), noticeOf('shared', { about: { ...about, recordId: null, fieldId: null } })]
    sampleRights.seq += 1
    const { seq } = sampleRights
    const changes = notices.map((notice) => ({ kind: 'notice' as const, id: notice.id, seq, data: notice }))
    currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq, full: false, changes, tables: [] }, false)
    const screen = await render(<Count />)
    await expect.element(screen.getByText('2 of 2')).toBeVisible()
    unreadIds.set(new Set([chat]))
    await expect.element(screen.getByText('1 of 2')).toBeVisible()
    unreadIds.set(new Set())
    await screen.unmount()
    const gone = notices.map(({ id }) => ({ kind: 'notice' as const, id, seq: seq + 1, data: null }))
    sampleRights.seq += 1
    currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq: seq + 1, full: false, changes: gone, tables: [] }, false)
  })
})

/** Tells the device of notices and of the organisation, as the server does. */
function tell(changes: readonly FeedChange[]): void {
  sampleRights.seq += 1
  const { seq } = sampleRights
  const tables = [ids.table, ids.emptyTable].map((id) => ({ id, seq: 1, rows: id === ids.table ? ids.records.length : 0 }))
  currentDevice
    .get()
    ?.replica.showFeed({ epoch: 'epoch-1', seq, full: false, changes: changes.map((one) => ({ ...one, seq })), tables }, false)
}

describe('where tables are hidden from members', () => {
  useSampleDevice()

  function hide(hideTablesForMember: boolean): void {
    const [data] = readEntities('organisation')
    if (!data) throw new Error('the sample has its organisation')
    tell([{ kind: 'organisation', id: data.id, seq: 0, data: { ...data, hideTablesForMember } }])
  }

  test('notices of a record and of the table are listed, counted and marked as read', async () => {
    await loadTexts('notices', 'en')
    const notices = [noticeOf('mentioned'), noticeOf('shared', { about: { ...about, recordId: null, fieldId: null } })]
    becomeLimited({})
    becomeMember()
    hide(true)
    tell(notices.map((data) => ({ kind: 'notice', id: data.id, seq: 0, data })))
    const screen = await render(
      <SampleShell>
        <Count />
        <UpdatesPage />
      </SampleShell>,
    )
    try {
      await expect.element(screen.getByText('2 of 2')).toBeVisible()
      const list = screen.getByRole('list', { name: 'Updates' })
      await expect.element(list.getByText('Bruno mentioned you in Linden Café')).toBeVisible()
      // the record is opened alone, and its table is named
      await expect.element(list.getByText('Orders › Status')).toBeVisible()
      expect(list.getByRole('link').elements()).toHaveLength(2)
      await expect.element(list.getByText(/gave you access to Orders|shared Orders/)).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled()
      tell(notices.map(({ id }) => ({ kind: 'notice', id, seq: 0, data: null })))
      await expect.element(screen.getByText('0 of 0')).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
    } finally {
      await screen.unmount()
      tell(notices.map(({ id }) => ({ kind: 'notice', id, seq: 0, data: null })))
      hide(false)
      becomeMember('builder')
      becomeAdmin()
    }
  })
})

function Count() {
  return <p>{`${useUnreadUpdates()} of ${useUnreadCount()}`}</p>
}

describe('an update', () => {
  useSampleDevice()

  test('is previewed with its actions', async () => {
    await loadTexts('notices', 'en')
    const latest = noticeOf('mentioned')
    const preview = await render(
      <SampleShell>
        <NoticePreview group={{ latest, notices: [latest] }} />
      </SampleShell>,
    )
    await expect.poll(() => preview.container.querySelector('h2')?.textContent).toContain('Bruno mentioned you in Linden Café')
    expect(preview.container.querySelector('a')?.getAttribute('href')).toBe(`/object/${ids.table}/record/${record}`)
    expect(await lookedOver(() => preview.container)).toEqual([])
    await preview.unmount()
  })

  test('is forwarded to people who may see it', async () => {
    await loadTexts('notices', 'en')
    const onClose = vi.fn<() => void>()
    const dialog = await render(
      <SampleShell>
        <ForwardDialog notice={noticeOf('mentioned')} onClose={onClose} />
      </SampleShell>,
    )
    expect(await lookedOver(() => document.querySelector('dialog') ?? document.body)).toEqual([])
    await dialog.getByRole('button', { name: 'Forward to Bruno' }).click()
    expect(onClose).toHaveBeenCalledOnce()
    await dialog.unmount()
  })

  test('is missing: the page says so', async () => {
    await loadTexts('notices', 'en')
    const page = await render(
      <SampleShell>
        <UpdatesPage />
      </SampleShell>,
    )
    await expect.poll(() => page.container.textContent).toContain('Zero new notifications')
    // it says what will come, and says it once
    expect(page.container.textContent).toContain('arrive here')
    expect(page.container.textContent).not.toContain('Nothing to show')
    await page.getByRole('radio', { name: 'All' }).click()
    await expect.poll(() => page.container.textContent).toContain('You have no updates')
    expect(await lookedOver(() => page.container)).toEqual([])
    await page.unmount()
  })
})

describe('a comment', () => {
  useSampleDevice()

  test('names a person by @ and keys', async () => {
    await loadTexts('tables', 'en')
    const seen: WrittenComment[] = []
    function Screen() {
      const [written, setWritten] = useState<WrittenComment>({ text: '', mentions: [] })
      seen.push(written)
      return <CommentComposer place={about} written={written} onChange={setWritten} onSend={() => undefined} />
    }
    const composer = await render(
      <SampleShell>
        <Screen />
      </SampleShell>,
    )
    await composer.getByRole('textbox').click()
    await userEvent.keyboard('see @bru')
    await expect.element(composer.getByRole('option', { name: 'Bruno' })).toBeVisible()
    expect(await lookedOver(() => composer.container)).toEqual([])
    await composer.getByRole('textbox').click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => seen.at(-1)).toEqual({ text: 'see @Bruno ', mentions: [ids.colleague] })
    await composer.unmount()
  })
})
