import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { leave } from '#client/app/shell/leave.ts'
import { Overlays } from '#client/app/Overlays.tsx'
import { readDevice } from '#client/engine/device/current-device.ts'
import { forgetWords, keepWords } from '#client/engine/session/use-kept-words.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { closeOverlay, openOverlay } from '#client/lib/overlays.ts'
import { readSession } from '#client/engine/session/session.ts'
import { writeEdited } from '#client/features/forms/data/edited-form.ts'
import { updateItem } from '#client/nouns/items/item-commands.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { form, ids } from '#tests/components/support/sample-workspace.ts'

describe('signing out by the palette', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(closeOverlay)

  test('is found by its other word too, and asks before it loses what is only here', async () => {
    await loadTexts('shell', 'en')
    const asked = vi.spyOn(window, 'fetch')
    const screen = await render(
      <SampleShell>
        <Overlays />
      </SampleShell>,
    )
    updateItem('table', ids.table, { label: 'Only here' })
    await expect.poll(() => readDevice().outbox.items.get().length).toBe(1)
    openOverlay({ kind: 'palette' })
    const field = page.getByRole('combobox', { name: 'Search and commands' })
    await expect.element(field).toBeVisible()
    await userEvent.fill(field, 'log out')
    await expect.element(page.getByRole('option', { name: 'Sign out' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
    await expect.element(question).toBeVisible()
    await expect.element(question.getByText('1 change is only on this device')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }).last())
    await expect.element(question).not.toBeInTheDocument()
    expect(asked.mock.calls.some(([input]) => String(input).endsWith('/api/auth/log-out'))).toBe(false)
    asked.mockRestore()
    await screen.unmount()
  })

  test('asks before it loses words that were typed and not sent', async () => {
    await loadTexts('shell', 'en')
    const asked = vi.spyOn(window, 'fetch')
    const screen = await render(
      <SampleShell>
        <Overlays />
      </SampleShell>,
    )
    keepWords('comment.table.1', 'half a thought')
    leave()
    const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
    await expect.element(question.getByText('1 text that you began')).toBeVisible()
    expect(question.getByText('is only on this device').elements()).toHaveLength(1)
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }).last())
    await expect.element(question).not.toBeInTheDocument()
    expect(asked.mock.calls.some(([input]) => String(input).endsWith('/api/auth/log-out'))).toBe(false)
    forgetWords('comment.table.1')
    asked.mockRestore()
    await screen.unmount()
  })

  test('asks before it loses a form that was edited and not saved', async () => {
    await loadTexts('shell', 'en')
    const screen = await render(
      <SampleShell>
        <Overlays />
      </SampleShell>,
    )
    const { memberId } = readSession()
    writeEdited(memberId, form, form.definition)
    leave()
    const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
    await expect.element(question.getByText('1 text that you began')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }).last())
    writeEdited(memberId, form, undefined)
    await screen.unmount()
  })
})
