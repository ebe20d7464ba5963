import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { AttachmentsCell } from '#client/cells/types/files/AttachmentsCell.tsx'
import { ImagesCell } from '#client/cells/types/image/ImagesCell.tsx'
import { MessageText } from '#client/features/chat/text/MessageText.tsx'
import { keepAttachment } from '#client/engine/attachments/attachment-names.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { holdUploads } from '#tests/components/support/held-uploads.ts'
import { samplePicture } from '#tests/components/support/sample-picture.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { cellAt, goTo, makeTable, showTable, valuesOf } from '#tests/components/support/table-on-screen.tsx'

function keep(name: string): string {
  const id = newId()
  const isImage = !name.endsWith('.txt')
  keepAttachment({ id, name, size: 300, type: isImage ? 'image/png' : 'text/plain', isImage }, samplePicture())
  return id
}

const field = (type: 'files' | 'image'): Field => ({
  id: 'f0000000000aa',
  tableId: 't0000000000aa',
  type,
  label: 'Files',
  config: {},
  required: false,
  position: 'a0',
})
const viewer = (name: string) => page.getByRole('dialog', { name })
const locale = { language: 'en', timezone: 'UTC', currencySymbol: '$', dateOrder: 'mdy', decimal: '.' } as const

describe('a picture in a cell', () => {
  useSampleDevice()
  afterEach(cleanup)

  test.each(['image', 'files'] as const)(
    'of type %s opens the viewer, which leads to the others and gives the focus back (A12)',
    async (type) => {
      const Cell = type === 'image' ? ImagesCell : AttachmentsCell
      const value = [keep('one.png'), keep('note.txt'), keep('two.png')]
      await render(
        <button type="button">
          <Cell field={field(type)} value={value} locale={locale} recordId={newId()} />
        </button>,
      )
      const opener = page.getByRole('button').element() as HTMLElement
      opener.focus()
      await page.getByRole('img', { name: 'one.png' }).click()
      await expect.element(viewer('one.png')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
      await userEvent.keyboard('{ArrowRight}')
      if (type === 'image') await userEvent.keyboard('{ArrowRight}')
      await expect.element(viewer('two.png')).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'Download two.png' })).toHaveAttribute('download', 'two.png')
      const width = () => viewer('two.png').getByRole('img').element().clientWidth
      const before = width()
      await userEvent.keyboard('+')
      await expect.poll(width).toBeGreaterThan(before)
      await userEvent.keyboard('0')
      await expect.poll(width).toBe(before)
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(viewer('one.png')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => document.querySelector('dialog')).toBeNull()
      expect(document.activeElement).toBe(opener)
    },
  )
})

describe('a picture in a message', () => {
  useSampleDevice()
  afterEach(cleanup)

  test('opens the viewer, which leads to the others of the message (A12)', async () => {
    const chat = newId()
    const marks = ['shelf.png', 'door.png'].map((name) => `![${name}](/api/files/message/${chat}/${keep(name)})`)
    await render(
      <SampleShell>
        <MessageText text={marks.join(' and ')} mentions={[]} />
      </SampleShell>,
    )
    await page.getByRole('img', { name: 'shelf.png' }).click()
    await expect.element(viewer('shelf.png')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(viewer('door.png')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
  })
})

describe('a file on a cell', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(cleanup)

  const carry = (file: File): DataTransfer => {
    const data = new DataTransfer()
    data.items.add(file)
    return data
  }
  const picture = async (): Promise<File> => new File([await (await fetch(samplePicture())).blob()], 'dropped.png', { type: 'image/png' })
  const fire = (target: Element | null, event: Event): boolean => target?.dispatchEvent(event) ?? false

  test('goes into it when it is dropped or pasted there, and is refused by name elsewhere (A13)', async () => {
    const { tableId, fields } = makeTable(
      'Bikes',
      [
        { label: 'Name', type: 'singleLineText' },
        { label: 'Photo', type: 'image' },
      ],
      ['Red', 'Blue'],
    )
    const photo = fields.find(({ type }) => type === 'image')?.id ?? ''
    await showTable(tableId, 'Blue')
    const uploads = holdUploads()
    const arrives = async (): Promise<void> => {
      await expect.poll(uploads.count).toBe(1)
      uploads.answer(200, { id: newId(), name: 'dropped.png', size: 300, type: 'image/png', isImage: true })
    }
    const file = await picture()
    const drop = (target: Element | null) =>
      fire(target, new DragEvent('drop', { dataTransfer: carry(file), bubbles: true, cancelable: true }))
    expect(fire(cellAt(1, 2), new DragEvent('dragover', { dataTransfer: carry(file), bubbles: true, cancelable: true }))).toBe(false)
    expect(drop(cellAt(1, 2)), 'nobody else takes it').toBe(false)
    const filled = () => valuesOf(tableId, photo).filter((cell) => Array.isArray(cell) && cell.length === 1).length
    await arrives()
    await expect.poll(filled).toBe(1)
    await goTo(2, 2)
    fire(document.activeElement, new ClipboardEvent('paste', { clipboardData: carry(file), bubbles: true, cancelable: true }))
    await arrives()
    await expect.poll(filled).toBe(2)
    expect(drop(cellAt(1, 1)), 'it is no table to import').toBe(false)
    expect(drop(cellAt(1, 1))).toBe(false)
    expect(filled()).toBe(2)
    const sheet = new File(['a,b'], 'rows.csv', { type: 'text/csv' })
    expect(fire(cellAt(1, 1), new DragEvent('drop', { dataTransfer: carry(sheet), bubbles: true, cancelable: true }))).toBe(true)
    uploads.restore()
  })
})
