import { useState, type ComponentType, type ReactNode } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

/** A screen with a button that opens a dialog. */
export interface SampleDialog {
  Screen: ComponentType
  /** the button's name */
  button: string
}

const openIt = 'Open it'
const openDialog = (): HTMLDialogElement | null => document.querySelector('dialog[open]')

/** A screen that draws a dialog while it is open. */
export function openedBy(draw: (close: () => void) => ReactNode, onOpen?: () => void): SampleDialog {
  function Screen() {
    const [isOpen, setIsOpen] = useState(false)
    const open = (): void => {
      setIsOpen(true)
      onOpen?.()
    }
    return (
      <>
        <button type="button" onClick={open}>
          {openIt}
        </button>
        {isOpen && draw(() => setIsOpen(false))}
      </>
    )
  }
  return { Screen, button: openIt }
}

/**
 * The contract of every dialog: a key opens it with a name and the focus inside. Everybody can use it. Escape closes it and gives the focus
 * back.
 */
export async function expectDialog({ Screen, button }: SampleDialog): Promise<void> {
  const screen = await render(
    <SampleShell>
      <Screen />
    </SampleShell>,
  )
  const opener = page.getByRole('button', { name: button, exact: true })
  await expect.poll(() => opener.elements()).toHaveLength(1)
  const before = opener.element() as HTMLElement
  before.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => openDialog()?.textContent ?? '').not.toBe('')
  const dialog = page.getByRole('dialog').element()
  expect(dialog.getAttribute('aria-label') ?? document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toMatch(
    /./,
  )
  await expect.poll(() => openDialog()?.contains(document.activeElement)).toBe(true)
  expect(await lookedOver(() => openDialog() ?? document.body)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(openDialog).toBeNull()
  await expect.poll(() => document.activeElement).toBe(before)
  await screen.unmount()
}
