import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ShortcutsDialog } from '#client/app/ShortcutsDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

test('the list of shortcuts opens at its beginning, although its one field stands at its end', async () => {
  await loadTexts('shell', 'en')
  await page.viewport(1440, 500)
  const screen = await render(
    <SampleShell>
      <ShortcutsDialog />
    </SampleShell>,
  )
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  const body = dialog.getByRole('switch').element().closest('header ~ div')
  expect(body?.scrollHeight, 'the list is longer than the dialog').toBeGreaterThan(body?.clientHeight ?? 0)
  expect(body?.scrollTop).toBe(0)
  await screen.unmount()
  await page.viewport(1440, 900)
})

test('the list of shortcuts says where letters are text, and what keys do on cards (2, 3)', async () => {
  await loadTexts('shell', 'en')
  const screen = await render(
    <SampleShell>
      <ShortcutsDialog />
    </SampleShell>,
  )
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(part('Everywhere')).toHaveTextContent(/A single key is text while you write/)
  await expect.element(part('In tables, apps and tasks')).toHaveTextContent(/Outside the cells, in which letters are text/)
  await expect.element(part('On the cards of a view')).toHaveTextContent(/Open the linked record/)
  await screen.unmount()
})
