import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LoginPage } from '#client/features/auth/ui/LoginPage.tsx'
import { FinderPage } from '#client/features/auth/ui/FinderPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { serve } from '#tests/components/support/serve.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

beforeAll(() => Promise.all([loadTexts('auth'), loadTexts('errors')]))

test('the finder asks for an address, and for an organisation of letters and numbers', async () => {
  const screen = await render(
    <SampleShell>
      <FinderPage />
    </SampleShell>,
  )
  const go = screen.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect.element(screen.getByText('Enter your email.')).toBeVisible()
  await expect.element(screen.getByText('Enter organization URL or ID.')).toBeVisible()
  await screen.getByLabelText('Email', { exact: true }).fill('ana')
  await screen.getByLabelText('Organization URL or ID').fill('acme-co.com')
  await go.click()
  await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible()
  await expect.element(screen.getByText('Org URL or ID can only contain letters and numbers')).toBeVisible()
  expect(await lookedOver(() => screen.container)).toEqual([])
  await screen.unmount()
})

test('the login after it names the organisation that was found', async () => {
  const served = serve({
    'GET org/get': { name: 'Acme Coffee' },
    'GET setup/state': { hasOrganisation: true, canSignUp: false, providers: [], passkeys: false },
  })
  const screen = await render(
    <SampleShell path="/login?org=acme&email=ana%40home.test">
      <LoginPage />
    </SampleShell>,
  )
  await expect.element(screen.getByText('Log in to Acme Coffee.')).toBeVisible()
  await screen.unmount()
  served.mockRestore()
})
