import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StartPage } from '#client/features/start-here/StartPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useOverlay } from '#client/lib/overlays.ts'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

function Opened() {
  return <output>{JSON.stringify(useOverlay())}</output>
}

async function show() {
  await Promise.all(['startHere', 'tables', 'templates', 'blocks'].map((name) => loadTexts(name, 'en')))
  return render(
    <SampleShell>
      <StartPage />
      <Opened />
    </SampleShell>,
  )
}

describe('Start Here', () => {
  useSampleDevice()
  afterEach(becomeAdmin)

  test('greets the organisation, and has what an administrator may do and what the operator names', async () => {
    becomeAdmin()
    const screen = await show()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome to ./)
    for (const name of [
      'Create',
      'Go to',
      'Import data',
      'Add users',
      'Plans',
      'Talk to sales',
      'New form',
      'New kanban',
      'New table',
      'New app',
    ])
      await expect.element(page.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    // of the operator's playlist
    await expect.element(page.getByRole('button', { name: 'A first app' })).toBeVisible()
    expect(page.getByRole('button', { name: /^(Support|Onboarding)/ }).elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('button', { name: /^Go to/ }).click()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('{"kind":"palette","section":"go"}')
    await screen.unmount()
  })

  test('offers somebody without these rights nothing to make, and no plan', async () => {
    becomeOutsider()
    const screen = await show()
    await expect.element(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
    expect(page.getByRole('button', { name: /^(New|Create|Import|Plans|Add users)/ }).elements()).toEqual([])
    await screen.unmount()
  })
})
