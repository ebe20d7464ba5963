import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GlobalShortcuts } from '#client/app/shell/GlobalShortcuts.tsx'
import { UserMenu } from '#client/app/shell/UserMenu.tsx'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const said = (): string | undefined => readToasts().find(({ id }) => id === 'builder-mode')?.message

/** Stumble 29: a switch with a key of one letter, which explained itself nowhere. */
describe('builder mode (29)', () => {
  useSampleDevice()
  afterEach(() => {
    dismissToast('builder-mode')
    localStorage.removeItem('trama.builderMode')
  })

  test('says in its menu what it is for, with its key', async () => {
    const screen = await render(
      <SampleShell>
        <UserMenu />
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'Your menu' }).click()
    const entry = page.getByRole('menuitemcheckbox', { name: /^Builder mode/ })
    await expect.element(entry).toBeVisible()
    await expect.element(entry).toHaveTextContent('Tools to change apps, tables and folders')
    await expect.element(entry).toHaveTextContent(/B$/)
    await screen.unmount()
  })

  test('switched by its key says what changed, and how it goes back', async () => {
    const screen = await render(
      <SampleShell>
        <GlobalShortcuts />
      </SampleShell>,
    )
    await userEvent.keyboard('b')
    await expect.poll(said).toMatch(/^Builder mode (on: you see the tools|off: you see what members see)/)
    const first = said()
    await userEvent.keyboard('b')
    await expect.poll(said).not.toBe(first)
    expect([first, said()].join()).toContain('Press B to bring the tools back')
    await screen.unmount()
  })
})
