import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { pendingSources, reportPending } from '#client/engine/sync-state/pending-sources.ts'
import { SyncStatus } from '#client/features/sync-status/ui/SyncStatus.tsx'
import { buildSession } from '#tests/support/build-session.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const before = sessionStore.get()
afterEach(async () => {
  await cleanup()
  reportPending('documents', 0)
  sessionStore.set(before)
})

test('what waits for a sign-in is not said to be on its way (A33)', async () => {
  const session = buildSession()
  sessionStore.set({ status: 'active', session })
  // files before this one leave a device, and work that it has not sent
  currentDevice.set(undefined)
  pendingSources.set(new Map())
  reportPending('documents', 3)
  await render(
    <SampleShell>
      <SyncStatus />
    </SampleShell>,
  )
  const mark = page.getByRole('button', { name: /^Sync: / })
  await expect.element(mark).toHaveAccessibleName('Sync: Saving 3')
  sessionStore.set({ status: 'ended', session })
  await expect.element(mark).toHaveAccessibleName('Sync: Sign in to send 3')
  sessionStore.set({ status: 'active', session })
  await expect.element(mark).toHaveAccessibleName('Sync: Saving 3')
})
