import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
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
