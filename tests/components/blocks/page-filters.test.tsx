import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { findViewType, viewTypes } from '#shared/views/view-types.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { conditionsIn } from '#client/blocks/parts/page-filters.ts'
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

  test('show in the blocks of their table what they ask for, and all again', async () => {
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
    const paid = { tableId: ids.table, fields: ['feeeeeeeeeeee'], title: 'Narrow' }
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
