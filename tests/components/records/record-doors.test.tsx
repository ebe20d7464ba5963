import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { RelatedTable } from '#client/records/panel/RelatedTable.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { goTo, isAt, makeTable, showTable, valuesOf } from '#tests/components/support/table-on-screen.tsx'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { emptyTable, ids, table } from '#tests/components/support/sample-workspace.ts'

const link: Field = {
  id: 'flllllllllll0',
  tableId: ids.emptyTable,
  type: 'connectedRecord',
  label: 'Its orders',
  config: { tableId: ids.table, inverseFieldId: null, limitToOne: false },
  required: false,
  position: 'a0',
}
const nobody = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null }
const row = { id: '018f0000-0000-7000-8000-000000000099', seq: 0, pending: true, ...nobody, cell: () => ids.records }

function Filled({ onCommit }: { onCommit(field: Field, value: CellValue): void }) {
  const { access } = useRecordWork(emptyTable)
  return <RecordFields row={row} fields={[link]} access={access} onCommit={onCommit} />
}

describe('a linked record', () => {
  useSampleDevice()

  test('shows the whole ring of its chip, and an edited value is told with its button (B43)', async () => {
    const words: Field = { ...link, id: 'flllllllllll1', type: 'singleLineText', label: 'Note', config: {} }
    const cells = { ...row, cell: (id: string) => (id === words.id ? 'Fragile' : ids.records) }
    function Both() {
      const { access } = useRecordWork(emptyTable)
      return <RecordFields row={cells} fields={[link, words]} access={access} onCommit={() => undefined} />
    }
    const screen = await render(
      <SampleShell>
        <OpenRecordContext value={() => undefined}>
          <Both />
        </OpenRecordContext>
      </SampleShell>,
    )
    await expect.element(page.getByRole('button', { name: 'Edit Note' })).toHaveAccessibleDescription('Fragile')
    const chip = page.getByRole('button', { name: 'Open Harbour Bakery' }).element() as HTMLElement
    await userEvent.keyboard('{Tab}')
    chip.focus()
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(chip)
    expect(outlineStyle).not.toBe('none')
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const box = chip.getBoundingClientRect()
    const cutBy: string[] = []
    for (let around = chip.parentElement; around && around !== document.body; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect()
      const isCut = left > box.left - ring || right < box.right + ring || top > box.top - ring || bottom < box.bottom + ring
      if (isCut && getComputedStyle(around).overflow !== 'visible') cutBy.push(around.className)
    }
    expect(cutBy).toEqual([])
    await screen.unmount()
  })

  test('opens by its chip, and is unlinked only by the pencil (3)', async () => {
    const open = vi.fn()
    const commit = vi.fn()
    const screen = await render(
      <SampleShell>
        <OpenRecordContext value={open}>
          <Filled onCommit={commit} />
        </OpenRecordContext>
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'Open Harbour Bakery' }).click()
    expect(open).toHaveBeenCalledExactlyOnceWith(ids.table, ids.records[1])
    expect(commit).not.toHaveBeenCalled()
    expect(await lookedOver(() => document.body)).toEqual([])
    await page.getByRole('button', { name: 'Edit Its orders' }).click()
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await screen.unmount()
  })

  test('stands in a small table, where it is opened and unlinked', async () => {
    const open = vi.fn()
    const unlink = vi.fn()
    const screen = await render(
      <SampleShell>
        <OpenRecordContext value={open}>
          <RelatedTable table={table} ids={ids.records} onUnlink={unlink} />
        </OpenRecordContext>
      </SampleShell>,
    )
    await expect.element(page.getByRole('row', { name: /Linden Café/ })).toHaveTextContent('$123.45')
    await page.getByRole('button', { name: 'Linden Café', exact: true }).click()
    expect(open).toHaveBeenCalledExactlyOnceWith(ids.table, ids.records[0], ids.records)
    await page.getByRole('button', { name: 'Unlink Linden Café' }).click()
    expect(unlink).toHaveBeenCalledExactlyOnceWith(ids.records[0], 'Linden Café')
    expect(await lookedOver(() => document.body)).toEqual([])
    await screen.unmount()
  })
})

describe('a chip in a grid', () => {
  useSampleDevice()
  useHeldMutations()

  test('opens its record by Ctrl with a press or with Enter; a press alone selects its cell (3)', async () => {
    const open = vi.fn()
    // the looks of the tests above end on a phone
    await page.viewport(1440, 900)
    const { config } = link
    const { tableId, fields } = makeTable(
      'Visits',
      [
        { type: 'singleLineText', label: 'Name' },
        { type: 'connectedRecord', label: 'Orders', config },
      ],
      ['Monday'],
    )
    const orders = fields.find(({ label }) => label === 'Orders')?.id ?? ''
    const [visit] = [...(readTable(tableId)?.rows() ?? [])]
    changeRecords(tableId, [{ op: 'update', id: visit?.id ?? '', values: { [orders]: [ids.records[1] ?? ''] } }], 'edit')
    const screen = await showTable(tableId, 'Harbour Bakery', 1200, open)
    const chip = page.getByText('Harbour Bakery')
    await chip.click()
    await isAt(1, 2)
    expect(open).not.toHaveBeenCalled()
    await chip.click({ modifiers: ['Control'] })
    expect(open).toHaveBeenCalledExactlyOnceWith(ids.table, ids.records[1])
    await goTo(1, 2)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => open.mock.calls.length).toBe(2)
    // in the active cell a press opens (A19), a double press edits
    await goTo(1, 1)
    await goTo(1, 2)
    await chip.click()
    await expect.poll(() => open.mock.calls.length).toBe(3)
    await goTo(1, 1)
    await chip.dblClick()
    await expect.poll(() => document.querySelector('[data-editing]')).not.toBeNull()
    expect(open).toHaveBeenCalledTimes(3)
    await userEvent.keyboard('{Escape}')
    expect(valuesOf(tableId, orders)).toEqual([[ids.records[1]]])
    await screen.unmount()
  })
})
