import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LinkForm } from '#client/features/auth/ui/LinkForm.tsx'
import { ProviderButtons } from '#client/features/auth/ui/ProviderButtons.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

beforeAll(() => Promise.all([loadTexts('auth'), loadTexts('errors')]))

test('each configured provider has its button, and none has nothing', async () => {
  const opened: string[] = []
  const providers = [
    { key: 'google', kind: 'google', name: 'Google' },
    { key: 'acme', kind: 'sso', name: 'Acme Login' },
  ] as const
  const screen = await render(
    <SampleShell>
      <ProviderButtons providers={providers} onOpen={(key) => opened.push(key)} />
    </SampleShell>,
  )
  await screen.getByRole('button', { name: 'Continue with Acme Login' }).click()
  expect(opened).toEqual(['acme'])
  expect(await lookedOver(() => screen.container)).toEqual([])
  await screen.rerender(
    <SampleShell>
      <ProviderButtons providers={[]} onOpen={(key) => opened.push(key)} />
    </SampleShell>,
  )
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await screen.unmount()
})

test('connecting asks for the password once', async () => {
  const given: string[] = []
  const step = {
    provider: 'google',
    email: 'ana@acme.test',
    link: async (password: string) => void given.push(password),
    onBack: () => undefined,
  }
  const screen = await render(
    <SampleShell>
      <LinkForm step={step} />
    </SampleShell>,
  )
  await screen.getByRole('button', { name: 'Connect' }).click()
  await expect.element(screen.getByText('Enter your password.')).toBeVisible()
  await screen.getByLabelText('Password', { exact: true }).fill('correct-horse-7')
  await screen.getByRole('button', { name: 'Connect' }).click()
  await expect.poll(() => given).toEqual(['correct-horse-7'])
  expect(await lookedOver(() => screen.container)).toEqual([])
  await screen.unmount()
})
