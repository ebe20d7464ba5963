import { useRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { findViewType } from '#shared/views/view-types.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import type { ViewFace } from '#client/views/view-face.ts'
import { viewFaces } from '#client/views/view-types.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { makeTable } from '#tests/components/support/table-on-screen.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined

interface BodyProps {
  face: ViewFace
  config: object
  table: Table
  checked: ReadonlySet<string>
  onOpen(recordId: string): void
  onChecked(ids: ReadonlySet<string>): void
}

function Body({ face, config, table, ...pressed }: BodyProps) {
  const query = findViewType(face.type)?.query(config)
  const work = useTableWork(table, { fields: null, filter: null, sorts: [], ...query, closed: nothing, viewId: ids.view })
  const handle = useRef<GridHandle>(null)
  const settings = { config, closed: nothing, changed: false, change: noop, setClosed: noop, save: noop, reset: noop }
  if (work.rows.status === 'loading') return null
  const fixed = { asCards: false, isPhone: false, isFound: undefined, peersAt: undefined, onPlace: noop, onAdd: undefined }
  const opened = { onOpenPart: noop, onFind: noop, onFieldForm: noop, onDeleteField: noop }
  return (
    <div style={{ height: 480, display: 'flex', flexDirection: 'column' }}>
      <face.Body {...{ handle, table, work, access: work.access, settings, ...fixed, ...opened, ...pressed }} />
    </div>
  )
}

/** A table whose one record is linked to the second sample record. */
function linkedTable(): { table: Table; fields: readonly Field[]; visit: string } {
  const config = { tableId: ids.table, inverseFieldId: null, limitToOne: false }
  const { tableId, fields } = makeTable(
    'Visits',
    [
      { type: 'singleLineText', label: 'Name' },
      { type: 'connectedRecord', label: 'Orders', config },
      { type: 'select', label: 'State' },
    ],
    ['Monday'],
  )
  const orders = fields.find(({ label }) => label === 'Orders')?.id ?? ''
  const [visit] = [...(readTable(tableId)?.rows() ?? [])]
  const table = readEntity('table', tableId)
  if (!visit || !table) throw new Error('nothing was made')
  changeRecords(tableId, [{ op: 'update', id: visit.id, values: { [orders]: [ids.records[1] ?? ''] } }], 'edit')
  return { table, fields, visit: visit.id }
}

describe('a chip on a card', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(cleanup)

  test.each(['kanban', 'gallery', 'list'])(
    'opens its record in a $0 by a press and by Ctrl with Enter; the card opens its own (3)',
    async (type) => {
      await page.viewport(1440, 900)
      const face = viewFaces.find((one) => one.type === type)
      if (!face) throw new Error(`no view type ${type}`)
      const [open, onOpen, onChecked] = [vi.fn(), vi.fn(), vi.fn()]
      const { table, fields, visit } = linkedTable()
      const config = { ...findViewType(type)?.defaults(), ...(await face.start?.(fields)) }
      const shown = (checked: ReadonlySet<string>) => (
        <SampleShell>
          <OpenRecordContext value={open}>
            <Body {...{ face, config, table, checked, onOpen, onChecked }} />
          </OpenRecordContext>
        </SampleShell>
      )
      const screen = await render(shown(nothing))
      await page.getByText('Harbour Bakery').click()
      expect(open).toHaveBeenCalledExactlyOnceWith(ids.table, ids.records[1])
      expect(onOpen).not.toHaveBeenCalled()

      const card = page.getByRole('button', { name: 'Monday', exact: true })
      card.element().focus()
      await userEvent.keyboard('{Control>}{Enter}{/Control}')
      expect(open).toHaveBeenCalledTimes(2)
      await userEvent.keyboard('{Enter}')
      expect(onOpen).toHaveBeenCalledExactlyOnceWith(visit)
      expect(onChecked).not.toHaveBeenCalled()

      // while records are picked, the whole card is one target
      await screen.rerender(shown(new Set([visit])))
      await page.getByText('Harbour Bakery').click()
      expect(onChecked).toHaveBeenCalledOnce()
      expect(open).toHaveBeenCalledTimes(2)
      expect(await lookedOver(() => screen.container)).toEqual([])
    },
  )
})

describe('the fields of a card', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(cleanup)

  const kinds = ['number', 'singleLineText', 'number', 'singleLineText', 'number', 'singleLineText', 'number', 'singleLineText'] as const
  const wide = () => {
    const named = kinds.map((type, at) => ({ type, label: `Field ${at + 1}` }))
    const made = makeTable('Wide', [{ type: 'singleLineText', label: 'Name' }, ...named, { type: 'select', label: 'State' }], ['Monday'])
    const table = readEntity('table', made.tableId)
    const [row] = [...(readTable(made.tableId)?.rows() ?? [])]
    if (!table || !row) throw new Error('nothing was made')
    const values = Object.fromEntries(
      made.fields.flatMap(({ id, label, type }) => (label.startsWith('Field') ? [[id, type === 'number' ? 7 : 'Seven']] : [])),
    )
    changeRecords(made.tableId, [{ op: 'update', id: row.id, values }], 'edit')
    return { table, ...made }
  }

  test.each(['kanban', 'gallery'] as const)('on a %s are named, and six while nobody has chosen them (A38)', async (type) => {
    const { table, fields } = wide()
    const face = viewFaces.find((one) => one.type === type)
    if (!face) throw new Error(`no view type ${type}`)
    const base = { ...findViewType(type)?.defaults(), ...(await face.start?.(fields)), fields: null }
    const show = (config: object) =>
      render(
        <SampleShell>
          <Body face={face} config={config} table={table} checked={nothing} onOpen={noop} onChecked={noop} />
        </SampleShell>,
      )
    const screen = await show(base)
    await expect.element(page.getByText('Field 1', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Field 6', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Field 7', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByText('2 more fields')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
    const chosen = await show({ ...base, fields: fields.map(({ id }) => id) })
    await expect.element(page.getByText('Field 8', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/more fields/)).not.toBeInTheDocument()
    await chosen.unmount()
  })
})

describe('a Gantt chart', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(cleanup)

  test('begins beside its columns (A43)', async () => {
    await page.viewport(1440, 900)
    const { tableId, fields } = makeTable(
      'Plan',
      [
        { type: 'singleLineText', label: 'Name' },
        { type: 'date', label: 'Day' },
      ],
      ['Monday'],
    )
    const face = viewFaces.find((one) => one.type === 'gantt')
    const table = readEntity('table', tableId)
    if (!face || !table) throw new Error('nothing was made')
    const started = { ...findViewType('gantt')?.defaults(), ...(await face.start?.(fields)) }
    const config = { ...started, gantt_table_fields: [fields[0]?.id] }
    const screen = await render(
      <SampleShell>
        <Body face={face} config={config} table={table} checked={nothing} onOpen={noop} onChecked={noop} />
      </SampleShell>,
    )
    const heads = () => [...screen.container.querySelectorAll('[role="columnheader"]')].map((head) => head.getBoundingClientRect().right)
    await expect.poll(() => heads().length).toBeGreaterThan(0)
    const pane = screen.container.querySelector('[role="grid"]')?.getBoundingClientRect()
    expect((pane?.right ?? 0) - Math.max(...heads())).toBeLessThan(8)
    await screen.unmount()
  })

  test('of a group is read over the empty cells beside a narrow column, up to a figure (A43)', async () => {
    await page.viewport(1440, 900)
    const { tableId, fields } = makeTable(
      'Catalogue',
      [
        { type: 'singleLineText', label: 'Name' },
        { type: 'singleLineText', label: 'Region' },
        { type: 'number', label: 'Pieces' },
      ],
      ['Monday'],
    )
    const [name, region, pieces] = fields.map(({ id }) => id)
    const face = viewFaces.find((one) => one.type === 'table')
    const table = readEntity('table', tableId)
    if (!face || !table || !name || !region || !pieces) throw new Error('nothing was made')
    const config = {
      ...findViewType('table')?.defaults(),
      widths: { [name]: 90, [region]: 160 },
      groups: [{ fieldId: region, direction: 'asc' }],
      figures: { [pieces]: 'sum' },
    }
    const screen = await render(
      <SampleShell>
        <Body face={face} config={config} table={table} checked={nothing} onOpen={noop} onChecked={noop} />
      </SampleShell>,
    )
    const head = () => screen.container.querySelector('[data-group] [data-col="0"] > span')
    await expect.poll(() => head()?.getBoundingClientRect().width).toBe(90 + 160 - 16)
    // it is not cut where its column ends
    const { left, top, height } = head()?.getBoundingClientRect() ?? { left: 0, top: 0, height: 0 }
    expect(
      document
        .elementFromPoint(left + 180, top + height / 2)
        ?.closest('[data-col]')
        ?.getAttribute('data-col'),
    ).toBe('0')
    await screen.unmount()
  })
})
