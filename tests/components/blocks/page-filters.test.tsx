import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { indicatorBlock, type IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { findViewType, viewTypes } from '#shared/views/view-types.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { conditionsIn } from '#client/blocks/parts/page-filters.ts'
import { NeighboursContext } from '#client/blocks/parts/neighbours.ts'
import { drivesOf, PageBlocks } from '#client/blocks/shell/PageBlocks.tsx'
import { BlockShell } from '#client/blocks/shell/BlockShell.tsx'
import { TableBlockBody } from '#client/blocks/table-view/TableBlockBody.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table, view } from '#tests/components/support/sample-workspace.ts'

const place = { editing: false, width: 600, height: 300, title: 'A block', resetKey: 'a' }

function shell(type: string, blockId: string, config: object) {
  const face = blockFaces.find((one) => one.type === type)
  return face && <BlockShell {...place} view={face} blockId={blockId} config={config} />
}

describe('blocks that narrow others', () => {
  useSampleDevice()

  test('are named like their fields, show in the blocks of their table what they ask for, and all again (A30)', async () => {
    const count = {
      tableId: ids.table,
      fieldId: null,
      aggregate: 'count',
      filter: null,
      label: 'Orders',
      format: 'auto',
      color: '',
      dateFieldId: null,
      period: 'month',
    }
    const paid = { tableId: ids.table, fields: ['feeeeeeeeeeee'], title: 'Narrow', drives: null }
    const screen = await render(
      <SampleShell>
        {shell('appFilters', 'baaaaaaaaaaaa', paid)}
        <div id="count">{shell('indicator', 'bbbbbbbbbbbbb', count)}</div>
      </SampleShell>,
    )
    const shown = (): string => screen.container.querySelector('#count')?.textContent ?? ''
    await expect.poll(shown).toMatch(/Orders3/)
    await userEvent.click(screen.getByRole('combobox', { name: 'Paid' }))
    await userEvent.click(screen.getByRole('option', { name: 'is not checked' }))
    await expect.poll(shown).toMatch(/Orders0/)
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(shown).toMatch(/Orders3/)
    await screen.unmount()
  })

  test('drive the blocks that were chosen, and no other of their table', async () => {
    // a person's choice is remembered by block: this one is no other test's
    const config = { ...(indicatorBlock.defaults() as IndicatorBlockConfig), tableId: ids.table, label: 'Orders' }
    const blocks = [
      {
        id: 'bdriving00000',
        type: 'appFilters',
        config: { tableId: ids.table, fields: ['feeeeeeeeeeee'], title: '', drives: ['bcccccccccccc'] },
      },
    ]
    const screen = await render(
      <SampleShell>
        <PageBlocks drives={drivesOf(blocks)}>
          {shell('appFilters', 'bdriving00000', blocks[0]?.config ?? {})}
          <div id="left">{shell('indicator', 'bbbbbbbbbbbbb', config)}</div>
          <div id="driven">{shell('indicator', 'bcccccccccccc', config)}</div>
        </PageBlocks>
      </SampleShell>,
    )
    const shown = (id: string): string => screen.container.querySelector(`#${id}`)?.textContent ?? ''
    await expect.poll(() => shown('driven')).toMatch(/Orders3/)
    await userEvent.click(screen.getByRole('combobox', { name: 'Paid' }))
    await userEvent.click(screen.getByRole('option', { name: 'is not checked' }))
    await expect.poll(() => shown('driven')).toMatch(/Orders0/)
    expect(shown('left')).toMatch(/Orders3/)
    await screen.unmount()
  })

  test('let a builder choose among the blocks of their table', async () => {
    const onChange = vi.fn<(patch: object) => void>()
    const beside = [
      { id: 'bbbbbbbbbbbbb', type: 'indicator', title: 'Orders', config: { tableId: ids.table, filter: null } },
      { id: 'bcccccccccccc', type: 'chart', title: '', config: { tableId: ids.table, filter: null } },
      { id: 'bddddddddddddd', type: 'chart', title: 'Of another', config: { tableId: ids.emptyTable, filter: null } },
      { id: 'beeeeeeeeeeeee', type: 'menu', title: 'No records', config: {} },
    ]
    const Settings = blockFaces.find(({ type }) => type === 'appFilters')?.Settings
    const config = { tableId: ids.table, fields: [], title: '', drives: null as string[] | null }
    const panel = (drives: string[] | null) => (
      <SampleShell>
        <NeighboursContext value={beside}>{Settings && <Settings config={{ ...config, drives }} onChange={onChange} />}</NeighboursContext>
      </SampleShell>
    )
    const screen = await render(panel(null))
    await userEvent.click(screen.getByRole('switch', { name: 'Narrows every block of the table' }))
    expect(onChange).toHaveBeenLastCalledWith({ drives: ['bbbbbbbbbbbbb', 'bcccccccccccc'] })
    await screen.rerender(panel(['bbbbbbbbbbbbb']))
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a block' }))
    expect(
      screen
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Orders', 'Chart'])
    await screen.unmount()
  })

  test('take from an address what can be read, and nothing else', () => {
    const condition = { id: 'a', fieldId: 'faaaaaaaaaaaa', operator: 'is', value: 'x' }
    expect(conditionsIn(JSON.stringify([condition]))).toEqual([condition])
    for (const text of [null, '', '{', '[[]]', '{"a":1}', '"x"']) expect(conditionsIn(text)).not.toContainEqual(condition)
  })
})

describe('a block of a view', () => {
  useSampleDevice()

  test.each(viewTypes.map(({ type }) => type))('%s draws the records as the view does', async (type) => {
    const shared = findViewType(type)
    const config = { ...(tableViewBlock.defaults() as TableViewBlockConfig), tableId: ids.table, viewId: ids.view, title: 'Shown here' }
    const own = { ...view, type, config: { ...shared?.defaults() } }
    const query = tableViewQuery(config, own)
    if (!query) throw new Error('the view asks nothing')
    const screen = await render(
      <SampleShell>
        <div style={{ height: 420 }}>
          <TableBlockBody table={table} config={config} blockId="baaaaaaaaaaaa" editing={false} narrow={false} view={own} query={query} />
        </div>
      </SampleShell>,
    )
    await expect.poll(() => screen.container.textContent).toMatch(/Shown here/)
    await expect.poll(() => screen.container.querySelector('section > div')?.textContent?.length ?? 0).toBeGreaterThan(10)
    await screen.unmount()
  })
})

describe('a block without a view', () => {
  useSampleDevice()
  afterEach(cleanup)

  test.each(viewTypes.map(({ type }) => type))('is arranged as %s by a field that its settings choose', async (type) => {
    const onChange = vi.fn<(patch: object) => void>()
    const face = blockFaces.find((one) => one.type === 'tableView')
    const config = { ...(tableViewBlock.defaults() as TableViewBlockConfig), tableId: ids.table, title: 'Shown here', as: type }
    // what is chosen already is no change
    const before = { ...config, as: type === 'kanban' ? 'list' : type }
    const settings = await render(<SampleShell>{face && <face.Settings config={before} onChange={onChange} />}</SampleShell>)
    await userEvent.click(settings.getByRole('combobox', { name: 'Shown as' }))
    await userEvent.click(settings.getByRole('option', { name: 'Kanban' }))
    await expect.poll(() => onChange.mock.calls.flat()).toContainEqual({ by: 'fcccccccccccc' })
    await settings.unmount()
    const by = type === 'kanban' ? 'fcccccccccccc' : type === 'calendar' || type === 'gantt' ? 'fdddddddddddd' : null
    const screen = await render(
      <SampleShell>
        <div style={{ height: 420 }}>{shell('tableView', 'baaaaaaaaaaaa', { ...config, by })}</div>
      </SampleShell>,
    )
    await expect.poll(() => screen.container.textContent).toMatch(/Shown here/)
    const isDated = type === 'calendar' || type === 'gantt'
    if (isDated) await expect.poll(() => screen.container.querySelector('section > div')?.textContent?.length ?? 0).toBeGreaterThan(10)
    else await expect.poll(() => screen.container.textContent).toMatch(/Linden Café/)
    await screen.unmount()
  })
})
