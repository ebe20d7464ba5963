import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MemoryRouter } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { Plan } from '#shared/access/plan.ts'
import { Palette } from '#client/app/Palette.tsx'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { UpgradeBanner } from '#client/nouns/plans/UpgradeBanner.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'
import { buildPlan } from '#tests/support/build-plan.ts'

const before = sessionStore.get()
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  sessionStore.set(before)
})

/** The sample's person, with another plan and seat in the organisation. */
function have(plan: Partial<Plan>, isAdmin = true): void {
  const now = sessionStore.get()
  if (now.status !== 'active') throw new Error('the sample is signed in')
  const { session } = now
  sessionStore.set({ ...now, session: { ...session, role: { ...session.role, isAdmin }, plan: buildPlan(session.orgId, plan) } })
}

const trial = (): Partial<Plan> => ({ trialEndsAt: new Date(Date.now() + 86_400_000).toISOString() })
const words = 'Business from $5, App Developer from $10 per user and month, paid annually.'

describe('the offer of plans', () => {
  useSampleDevice()

  test('is in the palette of an administrator on trial', async () => {
    serve({ 'GET org/links': { sells: true } })
    have(trial())
    await render(
      <SampleShell>
        <Palette overlay={{ kind: 'palette' }} />
      </SampleShell>,
    )
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/settings/plans')
  })

  test.each<[string, Partial<Plan>, boolean, boolean]>([
    ['who pays', {}, true, true],
    ['who is no administrator', trial(), false, true],
    ['where nothing is sold', trial(), true, false],
  ])('is not made to somebody %s', async (_who, plan, isAdmin, sells) => {
    await loadTexts('billing')
    const served = serve({ 'GET org/links': { sells } })
    have(plan, isAdmin)
    const screen = await render(
      <MemoryRouter>
        <UpgradeBanner onFollow={() => undefined} />
      </MemoryRouter>,
    )
    await expect.poll(() => served.mock.calls.length).toBeGreaterThan(0)
    await expect.poll(() => screen.container.textContent).toBe('')
  })
})
