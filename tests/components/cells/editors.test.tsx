import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { tellLeftMisfit } from '#client/cells/left-misfits.ts'
import { keepTypingOnLeave } from '#client/lib/leaving-page.ts'
import { readToasts } from '#client/ui/toast.ts'
import { seriousProblems } from '#tests/components/support/axe.ts'
import { sampleCells } from '#tests/components/cells/sample-cells.ts'
import { makeField } from '#tests/support/make-field.ts'

const edited = fieldTypeNames.filter((type) => !fieldTypes[type].computed && fieldTypes[type].column !== 'none' && !cellTypes[type].toggle)

/** The contract of every editor: it takes the focus, has a name, and Escape leaves without a change. */
describe('the editors of every field type', () => {
  test.each(edited)('%s', async (type) => {
    const { Editor } = cellTypes[type]
    const { config = {}, value } = sampleCells[type]
    const field = { ...makeField('faaaaaaaaaaaa', type, config), label: 'A field' }
    const commit = vi.fn<(value: unknown) => void>()
    const done = vi.fn<(after: unknown) => void>()
    const editor = await render(<Editor field={field} value={value} start="keep" commit={commit} done={done} />)
    await expect.poll(() => document.activeElement !== document.body).toBe(true)
    expect(await seriousProblems(document.body)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => done.mock.calls.length).toBeGreaterThan(0)
    expect(commit).not.toHaveBeenCalled()
    await editor.unmount()
  })
})

const locale = localeOf('en', 'UTC', '$')

/** Ids are chosen from lists, and so are tags; a timer has buttons. */
const takesWords = (type: (typeof edited)[number]): boolean => !fieldTypes[type].holds && type !== 'tags' && type !== 'timer'

/** Boxes that look for something hold no words. */
const isOfWords = (box: Element | null): box is HTMLInputElement | HTMLTextAreaElement =>
  (box instanceof HTMLTextAreaElement || (box instanceof HTMLInputElement && ['text', 'email', 'tel', 'url'].includes(box.type))) &&
  box.role !== 'combobox'

keepTypingOnLeave()

const toldOf = (text: string): string[] => readToasts().flatMap(({ message }) => (message.includes(text) ? message : []))

/** Closing the tab is one more way to leave an editor: what was typed is kept as by a press elsewhere. */
describe('what is typed in an editor is kept as its tab closes', () => {
  // nobody signs by going away
  test.each(edited.filter((type) => type !== 'signature'))('%s', async (type) => {
    const { Editor } = cellTypes[type]
    const { config = {}, value } = sampleCells[type]
    const field = { ...makeField('faaaaaaaaaaaa', type, config), label: 'A field' }
    const commit = vi.fn<(value: unknown) => void>()
    const editor = await render(<Editor field={field} value={null} start="keep" commit={commit} done={vi.fn()} />)
    await expect.poll(() => document.activeElement !== document.body).toBe(true)
    const box = document.activeElement
    expect(isOfWords(box)).toBe(takesWords(type))
    if (isOfWords(box)) {
      const text = formatCell(field, value, locale)
      await userEvent.fill(box, text === '' ? 'some words' : text)
      window.dispatchEvent(new PageTransitionEvent('pagehide'))
      expect(commit).toHaveBeenCalledOnce()
    }
    await editor.unmount()
  })

  test('and a text that fits no cell is told of in the next tab', async () => {
    const { Editor } = cellTypes.number
    const field = { ...makeField('faaaaaaaaaaaa', 'number', {}), label: 'Bags' }
    const editor = await render(<Editor field={field} value={null} start="keep" commit={vi.fn()} done={vi.fn()} />)
    await userEvent.keyboard('about forty')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(toldOf('about forty')).toEqual([])
    await tellLeftMisfit()
    expect(toldOf('about forty')).toEqual(['“about forty” was not kept in Bags: Not a number'])
    await tellLeftMisfit()
    expect(toldOf('about forty')).toHaveLength(1)
    await editor.unmount()
  })
})
