import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { TokenList } from '#client/features/api-tokens/ui/ApiTokensPage.tsx'
import { DeleteTokenDialog } from '#client/features/api-tokens/ui/DeleteTokenDialog.tsx'
import { NewTokenDialog } from '#client/features/api-tokens/ui/NewTokenDialog.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { SecretDialog } from '#client/features/api-tokens/ui/SecretDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleToken, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const noop = (): void => undefined
const secret = 'trama_Zk3vYp0Qw8sT1uXnB7cDe5fGh9iJl2mN4oPq6rRs0tU'
const withSecret: ApiToken & { token: string } = { ...sampleToken, token: secret }

beforeAll(() => Promise.all([loadTexts('apiTokens'), loadTexts('automations'), loadTexts('errors')]))

describe('API tokens', () => {
  useSampleDevice()

  test('the list shows marks, never a secret; a switch asks first', async () => {
    const screen = await render(
      <SampleShell>
        <TokenList />
      </SampleShell>,
    )
    await expect.element(screen.getByText('trama_Zk3v…0tU2')).toBeVisible()
    await expect.element(screen.getByText('Reads and writes Orders · rights of Ana')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('switch', { name: 'Night export is on' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Switch off Night export?' })).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).first().click()
    await expect.element(screen.getByRole('switch', { name: 'Night export is on' })).toBeChecked()
    await screen.unmount()
  })

  test('a token of chosen tables needs one', async () => {
    const screen = await render(
      <SampleShell>
        <NewTokenDialog onClose={noop} onMade={noop} />
      </SampleShell>,
    )
    const make = screen.getByRole('button', { name: 'Make token' })
    await screen.getByRole('textbox', { name: 'Name' }).fill('Night export')
    await expect.element(make).toBeEnabled()
    await screen.getByRole('radio', { name: 'Chosen tables' }).click()
    await expect.element(make).toBeDisabled()
    await screen.getByRole('checkbox', { name: 'Orders' }).click()
    await expect.element(make).toBeEnabled()
    await screen.unmount()
  })

  test.each([
    ['a new token', openedBy((close) => <NewTokenDialog onClose={close} onMade={noop} />)],
    ['the secret', openedBy((close) => <SecretDialog token={withSecret} onClose={close} />)],
    ['renaming', openedBy((close) => <RenameTokenDialog name="Export" onName={async () => undefined} onClose={close} />)],
    ['deleting', openedBy((close) => <DeleteTokenDialog token={sampleToken} onClose={close} onDeleted={noop} />)],
  ])('the dialog of %s', async (_name, sample) => {
    await expectDialog(sample)
  })
})
