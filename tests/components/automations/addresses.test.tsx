import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TokenDialogs } from '#client/features/api-tokens/ui/TokenDialogs.tsx'
import { AutomationDialogs } from '#client/features/automations/ui/AutomationDialogs.tsx'
import { WebhookDialogs } from '#client/features/webhooks/ui/WebhookDialogs.tsx'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { tableActs } from '#client/records/acts/table-acts.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleIncoming, sampleToken, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'
import { buildPlan } from '#tests/support/build-plan.ts'

const noop = (): void => undefined

beforeAll(() =>
  Promise.all(['apiTokens', 'automations', 'webhooks', 'tables', 'views', 'errors', 'shell', 'plans'].map((name) => loadTexts(name))),
)

/** The present address, as text on the screen. */
function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

describe('dialogs of automations, tokens and webhooks by address', () => {
  useSampleDevice()

  const query = (parameters: Record<string, string>): URLSearchParams => new URLSearchParams(parameters)

  test.each([
    [
      'automations of a table',
      openedBy((close) => <AutomationDialogs name="tricks" query={query({ objectId: ids.table })} onClose={close} />),
    ],
    ['a new token', openedBy((close) => <TokenDialogs name="addApiToken" query={query({})} onClose={close} />)],
    [
      'the name of a token',
      openedBy((close) => <TokenDialogs name="editApiToken" query={query({ id: sampleToken.id_api_token })} onClose={close} />),
    ],
    ['a new webhook', openedBy((close) => <WebhookDialogs name="addWebhook" query={query({})} onClose={close} />)],
    [
      'a webhook',
      openedBy((close) => <WebhookDialogs name="editWebhook" query={query({ id: sampleIncoming.id_webhooks })} onClose={close} />),
    ],
  ])('%s', async (_name, sample) => {
    await expectDialog(sample)
  })

  const closed = [
    ['addApiToken', (name: string, id: string) => <TokenDialogs name={name} query={query({ id })} onClose={noop} />],
    ['editApiToken', (name: string, id: string) => <TokenDialogs name={name} query={query({ id })} onClose={noop} />],
    ['addWebhook', (name: string, id: string) => <WebhookDialogs name={name} query={query({ id })} onClose={noop} />],
    ['editWebhook', (name: string, id: string) => <WebhookDialogs name={name} query={query({ id })} onClose={noop} />],
  ] as const
  const says = async (drawn: ReactNode, words: string): Promise<void> => {
    const screen = await render(<SampleShell>{drawn}</SampleShell>)
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
    expect(await lookedOver(() => page.getByRole('dialog').element())).toEqual([])
    await screen.unmount()
  }

  test.each(closed)('%s says so without the right', async (name, draw) => {
    becomeOutsider()
    await says(draw(name, 'x'), "You don't have enough permission").finally(becomeAdmin)
  })

  test.each(closed)('%s leads to the upgrade without the plan’s part', async (name, draw) => {
    const session = sessionStore.get()
    if (session.status !== 'active') throw new Error('the sample has its session')
    sessionStore.set({ ...session, session: { ...session.session, plan: buildPlan(session.session.orgId, { features: [] }) } })
    await says(draw(name, 'x'), 'Your plan').finally(() => sessionStore.set(session))
  })

  test.each(closed.filter(([name]) => name.startsWith('edit')))(
    '%s of nothing, and one that cannot be fetched, say so',
    async (name, draw) => {
      await says(draw(name, 'x'), 'Not found.')
      const list = name === 'editWebhook' ? 'GET v3/low-code-webhook' : 'GET v3/api-token'
      const served = serve({ [list]: { status: 500, id: 'internal', message: 'Broken', code: 'c-1', details: null } })
      await says(draw(name, 'x'), 'c-1').finally(() => served.mockRestore())
    },
  )

  test('a table lists what starts from it or acts on it, and a new one begins with the table', async () => {
    const dialog = (tableId: string) => (
      <SampleShell>
        <AutomationDialogs name="tricks" query={query({ objectId: tableId })} onClose={noop} />
      </SampleShell>
    )
    const screen = await render(dialog(ids.table))
    await expect.element(screen.getByRole('link', { name: 'Tell of new orders' })).toBeVisible()
    const create = screen.getByRole('link', { name: 'New automation' })
    await expect.element(create).toHaveAttribute('href', `/automations/explore?objectId=${ids.table}`)
    await screen.rerender(dialog(ids.emptyTable))
    await expect.element(screen.getByText('No automation is about this table')).toBeVisible()
    await screen.unmount()
  })

  test('a table’s menu leads to its automations, and to its ids', async () => {
    const screen = await render(
      <SampleShell>
        <ActItems acts={tableActs} target={{ id: ids.table, label: 'Orders' }} />
        <Here />
      </SampleShell>,
    )
    await screen.getByText('Manage automations').click()
    await expect.element(screen.getByRole('status')).toHaveTextContent(`modal=tricks&objectId=${ids.table}`)
    await screen.getByText('API table IDs').click()
    await expect.element(screen.getByRole('status')).toHaveTextContent(`/lowcode/tables/table-data/${ids.table}`)
    await screen.unmount()
  })
})
