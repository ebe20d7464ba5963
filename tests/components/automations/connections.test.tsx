import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { ConnectionTestDialog } from '#client/features/automations/ui/ConnectionTestDialog.tsx'
import { IntegrationPage } from '#client/features/automations/ui/IntegrationPage.tsx'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

beforeAll(() => Promise.all(['automations', 'errors'].map((name) => loadTexts(name))))

const connection = {
  ...{ id: ids.records[0] ?? '', app: 'http', name: 'Shop', settings: { host: 'api.shop.example', signIn: 'token' } },
  ...{ createdBy: ids.colleague, createdAt: at },
}

describe('connections', () => {
  useSampleDevice()
  const open = (name: string) =>
    render(
      <SampleShell>
        <IntegrationPage name={name} />
      </SampleShell>,
    )

  test.each(integrations.map(({ name, title }) => [name, title]))(
    '%s says what to set, in both schemes and widths',
    async (name, title) => {
      const screen = await open(name)
      await expect.element(screen.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect.element(screen.getByRole('link', { name: `How to get this, in the documentation of ${title}` })).toBeVisible()
      expect(await lookedOver(() => screen.container)).toEqual([])
      await screen.unmount()
    },
  )

  test('the form asks for the settings of one kind of sign-in, and says what is wrong beside each', async () => {
    const screen = await open('http')
    const form = screen.getByRole('form', { name: 'New connection' })
    const field = (name: string) => form.getByRole('textbox', { name })
    await expect.element(form.getByPlaceholder('sk-…')).toBeVisible()
    await expect.element(field('Client ID')).not.toBeInTheDocument()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop')
    await field('Host').fill('https://api.shop.example/v1')
    await form.getByRole('button', { name: 'Save connection' }).click()
    await expect.element(field('Host')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(form.getByText('The name of a host, such as api.example.com')).toBeVisible()
    await expect.element(form.getByText('Fill this in')).toBeVisible()
    await form.getByRole('combobox', { name: 'Kind of sign-in' }).click()
    await screen.getByRole('option', { name: 'User name and password' }).click()
    await expect.element(form.getByPlaceholder('sk-…')).not.toBeInTheDocument()
    await field('Host').fill('api.shop.example')
    await field('User name').fill('trama')
    await form.getByRole('button', { name: 'Save connection' }).click()
    await expect.element(field('Host')).toHaveValue('')
    await screen.unmount()
  })

  test('with a consent it tells the redirect address', async () => {
    const screen = await open('googleSheets')
    await expect.element(screen.getByText('https://trama.example/api/automations/connections/callback')).toBeVisible()
    await screen.unmount()
  })

  test('a connection is tested, and deleted only after a question', async () => {
    const screen = await open('http')
    await screen.getByRole('button', { name: 'Test Shop' }).click()
    await screen.getByRole('textbox', { name: 'Path' }).fill('/me')
    await screen.getByRole('button', { name: 'Test now' }).click()
    await expect.element(screen.getByText('The credentials were refused (401).')).toBeVisible()
    await screen.getByRole('button', { name: 'Close' }).first().click()
    await screen.getByRole('button', { name: 'Remove Shop' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Delete Shop?' })).toBeVisible()
    await screen.unmount()
  })

  test('the dialog of its test', async () => {
    await expectDialog(openedBy((close) => <ConnectionTestDialog integration={http} connection={connection} onClose={close} />))
  })
})
