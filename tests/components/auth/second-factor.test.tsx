import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PasswordStep } from '#client/features/auth/ui/PasswordStep.tsx'
import { CodePage } from '#client/features/auth/ui/CodePage.tsx'
import { RecoveryCodes } from '#client/features/auth/ui/RecoveryCodes.tsx'
import { SetUpFactor } from '#client/features/auth/ui/SetUpFactor.tsx'
import { ApiError } from '#client/lib/api-error.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { serve } from '#tests/components/support/serve.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const nothing = (): void => undefined
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const fresh = { secret, address: `otpauth://totp/Trama:ana%40acme.test?issuer=Trama&secret=${secret}` }

beforeAll(() => Promise.all([loadTexts('auth'), loadTexts('errors')]))

describe('the second factor', () => {
  test('the code is required and numeric, has the focus, and leads back', async () => {
    let wentBack = false
    const step = { verifySession: 'x', ways: ['app' as const], onEnter: nothing, onBack: () => void (wentBack = true) }
    const screen = await render(
      <SampleShell>
        <CodePage step={step} />
      </SampleShell>,
    )
    const field = screen.getByRole('textbox', { name: 'Code' })
    await expect.element(field).toHaveFocus()
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByText('Enter the code.')).toBeVisible()
    await field.fill('12a456')
    await expect.element(screen.getByText('A code has digits only.')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'Back' }).click()
    expect(wentBack).toBe(true)
    await screen.unmount()
  })

  test('its set-up and the recovery codes, in both schemes and widths', async () => {
    const codes = Array.from({ length: 10 }, (_, at) => `1234${at} 6789${at}`)
    const screen = await render(
      <SampleShell>
        <SetUpFactor fresh={fresh} onOn={nothing} onCancel={nothing} />
        <RecoveryCodes codes={codes} onDone={nothing} />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('img', { name: 'Code to scan with your authenticator app' })).toBeVisible()
    await expect.element(screen.getByText('12349 67899')).toBeVisible()
    await screen.getByRole('button', { name: 'Copy codes' }).click()
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })
})

test('a change that needs a proof asks for the mailed code, and goes on with the same password', async () => {
  const tried: string[] = []
  const proven: unknown[] = []
  const spy = serve({
    'POST auth/proof/start': { verifySession: 'v', ways: ['mail'] },
    'POST auth/proof/confirm': (body: unknown) => ({ at: proven.push(body) }),
  })
  const run = (password: string): Promise<void> => {
    tried.push(password)
    return proven.length > 0 ? Promise.resolve() : Promise.reject(new ApiError(403, { id: 'proof_needed', code: 'c', message: '' }))
  }
  const screen = await render(
    <SampleShell>
      <PasswordStep actions={[{ label: 'Make', variant: 'primary', run }]} />
    </SampleShell>,
  )
  await screen.getByLabelText('Password', { exact: true }).fill('correct-horse-7')
  await screen.getByRole('button', { name: 'Make' }).click()
  const field = screen.getByRole('textbox', { name: 'Code' })
  await expect.element(field).toHaveFocus()
  expect(await lookedOver(() => screen.container)).toEqual([])
  await field.fill('123456')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => tried).toEqual(['correct-horse-7', 'correct-horse-7'])
  expect(proven).toEqual([{ verifySession: 'v', verifyCode: '123456' }])
  spy.mockRestore()
  await screen.unmount()
})
