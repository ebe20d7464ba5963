import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ConvertField } from '#client/fields/conversion/ConvertField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields } from '#tests/components/support/sample-workspace.ts'

/** A dialog in two steps, whose second one comes a moment later. */
function InSteps() {
  const [step, setStep] = useState('first')
  const next = (): void => {
    setStep('between')
    setTimeout(() => setStep('second'), 20)
  }
  return (
    <Dialog open title="In steps" closeLabel="Close" onClose={() => undefined}>
      {step === 'first' && (
        <button type="button" onClick={next}>
          Next
        </button>
      )}
      {step === 'second' && <input aria-label="Second" />}
      {step !== 'first' && <p>All the rest</p>}
    </Dialog>
  )
}

describe('a dialog with steps', () => {
  useSampleDevice()
  afterEach(cleanup)

  test('gives the focus to the first field of its next step (B27)', async () => {
    await render(<InSteps />)
    page.getByRole('button', { name: 'Next' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Second' })).toHaveFocus()
  })

  test('leaves the focus that a press on its words took', async () => {
    await render(<InSteps />)
    await userEvent.click(page.getByRole('button', { name: 'Next' }))
    const second = page.getByRole('textbox', { name: 'Second' })
    await expect.element(second).toHaveFocus()
    await userEvent.click(page.getByText('All the rest'))
    document.querySelector('dialog')?.append(document.createElement('hr'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect.element(second).not.toHaveFocus()
  })

  test('is the one that changes a type: its second step begins with the first setting', async () => {
    const [field] = fields
    if (!field) throw new Error('no field')
    await render(
      <SampleShell>
        <ConvertField field={field} onClose={() => undefined} />
      </SampleShell>,
    )
    await expect.element(page.getByLabelText('Find a field type')).toHaveFocus()
    await userEvent.keyboard('link to{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Linked table' })).toHaveFocus()
  })
})
