import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { PrintedRecord } from '#client/records/panel/PrintedRecord.tsx'
import { RecordHeadActions } from '#client/records/panel/RecordHeadActions.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { emptyTable, ids, table } from '#tests/components/support/sample-workspace.ts'

function field(id: string, type: FieldTypeName, label: string, config: object = {}): Field {
  return { id, tableId: ids.emptyTable, type, label, config, required: false, position: id }
}
const fields = [
  field('fname0000000', 'singleLineText', 'Name'),
  field('fnote0000000', 'text', 'Note'),
  field('fbutton00000', 'openRecordBtn', 'Show', { text: 'Show it', hue: 'blue' }),
  field('flink0000000', 'connectedRecord', 'Its orders', { tableId: ids.table, inverseFieldId: null, limitToOne: false }),
]
const cells: Readonly<Record<string, CellValue>> = { fname0000000: 'Mill', fnote0000000: 'two\nlines', flink0000000: ids.records }
const nobody = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null }
const row = { id: '018f0000-0000-7000-8000-000000000099', seq: 1, pending: false, ...nobody, cell: (id: string) => cells[id] ?? null }
const printable = { ...emptyTable, recordLabelField: 'fname0000000' }

const noop = (): void => undefined
const sheet = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-printed-record]')

function Head() {
  const { access, fields: all, gestures } = useRecordWork(table)
  const given = { table, records: [], part: 'fields', fields: all, access, gestures }
  const acts = { onPart: noop, onStep: noop, onClose: noop, onDuplicated: noop, onDelete: noop }
  return <RecordHeadActions {...given} {...acts} recordId={ids.records[0] ?? ''} />
}

describe('a record on paper', () => {
  useSampleDevice()
  // the browser's own dialog would stop the test
  const print = vi.spyOn(window, 'print').mockImplementation(noop)
  afterAll(() => print.mockRestore())
  afterEach(async () => {
    await cleanup()
    print.mockClear()
  })

  test('has its fields and a table for each link, without buttons, and nothing of the screen', async () => {
    const done = vi.fn()
    const before = document.title
    const { container } = await render(
      <SampleShell>
        <OpenRecordContext value={noop}>
          <PrintedRecord table={printable} row={row} fields={fields} onDone={done} />
        </OpenRecordContext>
      </SampleShell>,
    )
    await expect.poll(() => print.mock.calls.length).toBe(1)
    // the name of a PDF
    expect(document.title).toBe('Mill')
    const text = sheet()?.textContent ?? ''
    expect(text).toMatch(/Suppliers[^]*Mill[^]*Note[^]*two\nlines[^]*Its orders[^]*Linden Café[^]*Harbour Bakery[^]*Old Mill Books/)
    expect(text).toContain('$123.45')
    expect(text).not.toContain('Show it')
    expect(sheet()?.querySelector('button')).toBe(null)
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    expect(sheet()?.checkVisibility()).toBe(true)
    expect(container.checkVisibility()).toBe(false)
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    expect(sheet()?.checkVisibility()).toBe(false)
    window.dispatchEvent(new Event('afterprint'))
    expect(done).toHaveBeenCalledOnce()
    await cleanup()
    expect(document.title).toBe(before)
  })

  test('is printed from the menu of its screen, and gone afterwards', async () => {
    await render(
      <SampleShell>
        <Head />
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'Record options' }).click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(sheet()?.textContent).toMatch(/Orders[^]*Linden Café[^]*Half done/)
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(sheet).toBe(null)
  })
})
