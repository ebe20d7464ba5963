import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { FormulaEditor } from '#client/fields/formulas/FormulaEditor.tsx'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields } from '#tests/components/support/sample-workspace.ts'

function Screen() {
  const [source, setSource] = useState('')
  return (
    <div style={{ width: 240 }}>
      <FormulaEditor source={source} fields={fields} mistake={undefined} mayStay onChange={setSource} />
    </div>
  )
}

test('completions cover no line of what is being written, also when it moves on to the next line', async () => {
  await loadTexts('formulas')
  const screen = await render(
    <SampleShell>
      <Screen />
    </SampleShell>,
  )
  await screen.getByRole('textbox').click()
  const list = () => document.querySelector('[popover]:popover-open')
  const colours = () => screen.container.querySelector('pre')
  // begins near the end of a line, and does not fit into it
  for (const letter of '1 + 2 + 3 + 4 + 5 + CONCATENATE') {
    await userEvent.keyboard(letter)
    const box = list()?.getBoundingClientRect()
    const end = document.createRange()
    const pre = colours()
    if (!box || !pre) continue
    end.selectNodeContents(pre)
    const last = [...end.getClientRects()].at(-1)
    if (!last) continue
    const isApart = box.top >= last.bottom - 1 || box.bottom <= last.top + 1
    expect(isApart, `after ${letter}`).toBe(true)
  }
  expect(list()).not.toBeNull()
  await screen.unmount()
})
