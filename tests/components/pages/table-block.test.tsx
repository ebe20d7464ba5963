import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { tableViewBlock } from '#shared/blocks/table-view-block.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { openEditor } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { embedBlock } from '#tests/support/embed-block.ts'

describe('a table in a page', () => {
  useSampleDevice()

  test('with few rows ends with them, and has its whole height when they do not fit (42)', async () => {
    await Promise.all(['tables', 'apps', 'pages'].map((name) => loadTexts(name, 'en')))
    const doc = new Y.Doc()
    embedBlock(doc, 'b1', { type: 'tableView', config: { ...tableViewBlock.defaults(), tableId: ids.table, title: 'Open orders' } })
    const { screen, body, editor } = await openEditor(doc)
    const heightOf = (selector: string): number => body.querySelector(selector)?.getBoundingClientRect().height ?? 0
    const block = (): number => heightOf('[data-app-block] [style*="--block-height"]')
    await expect.poll(() => body.textContent).toContain('Linden Café')
    // three records, the head and the line that adds one
    await expect.poll(block).toBeLessThan(250)
    const grid = body.querySelector('[data-app-block] [role="grid"]')
    expect(grid?.scrollHeight, 'nothing is cut off').toBeLessThanOrEqual((grid?.clientHeight ?? 0) + 1)
    const at = editor.$pos(1).pos
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at - 1, 'height', 120))
    await expect.poll(block).toBe(120)
    await screen.unmount()
  })

  test('is not shown to people of a role that it is hidden for, unless they may set it up', async () => {
    const doc = new Y.Doc()
    const config = { ...tableViewBlock.defaults(), tableId: ids.table, title: 'Open orders' }
    embedBlock(doc, 'b1', { type: 'tableView', config: { ...config, hiddenFor: [ids.role], ground: 'teal' } })
    embedBlock(doc, 'b2', { type: 'tableView', config: { ...config, title: 'For all', hiddenFor: ['role-2'] } })
    const reading = await openEditor(doc, false)
    await expect.poll(() => reading.body.textContent).toContain('For all')
    expect(reading.body.textContent).not.toContain('Open orders')
    await reading.screen.unmount()
    const { screen, body } = await openEditor(doc)
    await expect.poll(() => body.textContent).toMatch(/Open orders.*For all/)
    const ground = body.querySelector<HTMLElement>('[data-app-block] > div')?.style.getPropertyValue('--tr-surface')
    expect(ground).toContain('--tr-teal-soft')
    await screen.unmount()
  })

  test('is set up in a panel beside the page, which takes the focus and gives it back (38)', async () => {
    await Promise.all(['tables', 'apps', 'pages'].map((name) => loadTexts(name, 'en')))
    const doc = new Y.Doc()
    embedBlock(doc, 'b1', { type: 'tableView', config: { ...tableViewBlock.defaults(), tableId: ids.table, title: 'Open orders' } })
    const { screen } = await openEditor(doc)
    const button = page.getByRole('button', { name: 'Block settings' })
    await button.click()
    const panel = page.getByRole('dialog', { name: 'Block settings' })
    await expect.element(panel).toBeVisible()
    await expect.poll(() => panel.element().querySelector(':focus')).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await screen.unmount()
  })
})
