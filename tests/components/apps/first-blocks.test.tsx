import { useEffect, useMemo, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { addBlock, readApp } from '#shared/nouns/apps/app-document.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAppCommands } from '#client/features/apps/data/app-commands.ts'
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

const allRights = { create: true, edit: true, delete: true, full: true, some: true }
const appEntry = {
  ...{ id: ids.app, label: 'Shop', icon: 'table', color: 'blue', createdAt: '', createdBy: null, updatedAt: '', isPublic: false },
} as const

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
    return <AppEditor entry={appEntry} app={app} address={useAppAddress()} rights={allRights} />
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

  test('what is dragged near an end scrolls, and goes along (A27)', async () => {
    function Sheet() {
      const [boxes, setBoxes] = useState<PlacedBox[]>(() =>
        ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => ({ id, x: 0, y: at * 6, w: 12, h: 6 })),
      )
      return (
        <div data-testid="sheet" style={{ height: 300, overflow: 'auto' }}>
          <EditGrid {...{ boxes, columns: 12, width: 800, minSize, locked: false, onPlace: setBoxes, onGesture: noop }}>
            {(id) => <p>Block {id}</p>}
          </EditGrid>
        </div>
      )
    }
    const screen = await render(<Sheet />)
    const sheet = screen.getByTestId('sheet').element()
    const block = document.querySelector('[data-block="a"]')
    const { left, top, bottom } = sheet.getBoundingClientRect()
    const mouse = (kind: string, target: EventTarget | null, y: number) =>
      target?.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: left + 60, clientY: y, buttons: 1 }))
    mouse('mousedown', block, top + 20)
    await expect
      .poll(() => {
        mouse('mousemove', document, top + 60)
        return document.querySelector('.react-draggable-dragging')
      })
      .not.toBeNull()
    mouse('mousemove', document, bottom - 4)
    // the mouse rests
    await expect.poll(() => sheet.scrollTop, { timeout: 10_000 }).toBeGreaterThan(400)
    // behind by what a slow frame scrolls, at most; without going along it would be out of sight
    const isNearPointer = () => Math.abs((block?.getBoundingClientRect().top ?? 0) - (bottom - 24)) < 150
    await expect.poll(isNearPointer).toBe(true)
    mouse('mouseup', document, bottom - 4)
    const end = () => sheet.scrollTop
    let last = -1
    // it stops with the gesture
    await expect.poll(() => last === (last = end())).toBe(true)
    await screen.unmount()
  })

  test('a block is dragged from the palette to its place, and undone as one (A27)', async () => {
    for (const texts of ['apps', 'tables', 'blocks']) await loadTexts(texts, 'en')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, documentStarts.app.initial())
    for (const id of ['b1', 'b2'])
      addBlock(doc, { id, type: 'linkButton', config: { label: id, address: 'https://example.org' } }, 'person')
    const undo = new Y.UndoManager([doc.getMap('blocks'), doc.getMap('desktop')], { trackedOrigins: new Set(['person']) })
    const commands = createAppCommands(doc)
    commands.follow({ undo: () => undo.undo(), redo: noop, separate: () => undo.stopCapturing(), track: noop })
    const before = readApp(doc).layouts.desktop
    function Editing() {
      const [snapshot, setSnapshot] = useState(() => readApp(doc))
      useEffect(() => {
        doc.on('update', () => setSnapshot(readApp(doc)))
      }, [])
      const app = { snapshot, commands, awareness: useMemo(() => new Awareness(doc), []) } as unknown as OpenApp
      return <AppEditor entry={appEntry} app={app} address={useAppAddress()} rights={allRights} />
    }
    const screen = await render(
      <SampleShell path={`/app/${ids.app}?edit=true&panel=add`}>
        <BlockSurroundings>
          <Editing />
        </BlockSurroundings>
      </SampleShell>,
    )
    const choice = page.getByRole('button', { name: /^Number indicator/ })
    await expect.element(choice).toBeVisible()
    const first = page.getByRole('group', { name: /b1/ })
    const updates = vi.fn<() => void>()
    doc.on('update', updates)
    const { left, top } = first.element().getBoundingClientRect()
    const dataTransfer = new DataTransfer()
    const drag = (kind: string, target: Element): boolean =>
      target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer, clientX: left + 40, clientY: top + 6 }))
    drag('dragstart', choice.element())
    // the grid draws where it would stand: what is let go before that is dropped nowhere
    await expect
      .poll(() => {
        drag('dragenter', first.element())
        drag('dragover', first.element())
        return document.querySelectorAll('.react-grid-item').length
      })
      .toBe(3)
    drag('drop', first.element())
    drag('dragend', choice.element())
    await expect.poll(() => readApp(doc).blocks.length).toBe(3)
    expect(updates, 'others see no block that is not in its place yet').toHaveBeenCalledOnce()
    const made = readApp(doc).blocks.find(({ type }) => type === 'indicator')
    expect(readApp(doc).layouts.desktop.find(({ id }) => id === made?.id)).toMatchObject({ x: 0, y: 0 })
    commands.undo()
    expect(readApp(doc).layouts.desktop).toEqual(before)
    await screen.unmount()
  })
})
