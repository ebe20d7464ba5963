import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MutationBatch } from '#shared/protocol/mutations.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { readSession } from '#client/engine/session/session.ts'
import { SuggestedFields } from '#client/fields/settings/SuggestedFields.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { emptyTable, ids } from '#tests/components/support/sample-workspace.ts'
import { serve } from '#tests/components/support/serve.ts'
import { buildPlan } from '#tests/support/build-plan.ts'

const suggestedFields = [
  { id: 'fsuggested001', type: 'date', label: 'Since' },
  { id: 'fsuggested002', type: 'goal', label: 'Target' },
] as const
const show = async () => {
  await loadTexts('tables', 'en')
  return render(
    <SampleShell>
      <SuggestedFields tableId={ids.emptyTable} after={undefined} />
    </SampleShell>,
  )
}
const add = (label: string) => page.getByRole('button', { name: `Add ${label}`, exact: true })

describe('the fields that a table could use', () => {
  useSampleDevice([{ kind: 'table', id: ids.emptyTable, seq: 1, data: { ...emptyTable, suggestedFields: [...suggestedFields] } }])

  test('are those that the plan has', async () => {
    const before = sessionStore.get()
    const whole = await show()
    await expect.element(add('Since')).toBeVisible()
    await expect.element(add('Target')).toBeVisible()
    await whole.unmount()
    const session = readSession()
    sessionStore.set({ status: 'active', session: { ...session, plan: buildPlan(session.orgId, { features: [] }) } })
    try {
      const screen = await show()
      await expect.element(add('Since')).toBeVisible()
      await expect.element(add('Target')).not.toBeInTheDocument()
      await screen.unmount()
    } finally {
      sessionStore.set(before)
    }
  })

  test('are marked when they are added, and offered again when that is refused', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const error = { id: 'permission_denied', message: '' }
    const served = serve({
      'POST mutations': async ({ mutations }: MutationBatch) => {
        await released
        return { results: mutations.map(({ id }) => ({ id, status: 'refused', error })), seq: 1, epoch: 'epoch-1' }
      },
    })
    const screen = await show()
    try {
      await add('Since').click()
      await expect.element(page.getByRole('button', { name: 'Field Added' })).toBeDisabled()
      await expect.element(add('Since')).not.toBeInTheDocument()
      release()
      await expect.element(add('Since')).toBeEnabled()
    } finally {
      release()
      served.mockRestore()
      await screen.unmount()
    }
  })
})
