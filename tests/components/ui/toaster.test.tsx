import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { dismissToast, readToasts, toast } from '#client/ui/toast.ts'
import { Toaster } from '#client/ui/Toaster.tsx'

const say = (message: string) => toast({ id: 'one', message, duration: null })

describe('notices', () => {
  const dismissAll = (): void => {
    for (const { id } of readToasts()) dismissToast(id)
  }
  // those of another file's tests would be shown at once
  beforeEach(dismissAll)
  afterEach(async () => {
    await cleanup()
    dismissAll()
    vi.restoreAllMocks()
  })

  test('that are replaced are not shown anew, which would cost a frame', async () => {
    const { unmount } = await render(<Toaster label="Notices" closeLabel="Close" />)
    const shown = vi.spyOn(HTMLElement.prototype, 'showPopover')
    say('First')
    await expect.element(page.getByText('First')).toBeVisible()
    say('Second')
    await expect.element(page.getByText('Second')).toBeVisible()
    expect(shown).toHaveBeenCalledTimes(1)
    dismissToast('one')
    await expect.element(page.getByText('Second')).not.toBeInTheDocument()
    say('Third')
    await expect.element(page.getByText('Third')).toBeVisible()
    await unmount()
  })

  test.each(['dialog', 'popover'])('come to lie above a %s that opened after them', async (kind) => {
    const { unmount } = await render(<Toaster label="Notices" closeLabel="Close" />)
    say('Before')
    await expect.element(page.getByText('Before')).toBeVisible()
    const above = document.createElement(kind === 'dialog' ? 'dialog' : 'div')
    above.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none'
    if (kind === 'popover') above.popover = 'manual'
    document.body.append(above)
    if (above instanceof HTMLDialogElement) above.showModal()
    else above.showPopover()
    // shown last is shown above
    const shown = vi.spyOn(page.getByRole('region', { name: 'Notices', includeHidden: true }).element() as HTMLElement, 'showPopover')
    say('After')
    await expect.poll(() => shown.mock.calls.length).toBe(1)
    above.remove()
    await unmount()
  })
})
