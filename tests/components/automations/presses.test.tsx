import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hasKeptWords } from '#client/engine/session/use-kept-words.ts'
import { PressDialog } from '#client/features/automations/ui/PressDialog.tsx'
import { forgetWords } from '#client/engine/session/use-kept-words.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { closeOverlay, openOverlay, useOverlay, type Overlay } from '#client/lib/overlays.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'

const act = vi.fn()
const asking = (record: string): Extract<Overlay, { kind: 'askBeforePress' }> => ({
  ...{ kind: 'askBeforePress', place: `f1.${record}`, question: 'Refuse the order?', title: 'Refuse', act },
  asks: [
    { name: 'reason', label: 'Reason', is: 'text' },
    { name: 'days', label: 'Days', is: 'number', optional: true },
    { name: 'urgent', label: 'Urgent', is: 'yesNo' },
  ],
})

/** A button that asks, as cells and blocks have it. */
function Asking() {
  const [record, setRecord] = useState('r1')
  const overlay = useOverlay()
  return (
    <SampleShell>
      <button type="button" onClick={() => openOverlay(asking(record))}>
        Press
      </button>
      <button type="button" onClick={() => setRecord('r2')}>
        Next record
      </button>
      {overlay?.kind === 'askBeforePress' && <PressDialog overlay={overlay} />}
    </SampleShell>
  )
}

describe('a button that asks', () => {
  useSampleDevice()
  beforeAll(() => Promise.all(['presses', 'documents'].map((name) => loadTexts(name))))
  afterEach(() => {
    closeOverlay()
    act.mockReset()
    for (const record of ['r1', 'r2']) forgetWords(`press.f1.${record}`)
  })

  test('keeps the words of its answers through Escape, for that record alone, and gives the focus back', async () => {
    const screen = await render(<Asking />)
    const [button, reason] = [screen.getByRole('button', { name: 'Press' }), screen.getByRole('textbox', { name: 'Reason' })]
    await button.click()
    await expect.element(reason).toHaveFocus()
    await userEvent.keyboard('Too late{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expect.element(reason).toHaveValue('Too late')
    await expect.element(screen.getByText('This was written here earlier and is not saved yet.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Next record' }).click()
    await button.click()
    await expect.element(reason).toHaveValue('')
    await screen.unmount()
  })

  test('acts once with what was answered, and forgets it; Cancel gives it up', async () => {
    const screen = await render(<Asking />)
    await screen.getByRole('button', { name: 'Press' }).click()
    await userEvent.keyboard('Too late')
    await screen.getByRole('spinbutton', { name: 'Days' }).fill('3')
    await screen.getByRole('checkbox', { name: 'Urgent' }).click()
    expect(hasKeptWords('press.f1.r1')).toBe(true)
    await screen.getByRole('button', { name: 'Refuse' }).click()
    expect(act.mock.calls).toEqual([[{ reason: 'Too late', days: 3, urgent: true }]])
    expect(hasKeptWords('press.f1.r1')).toBe(false)

    await screen.getByRole('button', { name: 'Press' }).click()
    await userEvent.keyboard('Never mind')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(hasKeptWords('press.f1.r1')).toBe(false)
    expect(act).toHaveBeenCalledTimes(1)
    await screen.unmount()
  })

  test('marks what is missing and does nothing yet', async () => {
    const screen = await render(<Asking />)
    await screen.getByRole('button', { name: 'Press' }).click()
    await screen.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByRole('spinbutton', { name: 'Days' })).not.toHaveAttribute('aria-invalid')
    expect(act).not.toHaveBeenCalled()
    await screen.unmount()
  })
})
