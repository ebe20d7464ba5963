import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chartBlock, type ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { tableViewBlock } from '#shared/blocks/table-view-block.ts'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { Settings as ChartSettings } from '#client/blocks/chart/Settings.tsx'
import { BlockSettings } from '#client/features/apps/ui/BlockSettings.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

/** of a newer version, so that its settings are one sentence */
const sampleBlock = { id: 'b1', type: 'newer', readable: false } as unknown as AppBlock

function Editor() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {!isOpen && (
        <button type="button" onClick={() => setOpen(true)}>
          Choose
        </button>
      )}
      <div data-block="b1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as blocks being edited are */}
        <div role="group" aria-label="Figure" tabIndex={0} />
      </div>
      {isOpen && <BlockSettings block={sampleBlock} onChange={() => undefined} onRemove={undefined} onClose={() => setOpen(false)} />}
    </>
  )
}

describe('the settings of a block', () => {
  useSampleDevice()

  test.each([
    ['', 'Table view settings'],
    ['kanban', 'Smart kanban settings'],
    ['calendar', 'Calendar settings'],
  ])('have the name under which the block was added: %s', async (as, name) => {
    await loadTexts('apps', 'en')
    const config = { ...tableViewBlock.defaults(), as }
    const block = { id: 'b1', type: 'tableView', readable: true, config } as unknown as AppBlock
    const screen = await render(
      <SampleShell>
        <BlockSurroundings>
          <BlockSettings block={block} onChange={() => undefined} onRemove={undefined} onClose={() => undefined} />
        </BlockSurroundings>
      </SampleShell>,
    )
    await expect.element(screen.getByRole('dialog', { name, exact: true })).toBeVisible()
    await screen.unmount()
  })

  test('draw a chart as soon as its table is chosen', async () => {
    await loadTexts('blocks', 'en')
    const onChange = vi.fn<(patch: Partial<ChartBlockConfig>) => void>()
    const screen = await render(
      <SampleShell>
        <ChartSettings config={chartBlock.defaults() as ChartBlockConfig} onChange={onChange} />
      </SampleShell>,
    )
    await screen.getByRole('combobox', { name: /^Table/ }).click()
    await screen.getByRole('option', { name: 'Orders', exact: true }).click()
    const status = expect.objectContaining({ fieldId: 'fcccccccccccc' })
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tableId: ids.table, group: status }))
    await screen.unmount()
  })

  test('leave the keys at the block when what opened them is gone', async () => {
    await loadTexts('apps', 'en')
    const screen = await render(
      <SampleShell>
        <BlockSurroundings>
          <Editor />
        </BlockSurroundings>
      </SampleShell>,
    )
    await screen.getByRole('button', { name: 'Choose' }).click()
    await expect.element(screen.getByRole('dialog')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('group', { name: 'Figure' })).toHaveFocus()
    await screen.unmount()
  })
})
