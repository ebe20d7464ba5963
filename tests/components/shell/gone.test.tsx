import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MissingPage } from '#client/features/pages/ui/MissingPage.tsx'
import { NoTable } from '#client/nouns/tables/NoTable.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

describe('the address of a thing that is gone', () => {
  useSampleDevice()

  test.each([
    ['Page not found', <MissingPage key="page" pageId="gone" />],
    ['Table not found', <NoTable key="table" />],
  ])('has a screen of its own with the same way out: %s', async (title, gone) => {
    await Promise.all(['pages', 'tables'].map((name) => loadTexts(name, 'en')))
    const screen = await render(<SampleShell>{gone}</SampleShell>)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/home')
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })
})
