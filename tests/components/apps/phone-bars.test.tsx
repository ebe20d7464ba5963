import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { TopBar } from '#client/app/shell/TopBar.tsx'
import { AppRoute } from '#client/features/apps/ui/AppRoute.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

describe('the bars of an app', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    document.documentElement.style.fontSize = ''
    await page.viewport(1440, 900)
  })

  async function open() {
    await Promise.all(['apps', 'shell', 'common', 'documents', 'structure'].map((name) => loadTexts(name, 'en')))
    const screen = await render(
      <SampleShell path={`/app/${ids.app}`}>
        <TopBar />
        <Routes>
          <Route path="app/:appId/*" element={<AppRoute />} />
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    return screen
  }
  const bar = () => page.getByRole('heading', { level: 1 }).element().closest('header')
  const organisation = () => bar()?.querySelector('[aria-haspopup]')

  test('are one on a phone: its name stands where the organisation stood (A42)', async () => {
    await page.viewport(390, 844)
    const screen = await open()
    await expect.poll(() => screen.container.querySelectorAll('header').length).toBe(1)
    await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
    expect(organisation()?.checkVisibility()).toBe(false)
  })

  test('are two beside a side menu, and two where text is large', async () => {
    await page.viewport(1440, 900)
    const wide = await open()
    await expect.poll(() => wide.container.querySelectorAll('header').length).toBe(2)
    await wide.unmount()
    await page.viewport(390, 844)
    document.documentElement.style.fontSize = '32px'
    const large = await open()
    await expect.poll(() => large.container.querySelectorAll('header').length).toBe(2)
    document.documentElement.style.fontSize = ''
    await expect.poll(() => large.container.querySelectorAll('header').length).toBe(1)
    expect(await lookedOver(() => large.container)).toEqual([])
  })
})
