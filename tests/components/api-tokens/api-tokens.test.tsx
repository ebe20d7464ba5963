import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TokenList } from '#client/features/api-tokens/ui/ApiTokensPage.tsx'
import { NewTokenDialog } from '#client/features/api-tokens/ui/NewTokenDialog.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const noop = (): void => undefined

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

  test('a token goes after a question', async () => {
    const screen = await render(
      <SampleShell>
        <TokenList />
      </SampleShell>,
    )
    await screen.getByRole('button', { name: 'More about Night export' }).click()
    await screen.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Delete Night export?' })).toBeVisible()
    await screen.unmount()
  })

  test.each([
    ['a new token', openedBy((close) => <NewTokenDialog onClose={close} onMade={noop} />)],
    ['renaming', openedBy((close) => <RenameTokenDialog place="sample" name="Export" onName={async () => undefined} onClose={close} />)],
  ])('the dialog of %s', async (_name, sample) => {
    await expectDialog(sample)
  })
})
