import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { calendarView } from '#shared/views/calendar-view.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { beginDraft, holdDraft } from '#client/nouns/records/draft-record.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { addComment } from '#client/nouns/comments/comment-commands.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { CalendarRecords } from '#client/views/calendar/CalendarRecords.tsx'
import { RecordPanel } from '#client/records/panel/RecordPanel.tsx'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table } from '#tests/components/support/sample-workspace.ts'

const name = 'faaaaaaaaaaaa'
const paid = 'feeeeeeeeeeee'
const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const sent = () => currentDevice.get()?.outbox.items.get() ?? []
const row = (id: string) => readTable(ids.table)?.find(id)
const later = () => new Promise((resolve) => setTimeout(resolve, 20))
const begin = (values = {}) => beginDraft(ids.table, values)
const set = (id: string, values: Record<string, string | number | null>) => changeRecords(ids.table, [{ op: 'update', id, values }], 'edit')

function Calendar({ onOpen }: { onOpen(id: string): void }) {
  const config = { ...calendarView.defaults(), calendar_fields: ['fdddddddddddd'] }
  const work = useTableWork(table, { ...calendarView.query(config), closed: nothing, viewId: ids.view })
  if (work.rows.status === 'loading') return null
  const own = { tableId: table.id, label: 'Due', work, access: work.access, config, onChange: noop, onAddField: undefined }
  return (
    <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
      <CalendarRecords {...own} isPhone={false} openRecordId={undefined} onOpen={onOpen} />
    </div>
  )
}

/** A calendar whose records open beside it. */
function CalendarAndPanel() {
  const [recordId, setRecordId] = useState<string>()
  const work = useTableWork(table, { ...calendarView.query(calendarView.defaults()), closed: nothing, viewId: ids.view })
  const { fields, access, gestures } = work
  const own = { table, records: [], part: 'fields', fields, access, gestures }
  return (
    <>
      <Calendar onOpen={setRecordId} />
      {recordId !== undefined && (
        <RecordPanel
          key={recordId}
          {...own}
          recordId={recordId}
          onPart={noop}
          onStep={noop}
          onClose={() => setRecordId(undefined)}
          onDuplicated={noop}
          onDelete={noop}
        />
      )}
    </>
  )
}

describe('a record that was begun', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(cleanup)
  // rows of one test are left before the next one counts
  afterEach(later)

  test.each([true, false])('is written with its first value, as one change, online: %s (A5, B10)', async (isOnline) => {
    sampleNetwork.set(isOnline)
    const before = sent().length
    const id = begin({ [paid]: 1 })
    expect(row(id)?.cell(paid)).toBe(1)
    expect(set(id, { [name]: null })).toBeUndefined()
    expect(sent()).toHaveLength(before)
    set(id, { [name]: 'Blue Door' })
    expect(sent()).toHaveLength(before + 1)
    expect(sent().at(-1)?.args).toMatchObject({ changes: [{ op: 'create', id, values: { [name]: 'Blue Door', [paid]: 1 } }] })
    set(id, { [name]: 'Blue Gate' })
    expect(sent().at(-1)?.args).toMatchObject({ changes: [{ op: 'update', id }] })
    expect(row(id)?.cell(name)).toBe('Blue Gate')
    sampleNetwork.set(true)
  })

  test('goes without a trace once nobody looks at it, and is the same while the gesture is repeated (A6)', async () => {
    const before = sent().length
    const id = begin()
    expect(begin(), 'a double press').toBe(id)
    const [panel, grid] = [holdDraft(id), holdDraft(id)]
    panel()
    await later()
    expect(row(id)).toBeDefined()
    grid()
    await expect.poll(() => row(id)).toBeUndefined()
    const other = begin()
    expect(begin({ [paid]: 1 })).not.toBe(other)
    expect(row(other), 'who begins another has left it').toBeUndefined()
    expect(sent()).toHaveLength(before)
  })

  test('is left once, as soon as no place shows it any more (B10)', async () => {
    const id = begin()
    const [panel, grid] = [holdDraft(id), holdDraft(id)]
    const leaves = () => sent().filter(({ kind }) => kind === 'records.leave')
    const before = leaves().length
    set(id, { [name]: 'Blue Door' })
    expect(sent().at(-1)?.args).toMatchObject({ begun: true })
    set(id, { [paid]: 1 })
    expect(sent().at(-1)?.args).not.toHaveProperty('begun')
    panel()
    // the next cell of the row
    const cell = holdDraft(id)
    grid()
    await later()
    expect(leaves()).toHaveLength(before)
    cell()
    await expect.poll(leaves).toHaveLength(before + 1)
    expect(leaves().at(-1)?.args).toEqual({ tableId: ids.table, ids: [id] })
    const late = holdDraft(id)
    late()
    globalThis.dispatchEvent(new Event('pagehide'))
    await later()
    expect(leaves()).toHaveLength(before + 1)
  })

  test('is left by a tab that is closed, and pasted rows are whole at once (B10)', () => {
    const id = begin()
    holdDraft(id)
    set(id, { [name]: 'Blue Door' })
    globalThis.dispatchEvent(new Event('pagehide'))
    expect(sent().at(-1)).toMatchObject({ kind: 'records.leave', args: { ids: [id] } })
    const pasted = begin()
    holdDraft(pasted)
    changeRecords(ids.table, [{ op: 'update', id: pasted, values: { [name]: 'Red Door' } }], 'paste')
    expect(sent().at(-1)?.args).not.toHaveProperty('begun')
    const before = sent().length
    globalThis.dispatchEvent(new Event('pagehide'))
    expect(sent()).toHaveLength(before)
  })

  test('is written by what names it: here a comment', () => {
    const before = sent().length
    const id = begin()
    addComment({ itemType: 'table', itemId: ids.table, recordId: id }, { text: 'Call them', mentions: [] }, null)
    expect(
      sent()
        .slice(before)
        .map(({ kind }) => kind),
    ).toEqual(['records.change', 'comments.add'])
    expect(row(id)).toBeDefined()
  })

  test('is one for both presses on a day of the calendar (A6)', async () => {
    const opened: string[] = []
    const { container } = await render(
      <SampleShell>
        <Calendar onOpen={(id) => void opened.push(id)} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('button', { name: 'Today', exact: true })).toBeVisible()
    const day = container.querySelector<HTMLElement>('[data-day]')
    const before = sent().length
    if (day) await userEvent.dblClick(day)
    await expect.poll(() => opened.length).toBeGreaterThan(0)
    expect(new Set(opened).size).toBe(1)
    expect(sent()).toHaveLength(before)
  })

  test('has the focus in its first field as its panel opens, also by the second press, and a letter begins it (B27)', async () => {
    const { container } = await render(
      <SampleShell>
        <CalendarAndPanel />
      </SampleShell>,
    )
    await expect.element(page.getByRole('button', { name: 'Today', exact: true })).toBeVisible()
    const day = container.querySelector<HTMLElement>('[data-day]')
    if (day) await userEvent.click(day)
    const field = page.getByRole('button', { name: 'Edit Customer' })
    await expect.element(field).toHaveFocus()
    if (day) await userEvent.dblClick(day)
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Blue Door{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Blue Door' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit Customer' })).toHaveAccessibleDescription('Blue Door')
  })
})
