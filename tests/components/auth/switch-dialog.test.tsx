import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { SwitchDialog } from '#client/features/auth/ui/SwitchDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { serve } from '#tests/components/support/serve.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

describe('the switcher of organisations', () => {
  useSampleDevice()
  beforeEach(async () => {
    await loadTexts('auth', 'en')
  })
  afterEach(cleanup)

  test.each([
    ['Switch organization', {}],
    ['Templates', { template: 'crm' }],
  ])('is titled %s by what led to it', async (title, more) => {
    const organisations = [
      { id: 'a', name: 'Acme', isThis: true },
      { id: 'b', name: 'Beta', isThis: false },
    ]
    const served = serve({ 'GET auth/organisations': { organisations } })
    await render(
      <SampleShell>
        <SwitchDialog overlay={{ kind: 'switchOrganisation', ...more }} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Beta/ })).toBeVisible()
    served.mockRestore()
  })
})
