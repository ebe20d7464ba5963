import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { RecordDoors } from '#client/app/RecordDoors.tsx'
import { noDraft } from '#client/engine/chat/chat-storage.ts'
import { chatStore } from '#client/engine/chat/current-chat.ts'
import { keepWords, readWords } from '#client/engine/session/use-kept-words.ts'
import { UnsentPanel } from '#client/features/sync-status/ui/UnsentPanel.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { RecordPanel } from '#client/records/panel/RecordPanel.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table } from '#tests/components/support/sample-workspace.ts'

const recordId = ids.records[0] ?? ''
const noop = (): void => undefined
const places = [`comment.table.${ids.table}.${recordId}`, 'reply.c-gone', 'talk.p-gone']
const write = (place: string, text: string): void => keepWords(place, { text, mentions: [] })

function OpenRecord() {
  const { fields, access, gestures } = useRecordWork(table)
  const own = { table, recordId, records: [], part: 'comments', fields, access, gestures }
  return <RecordPanel {...own} onPart={noop} onStep={noop} onClose={noop} onDuplicated={noop} onDelete={noop} />
}

const openRecord = () =>
  render(
    <SampleShell>
      <RecordDoors>
        <OpenRecord />
      </RecordDoors>
    </SampleShell>,
  )

describe('a comment that was begun', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(() => {
    for (const place of places) keepWords(place, undefined)
    return cleanup()
  })

  test('is offered where its record was, when that is deleted meanwhile', async () => {
    await Promise.all(['comments', 'structure'].map((name) => loadTexts(name, 'en')))
    await openRecord()
    await userEvent.fill(page.getByRole('textbox', { name: 'Write a comment' }), 'Call them before noon')
    changeRecords(ids.table, [{ op: 'delete', id: recordId }], 'delete')
    await expect.element(page.getByText('This record was deleted, or you no longer have access to it.')).toBeVisible()
    const offered = page.getByRole('region', { name: 'Comments begun and not sent' })
    await expect.element(offered.getByText('Call them before noon')).toBeVisible()
    await expect.element(offered.getByRole('button', { name: 'Copy' })).toBeVisible()
    expect(offered.getByRole('link').elements(), 'its record is gone').toEqual([])
    await userEvent.click(offered.getByRole('button', { name: 'Discard' }))
    await expect.element(offered).not.toBeInTheDocument()
    expect(readWords(places[0], { text: '' }).text).toBe('')
  })

  test('is listed with all unsent work, whatever became of its place', async () => {
    await loadTexts('comments', 'en')
    const [onRecord = '', answer = '', onText = ''] = places
    write(onRecord, 'About a record')
    write(answer, 'An answer')
    write(onText, 'About words')
    const screen = await render(
      <SampleShell>
        <UnsentPanel onClose={noop} />
      </SampleShell>,
    )
    for (const text of ['About a record', 'An answer', 'About words']) await expect.element(page.getByText(text)).toBeVisible()
    const links = page.getByRole('link', { name: 'Go there' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/object/${ids.table}/record/${recordId}`, '/doc-page/p-gone'])
    expect(await lookedOver(() => screen.container)).toEqual([])
  })
})

describe('a message that was begun', () => {
  useSampleDevice()
  useHeldMutations()
  const [within, outside] = [recordChatId(ids.table, recordId), externalChatId(ids.table, recordId)]
  const begin = (key: string, text: string): void => chatStore().get()?.writeDraft(key, { text, things: {} })
  afterEach(() => {
    for (const key of [within, `${outside} m1`, 'c-gone']) chatStore().get()?.writeDraft(key, noDraft)
    return cleanup()
  })

  test('is offered where its record was, and with all unsent work, when its conversation is gone', async () => {
    await Promise.all(['comments', 'structure'].map((name) => loadTexts(name, 'en')))
    await expect.poll(() => chatStore().get()?.list.get().isKnown).toBe(true)
    begin(within, 'Call them before noon')
    begin(`${outside} m1`, 'Dear Mr Linden')
    begin('c-gone', 'To a channel that is gone')
    await openRecord()
    changeRecords(ids.table, [{ op: 'delete', id: recordId }], 'delete')
    const offered = page.getByRole('region', { name: 'Messages begun and not sent' })
    await expect.element(offered.getByText('Call them before noon')).toBeVisible()
    await expect.element(offered.getByText('Dear Mr Linden')).toBeVisible()
    expect(offered.getByText('To a channel').elements(), 'it is about something else').toEqual([])
    await userEvent.click(offered.getByRole('button', { name: 'Discard' }).first())
    await userEvent.click(offered.getByRole('button', { name: 'Discard' }).first())
    await expect.element(offered).not.toBeInTheDocument()
    await cleanup()
    await render(
      <SampleShell>
        <UnsentPanel onClose={noop} />
      </SampleShell>,
    )
    await expect.element(offered.getByText('To a channel that is gone')).toBeVisible()
    await expect.poll(async () => chatStore().get()?.readDraft(within)).toEqual(noDraft)
  })
})
