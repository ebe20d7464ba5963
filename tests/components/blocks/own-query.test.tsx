import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { RebindBlock } from '#client/blocks/shell/RebindBlock.tsx'
import { tableViewFace } from '#client/blocks/table-view/face.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const config: TableViewBlockConfig = { ...(tableViewBlock.defaults() as TableViewBlockConfig), tableId: ids.table }

function show(shown: TableViewBlockConfig) {
  return render(
    <SampleShell>
      <div style={{ height: 320 }}>
        <tableViewFace.View config={shown} blockId="bownquery0000" editing={false} width={380} height={320} />
      </div>
    </SampleShell>,
  )
}

describe('a person’s own question to a block', () => {
  useSampleDevice()

  test('a search narrows the records, and Escape brings them back', async () => {
    const block = await show(config)
    await expect.poll(() => block.container.textContent).toContain('Linden Café')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('textbox', { name: 'Search' }).fill('harbour')
    const field = page.getByRole('textbox', { name: 'Search' }).element()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await expect.poll(() => block.container.textContent).not.toContain('Linden Café')
    expect(block.container.textContent).toContain('Harbour Bakery')
    expect(await lookedOver(() => block.container)).toEqual([])
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await expect.poll(() => block.container.textContent).toContain('Linden Café')
    await expect.element(page.getByRole('button', { name: 'Search' })).toHaveFocus()
    await block.unmount()
  })

  test('tools that the builder switched off are not there', async () => {
    const block = await show({ ...config, tools: [] })
    await expect.poll(() => block.container.textContent).toContain('Linden Café')
    for (const name of ['Search', 'My filter', 'New record']) expect(page.getByRole('button', { name }).elements()).toEqual([])
    await block.unmount()
  })
})

describe('a block whose field is gone', () => {
  useSampleDevice()

  test('gets another in its place, wherever it is named', async () => {
    await loadTexts('apps', 'en')
    const gone = 'fzzzzzzzzzzzz'
    const onChange = vi.fn<(patch: object) => void>()
    const sorts = [{ fieldId: gone, direction: 'asc' as const }]
    const offer = await render(
      <SampleShell>
        <RebindBlock type="tableView" config={{ ...config, fields: [gone, 'faaaaaaaaaaaa'], sorts }} onChange={onChange} />
      </SampleShell>,
    )
    await expect.element(page.getByText(/A field of this block was deleted/)).toBeVisible()
    expect(await lookedOver(() => offer.container)).toEqual([])
    await page.getByRole('combobox', { name: 'Use another field' }).click()
    await page.getByRole('option', { name: 'Total' }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      fields: ['fbbbbbbbbbbbb', 'faaaaaaaaaaaa'],
      sorts: [{ fieldId: 'fbbbbbbbbbbbb', direction: 'asc' }],
    })
    await offer.unmount()
  })
})
