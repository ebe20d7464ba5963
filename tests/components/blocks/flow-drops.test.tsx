import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { findViewType } from '#shared/views/view-types.ts'
import { flowFace } from '#client/blocks/flow/face.ts'
import { TableBlockBody } from '#client/blocks/table-view/TableBlockBody.tsx'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { updateField } from '#client/nouns/fields/field-commands.ts'
import { readToasts } from '#client/ui/toast.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids, table, view } from '#tests/components/support/sample-workspace.ts'

const status = 'fcccccccccccc'
const [linden = '', harbour = ''] = ids.records
const options = [
  { id: 'oaaaaaaaaaaaa', label: 'Half done', hue: 'blue' },
  { id: 'obbbbbbbbbbbb', label: 'Sent', hue: 'green' },
]
const stages = { tableId: ids.table, fieldId: status, filter: null, title: 'Stages', records: false, drives: null }
const statusOf = (recordId: string): unknown => readTable(ids.table)?.find(recordId)?.cell(status)

/** A flow above the records of its table, as a view of that type shows them. */
async function show(type: string, { narrow = false, editing = false } = {}) {
  const config = { ...(tableViewBlock.defaults() as TableViewBlockConfig), tableId: ids.table, viewId: ids.view }
  const own = { ...view, type, config: { ...findViewType(type)?.defaults() } }
  const query = tableViewQuery(config, own)
  if (!query) throw new Error('the view asks nothing')
  const screen = await render(
    <SampleShell>
      <div style={{ width: narrow ? 380 : 760, maxWidth: '100%' }}>
        <div style={{ height: 80 }}>
          <flowFace.View config={stages} blockId="bflow00000000" editing={editing} width={700} height={80} />
        </div>
        <div style={{ height: 360 }}>
          <TableBlockBody {...{ table, config, query, narrow }} blockId="btable0000000" editing={false} view={own} />
        </div>
      </div>
    </SampleShell>,
  )
  await expect.poll(() => screen.container.textContent).toContain('Linden Café')
  await expect.element(page.getByRole('button', { name: /^Sent/ })).toBeVisible()
  return screen
}

const stage = (name: RegExp) => page.getByRole('list', { name: 'Stages' }).getByRole('button', { name })

/** Presses the button of the notice that tells of the move. */
function undo(): void {
  const notice = readToasts().at(-1)
  expect(notice?.message).toMatch(/ is in Sent now\.$/)
  notice?.action?.onAction()
}

describe('the steps of a flow', () => {
  useSampleDevice()
  afterEach(cleanup)
  useHeldMutations()
  beforeAll(() => {
    const field = readEntity('field', status)
    if (field) updateField(field, { config: { options } })
  })

  test('take a row that the mouse drops, keep its place in the table, and undo it', async () => {
    const { container } = await show('table')
    await expect.poll(() => container.querySelector<HTMLElement>('[role=grid]')?.dataset['places']).toBe('')
    const head = container.querySelector(`[data-record="${linden}"] [role=rowheader]`)
    if (!head) throw new Error('no row')
    await userEvent.dragAndDrop(head, stage(/^Sent/), { sourcePosition: { x: 10, y: 8 } })
    await expect.poll(() => statusOf(linden)).toBe('obbbbbbbbbbbb')
    expect(readEntities('recordPlace')).toEqual([])
    await expect.element(stage(/^Sent.*1/)).toBeVisible()
    undo()
    await expect.poll(() => statusOf(linden)).toBe('oaaaaaaaaaaaa')
  })

  test('take a card that the mouse drops, and leave the order of the list alone', async () => {
    const { container } = await show('list')
    const card = container.querySelector(`[data-record="${harbour}"]`)
    if (!card) throw new Error('no card')
    await userEvent.dragAndDrop(card, stage(/^Sent/))
    await expect.poll(() => statusOf(harbour)).toBe('obbbbbbbbbbbb')
    expect(readEntities('recordPlace')).toEqual([])
    undo()
    await expect.poll(() => statusOf(harbour)).toBe('oaaaaaaaaaaaa')
  })

  test('take a card that a finger holds and carries; one that moves at once scrolls', async () => {
    const { container } = await show('table', { narrow: true })
    const card = container.querySelector(`[data-record="${linden}"]`)
    const target = stage(/^Sent/).element().getBoundingClientRect()
    if (!card) throw new Error('no card')
    const touch = (type: string, x: number, y: number): void => {
      const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, buttons: type === 'pointerup' ? 0 : 1 }
      card.dispatchEvent(new PointerEvent(type, { ...finger, clientX: x, clientY: y, bubbles: true, cancelable: true }))
    }
    const { left, top } = card.getBoundingClientRect()
    const carried = (): boolean => [...document.body.children].some(({ textContent }) => textContent === 'Linden Café')
    touch('pointerdown', left + 20, top + 10)
    touch('pointermove', target.left + 20, target.top + 20)
    touch('pointerup', target.left + 20, target.top + 20)
    expect(statusOf(linden)).toBe('oaaaaaaaaaaaa')

    touch('pointerdown', left + 20, top + 10)
    await expect.poll(carried).toBe(true)
    touch('pointermove', target.left + 20, target.top + 20)
    await expect.poll(() => container.querySelector('[data-over]')?.textContent).toMatch(/^Sent/)
    touch('pointerup', target.left + 20, target.top + 20)
    await expect.poll(() => statusOf(linden)).toBe('obbbbbbbbbbbb')
    await expect.poll(carried).toBe(false)
    expect(container.querySelector('[data-over]')).toBe(null)
    undo()
    await expect.poll(() => statusOf(linden)).toBe('oaaaaaaaaaaaa')
  })

  test('take by keys the record that one stands on', async () => {
    const { container } = await show('list')
    expect(page.getByRole('button', { name: /^Move / }).elements()).toEqual([])
    container.querySelector<HTMLElement>(`[data-record="${harbour}"]`)?.focus()
    const here = page.getByRole('button', { name: 'Move Harbour Bakery to Sent' })
    await expect.element(here).toBeVisible()
    const button = here.element()
    if (button instanceof HTMLElement) button.focus()
    await expect.element(here).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => statusOf(harbour)).toBe('obbbbbbbbbbbb')
    // the way back stays under the keys
    await expect.element(here).toHaveFocus()
    undo()
    await expect.poll(() => statusOf(harbour)).toBe('oaaaaaaaaaaaa')
    expect(await lookedOver(() => container)).toEqual([])
  })

  test('take nothing while the app is edited', async () => {
    const { container } = await show('list', { editing: true })
    container.querySelector<HTMLElement>(`[data-record="${harbour}"]`)?.focus()
    expect(container.querySelector('[data-takes-records]')).toBe(null)
    expect(page.getByRole('button', { name: /^Move / }).elements()).toEqual([])
  })
})
