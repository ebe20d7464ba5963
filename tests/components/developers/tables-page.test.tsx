import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Plan } from '#shared/access/plan.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { Lowcode } from '#client/features/developers/functions/ui/Lowcode.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'

const before = sessionStore.get()
afterEach(async () => {
  await cleanup()
  sessionStore.set(before)
})

async function showWith(features: NonNullable<Plan['features']>, path: string): Promise<void> {
  const session = buildSession()
  sessionStore.set({ status: 'active', session: { ...session, plan: buildPlan(session.orgId, { features }) } })
  await render(
    <SampleShell path={path}>
      <Routes>
        {['lowcode', 'automations'].map((place) => (
          <Route key={place} path={`${place}/*`} element={<Lowcode />} />
        ))}
      </Routes>
    </SampleShell>,
  )
}

describe('tables for programs', () => {
  useSampleDevice()

  test.each<[string, NonNullable<Plan['features']>, RegExp]>([
    ['/lowcode/tables', ['api'], /does not include low-code/i],
    ['/automations/tables', ['lowCode'], /does not include the API/i],
  ])('%s asks the plan for its own feature (F5)', async (path, features, words) => {
    await showWith(features, path)
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test.each<[string, NonNullable<Plan['features']>, string]>([
    ['/lowcode/tables', ['lowCode'], 'Developer area'],
    ['/lowcode/nothing-here', ['lowCode'], 'Page not found'],
  ])('%s has a title of its own', async (path, features, title) => {
    await showWith(features, path)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    expect(document.title).toContain(title)
  })
})
