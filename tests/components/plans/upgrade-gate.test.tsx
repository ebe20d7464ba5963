import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Plan } from '#shared/access/plan.ts'
import { BlockedScreen } from '#client/features/plans/ui/BlockedScreen.tsx'
import { followPlanRefusals } from '#client/features/plans/follow-plan-refusals.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Overlays } from '#client/app/Overlays.tsx'
import { Toaster } from '#client/ui/Toaster.tsx'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { seriousProblems } from '#tests/components/support/axe.ts'
import { looks, wear } from '#tests/components/support/looks.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const hour = 3_600_000
const before = sessionStore.get()
afterEach(async () => {
  vi.useRealTimers()
  // the library does so only after the first file of a page
  await cleanup()
  closeOverlay()
  sessionStore.set(before)
})

function signInAs(isAdmin: boolean, plan: Partial<Plan>): void {
  const session = buildSession()
  sessionStore.set({
    status: 'active',
    session: { ...session, role: { ...session.role, isAdmin }, plan: buildPlan(session.orgId, plan) },
  })
}

const ask = 'Talk to an administrator user in your organization to upgrade your plan.'

describe('the gate', () => {
  test.each(looks)('leads an administrator to the upgrade ($scheme, $width)', async (look) => {
    await wear(look)
    signInAs(true, { contact: 'plans@acme.example' })
    const screen = await render(
      <SampleShell>
        <UpgradeGate reason={{ feature: 'roles' }} />
      </SampleShell>,
    )
    await expect.element(page.getByText('Your plan does not include roles.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Upgrade plan' })).toHaveAttribute('href', 'mailto:plans@acme.example')
    expect(page.getByText(ask).elements()).toEqual([])
    expect(await seriousProblems(screen.container)).toEqual([])
  })

  test('opens the page of upgrades in a tab of its own', async () => {
    signInAs(true, { contact: 'https://acme.example/plans' })
    await render(
      <SampleShell>
        <UpgradeGate reason={{ limit: 'tables' }} />
      </SampleShell>,
    )
    const link = page.getByRole('link', { name: 'Upgrade plan' })
    await expect.element(link).toHaveAttribute('href', 'https://acme.example/plans')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  test('names whom an administrator asks without an address', async () => {
    signInAs(true, {})
    await render(
      <SampleShell>
        <UpgradeGate reason={{ limit: 'tables' }} />
      </SampleShell>,
    )
    await expect.element(page.getByText('Ask whoever runs this server to change the plan.')).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })

  test.each(looks)('sends everybody else to an administrator ($scheme, $width)', async (look) => {
    await wear(look)
    signInAs(false, { contact: 'plans@acme.example' })
    const screen = await render(
      <SampleShell>
        <UpgradeGate reason={{ limit: 'tables' }} />
      </SampleShell>,
    )
    await expect.element(page.getByText(ask)).toBeVisible()
    await expect.element(page.getByText("Your plan's limit is reached: tables.")).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
    expect(await seriousProblems(screen.container)).toEqual([])
  })
})

test('a refusal by the plan leads to the gate', async () => {
  signInAs(false, {})
  const stop = followPlanRefusals()
  await render(
    <SampleShell>
      <Toaster label="Notices" closeLabel="Close" />
      <Overlays />
    </SampleShell>,
  )
  apiEvents.emit('plan-refused', new ApiError(402, { id: 'plan_limit', code: '', message: '', details: { limit: 'tables' } }))
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Upgrade your plan' })).toBeVisible()
  await expect.element(page.getByText(ask)).toBeVisible()
  stop()
})

describe('a blocked plan', () => {
  test('offers an administrator our team, and a way out', async () => {
    signInAs(true, { planId: 'blocked', contact: 'plans@acme.example' })
    await render(
      <SampleShell>
        <BlockedScreen />
      </SampleShell>,
    )
    await expect.element(page.getByRole('link', { name: 'Ask our team' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  })

  test('is a missing page to everybody else', async () => {
    signInAs(false, { planId: 'blocked', contact: 'plans@acme.example' })
    await render(
      <SampleShell>
        <BlockedScreen />
      </SampleShell>,
    )
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    // one's own account stays open
    await expect.element(page.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/settings')
    await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  })
})

test('a trial that ends turns the product to the free plan by the clock of the device, without network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInAs(true, { trialEndsAt: new Date(Date.now() + hour).toISOString(), trialGraceHours: 1 })
  await render(
    <SampleShell>
      <PlanStateText />
    </SampleShell>,
  )
  await expect.element(page.getByText('trial true')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2 * hour - 1)
  await expect.element(page.getByText('trial true')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(page.getByText('free false')).toBeVisible()
})

function PlanStateText() {
  const { state } = usePlan()
  return <p>{`${state} ${useAccess().has('roles')}`}</p>
}
