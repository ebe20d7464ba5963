import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { IncomingDialog } from '#client/features/webhooks/ui/IncomingDialog.tsx'
import { IncomingList } from '#client/features/webhooks/ui/IncomingList.tsx'
import { OnceDialog } from '#client/nouns/automations/OnceDialog.tsx'
import { OutgoingDialog } from '#client/features/webhooks/ui/OutgoingDialog.tsx'
import { OutgoingList } from '#client/features/webhooks/ui/OutgoingList.tsx'
import { DeliveryLog, RequestLog } from '#client/features/webhooks/ui/WebhookLog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleIncoming, sampleOutgoing, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const noop = (): void => undefined

beforeAll(() => Promise.all(['webhooks', 'automations', 'tables', 'views', 'errors'].map((name) => loadTexts(name))))

describe('webhooks', () => {
  useSampleDevice()

  test('incoming ones show where they lead, and ask before they are switched off', async () => {
    const screen = await render(
      <SampleShell>
        <IncomingList />
      </SampleShell>,
    )
    await expect.element(screen.getByText('Makes records in Orders')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('switch', { name: 'Shop is on' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Switch off Shop?' })).toBeVisible()
    await screen.unmount()
  })

  test('another address is made only after a question, for it ends the present one', async () => {
    const screen = await render(
      <SampleShell>
        <IncomingList />
      </SampleShell>,
    )
    await screen.getByRole('button', { name: 'More about Shop' }).click()
    await screen.getByRole('menuitem', { name: 'New address' }).click()
    const dialog = screen.getByRole('dialog', { name: 'New address for Shop?' })
    await expect.element(dialog.getByText(/stops working at once/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.unmount()
  })

  test('the log of an address offers the requests before those shown', async () => {
    const screen = await render(
      <SampleShell>
        <RequestLog webhook={sampleIncoming} onClose={noop} />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('button', { name: 'Take again' }).first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
    await screen.unmount()
  })

  test('outgoing ones say why they are off', async () => {
    const screen = await render(
      <SampleShell>
        <OutgoingList />
      </SampleShell>,
    )
    await expect.element(screen.getByText('Switched off: it did not answer for five days')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('the mapping is learned from the last request', async () => {
    const screen = await render(
      <SampleShell>
        <IncomingDialog webhook={{ ...sampleIncoming, mapping: [] }} onClose={noop} onSaved={noop} />
      </SampleShell>,
    )
    await screen.getByRole('button', { name: 'Learn from the last request' }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Place in the content' })).toHaveValue('order.customer')
    await expect.element(screen.getByRole('combobox', { name: 'Field Customer' })).toBeVisible()
    // a value that no field is called by is paired by a press
    await screen.getByRole('button', { name: 'order.reference: R-7' }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Place in the content' }).nth(1)).toHaveValue('order.reference')
    await expect.element(screen.getByRole('button', { name: 'order.reference: R-7' })).not.toBeInTheDocument()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test.each([
    ['a new address', openedBy((close) => <IncomingDialog onClose={close} onSaved={noop} />)],
    ['an address', openedBy((close) => <IncomingDialog webhook={sampleIncoming} onClose={close} onSaved={noop} />)],
    ['its requests', openedBy((close) => <RequestLog webhook={sampleIncoming} onClose={close} />)],
    ['a new outgoing webhook', openedBy((close) => <OutgoingDialog onClose={close} onSaved={noop} />)],
    ['an outgoing webhook', openedBy((close) => <OutgoingDialog webhook={sampleOutgoing} onClose={close} onSaved={noop} />)],
    ['its deliveries', openedBy((close) => <DeliveryLog webhook={sampleOutgoing} onClose={close} />)],
    [
      'what is shown once',
      openedBy((close) => <OnceDialog title="Shop" notice="Copy it" secret="whsec_abc" copied="Copied" stored="Kept" onClose={close} />),
    ],
    [
      'deleting',
      openedBy((close) => (
        <AskDialog title="Delete Shop?" confirm="Delete" danger onConfirm={async () => undefined} onClose={close}>
          It stops at once.
        </AskDialog>
      )),
    ],
  ])('the dialog of %s', async (_name, sample) => {
    await expectDialog(sample)
  })
})
