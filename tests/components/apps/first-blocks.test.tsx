import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { addBlock, readApp } from '#shared/nouns/apps/app-document.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useAppAddress } from '#client/features/apps/data/use-app-address.ts'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import { AppEditor } from '#client/features/apps/ui/AppEditor.tsx'
import { EditBlock } from '#client/features/apps/ui/EditBlock.tsx'
import { EditGrid } from '#client/features/apps/grid/EditGrid.tsx'
import { EmptyApp } from '#client/features/apps/ui/EmptyApp.tsx'
import { FirstBlocks } from '#client/features/apps/ui/FirstBlocks.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const noop = (): void => undefined
const least = { w: 1, h: 1 }
const minSize = () => least

describe('an app that is built', () => {
  useSampleDevice()

  test('an empty app offers its first blocks by name, a top bar, and all blocks', async () => {
    for (const texts of ['apps', 'tables']) await loadTexts(texts, 'en')
    const onAdd = vi.fn<(type: string, config?: object) => void>()
    const onTopBar = vi.fn<() => void>()
    const screen = await render(
      <SampleShell>
        <BlockSurroundings>
          <EmptyApp choices={<FirstBlocks onAdd={onAdd} onTopBar={onTopBar} />} />
        </BlockSurroundings>
      </SampleShell>,
    )
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    for (const name of ['Super Form', 'Simple Indicator', 'Smart Kanban', 'Text']) await press(name)
    expect(onAdd.mock.calls).toEqual([
      ['form', undefined],
      ['indicator', undefined],
      ['tableView', { as: 'kanban' }],
      ['text', undefined],
    ])
    await press('Top Bar')
    expect(onTopBar).toHaveBeenCalledOnce()
    await press('More Blocks')
    await expect.element(page.getByLabelText('Search blocks')).toHaveFocus()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  function Editor() {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, documentStarts.app.initial())
    addBlock(doc, { id: 'b1', type: 'linkButton', config: { label: 'Our page', address: 'https://example.org' } }, 'person')
    const app = { snapshot: readApp(doc), commands: {}, awareness: new Awareness(doc) } as unknown as OpenApp
    const rights = { create: true, edit: true, delete: true, full: true, some: true }
    const entry = {
      id: ids.app,
      label: 'Shop',
      icon: 'table',
      color: 'blue',
      createdAt: '',
      createdBy: null,
      updatedAt: '',
      isPublic: false,
    }
    return <AppEditor entry={entry} app={app} address={useAppAddress()} rights={rights} />
  }

  test('blocks can be tried while the app is edited', async () => {
    for (const texts of ['apps', 'tables', 'blocks']) await loadTexts(texts, 'en')
    const show = (query: string) =>
      render(
        <SampleShell path={`/app/${ids.app}?edit=true${query}`}>
          <BlockSurroundings>
            <Editor />
          </BlockSurroundings>
        </SampleShell>,
      )
    const edited = await show('')
    await expect.element(page.getByRole('group', { name: /Our page/ })).toBeVisible()
    await expect.poll(() => document.querySelector('[inert] a[href="https://example.org"]')).not.toBeNull()
    await edited.unmount()
    const tried = await show('&preview=true')
    await expect.element(page.getByRole('link', { name: 'Our page' })).toBeVisible()
    expect(document.querySelector('[inert] a[href="https://example.org"]')).toBeNull()
    await tried.unmount()
  })

  test('a block that keys move stays in sight (A27)', async () => {
    for (const texts of ['apps', 'tables', 'blocks']) await loadTexts(texts, 'en')
    function Moved() {
      const [boxes, setBoxes] = useState<PlacedBox[]>(() => ['a', 'b', 'c', 'd'].map((id, at) => ({ id, x: 0, y: at * 6, w: 12, h: 6 })))
      const actions = { place: setBoxes, select: noop, configure: noop, duplicate: noop, copyTo: noop, remove: noop, leave: noop }
      const rights = { create: true, edit: true, delete: true } as never
      return (
        <div data-testid="sheet" style={{ height: 300, overflow: 'auto' }}>
          <EditGrid {...{ boxes, columns: 12, width: 800, minSize, locked: false, onPlace: setBoxes, onGesture: noop }}>
            {(id, box) => (
              <EditBlock
                {...{ box, boxes, columns: 12, gridWidth: 800, least, selected: false, open: false, others: [], actions, rights }}
                block={{ id, readable: false, type: id } as never}
              />
            )}
          </EditGrid>
        </div>
      )
    }
    const screen = await render(
      <SampleShell>
        <Moved />
      </SampleShell>,
    )
    const sheet = screen.getByTestId('sheet').element()
    const block = (id: string): HTMLElement | null => document.querySelector(`[data-block="${id}"] [role="group"]`)
    await expect.poll(() => block('a')).not.toBeNull()
    block('a')?.focus()
    for (let step = 0; step < 18; step++) await userEvent.keyboard('{ArrowDown}')
    // it stands below the others, and the sheet went along
    await expect.poll(() => sheet.scrollTop).toBeGreaterThan(200)
    await expect.poll(() => (block('a')?.getBoundingClientRect().top ?? 0) >= sheet.getBoundingClientRect().top - 1).toBe(true)
    await expect.poll(() => (block('a')?.getBoundingClientRect().top ?? 1e9) < sheet.getBoundingClientRect().bottom).toBe(true)
    expect(document.activeElement).toBe(block('a'))
    await screen.unmount()
  })
})
