import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { ApiTokensPage } from '#client/features/api-tokens/ui/ApiTokensPage.tsx'
import { AutomationDialogs } from '#client/features/automations/ui/AutomationDialogs.tsx'
import { AutomationsPage } from '#client/features/automations/ui/AutomationsPage.tsx'
import { TablesPage } from '#client/features/developers/tables/TablesPage.tsx'
import { WebhooksPage } from '#client/features/webhooks/ui/WebhooksPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids, sampleAutomation } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'

const noop = (): void => undefined
const buttonId = 'fyyyyyyyyyyyy'
const button: Field = {
  ...{ id: buttonId, tableId: ids.table, type: 'triggerAction', label: 'Ship', config: { text: 'Ship', hue: 'violet', values: [] } },
  ...{ required: false, position: 'a9' },
}
const byButton = {
  ...sampleAutomation,
  ...{ id: ids.records[1] ?? '', name: 'Ship it', type: 'Button' as const },
  trigger: { kind: 'button', config: { tableId: ids.table, fieldId: buttonId }, disallowChange: false },
}

const also: FeedChange[] = [
  { kind: 'field', id: buttonId, seq: 1, data: button },
  { kind: 'automation', id: byButton.id, seq: 1, data: byButton },
]

beforeAll(() =>
  Promise.all(
    ['automations', 'formulas', 'tables', 'views', 'errors', 'plans', 'webhooks', 'apiTokens', 'developers'].map((name) => loadTexts(name)),
  ),
)

function Here() {
  const { pathname, search } = useLocation()
  return <p data-testid="here">{pathname + search}</p>
}

function Pages({ path }: { path: string }) {
  return (
    <SampleShell path={path}>
      <Routes>
        <Route path="automations/*" element={<AutomationsPage />} />
      </Routes>
      <Here />
    </SampleShell>
  )
}

const query = (parameters: Record<string, string>): URLSearchParams => new URLSearchParams(parameters)

describe('the table of automations', () => {
  useSampleDevice(also)

  test('is chosen for what one begins, and the beginning is about it', async () => {
    const dialog = (
      <SampleShell>
        <AutomationDialogs name="connectToATable" query={query({})} onClose={noop} />
        <Here />
      </SampleShell>
    )
    const screen = await render(dialog)
    await screen.getByRole('searchbox').fill('ord')
    await expect.element(screen.getByRole('button', { name: 'Suppliers' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Orders' }).click()
    await expect.element(screen.getByTestId('here')).toHaveTextContent(`/automations/explore?objectId=${ids.table}`)
    await screen.unmount()
  })

  test('stands above the beginnings', async () => {
    const screen = await render(<Pages path={`/automations/explore?objectId=${ids.table}`} />)
    await expect.element(screen.getByText('New automations begin with records of Orders.')).toBeVisible()
    await screen.getByRole('button', { name: 'Another table', exact: true }).click()
    await expect.element(screen.getByTestId('here')).toHaveTextContent('modal=connectToATable')
    await screen.unmount()
  })

  test('of an automation is changed as a draft, which is kept while one looks elsewhere', async () => {
    const edit = `/automations/edit/${sampleAutomation.id}`
    const choosing = await render(
      <SampleShell>
        <AutomationDialogs name="connectToATable" query={query({ id: sampleAutomation.id })} onClose={noop} />
        <Here />
      </SampleShell>,
    )
    await expect.element(choosing.getByText('Connected')).toBeVisible()
    await choosing.getByRole('button', { name: 'Suppliers' }).click()
    await expect.element(choosing.getByTestId('here')).toHaveTextContent(`${edit}?connect=${ids.emptyTable}`)
    await choosing.unmount()
    const screen = await render(<Pages path={`${edit}?connect=${ids.emptyTable}`} />)
    await expect.element(screen.getByText('When a record is created in Suppliers')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(screen.getByText('When a record is created in Orders')).toBeVisible()
    await screen.unmount()
  })

  test('a step that is chosen by keys gets the focus, and a copy of it stands behind it', async () => {
    const screen = await render(<Pages path={`/automations/edit/${sampleAutomation.id}`} />)
    const add = screen.getByRole('button', { name: 'Add a step', exact: true })
    await expect.element(add).toBeVisible()
    ;(add.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('stop')
    await screen.getByRole('button', { name: /^Stop/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Stop here' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Actions of this step' }).last().click()
    await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.poll(() => screen.getByRole('button', { name: 'Stop here' }).elements()).toHaveLength(2)
    await screen.getByRole('button', { name: 'Discard' }).click()
    await screen.unmount()
  })

  test('a draft is there again after one has looked elsewhere, until it is discarded', async () => {
    const edit = `/automations/edit/${sampleAutomation.id}`
    const screen = await render(<Pages path={edit} />)
    await screen.getByRole('button', { name: 'Actions of this step' }).last().click()
    await screen.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
    await screen.unmount()
    const again = await render(<Pages path={edit} />)
    await again.getByRole('button', { name: 'Discard' }).click()
    await expect.element(again.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    await again.unmount()
    const clean = await render(<Pages path={edit} />)
    await expect.element(clean.getByText('When a record is created in Orders')).toBeVisible()
    await expect.element(clean.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    await clean.unmount()
  })
})

describe('a button that starts automations', () => {
  useSampleDevice(also)

  test('is edited by address, and names what it starts', async () => {
    const screen = await render(
      <SampleShell>
        <AutomationDialogs name="editTriggerActionField" query={query({ fieldId: buttonId })} onClose={noop} />
        <Here />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('dialog', { name: 'Edit “Ship”' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Ship it' })).toHaveAttribute('href', `/automations/edit/${byButton.id}`)
    await screen.getByRole('button', { name: 'New automation' }).click()
    await expect.element(screen.getByTestId('here')).toHaveTextContent('/automations/edit/')
    await screen.unmount()
  })

  test('is reached from the trigger that waits for it', async () => {
    const screen = await render(<Pages path={`/automations/edit/${byButton.id}`} />)
    await screen.getByRole('region', { name: 'Button pressed' }).getByRole('button').first().click()
    await screen.getByRole('button', { name: 'Edit the button' }).click()
    await expect.element(screen.getByTestId('here')).toHaveTextContent(`modal=editTriggerActionField&fieldId=${buttonId}`)
    await screen.unmount()
  })

  test.each([
    ['the table', openedBy((close) => <AutomationDialogs name="connectToATable" query={query({})} onClose={close} />)],
    [
      'a button',
      openedBy((close) => <AutomationDialogs name="editTriggerActionField" query={query({ fieldId: buttonId })} onClose={close} />),
    ],
    [
      'no button',
      openedBy((close) => <AutomationDialogs name="editTriggerActionField" query={query({ fieldId: 'fnone' })} onClose={close} />),
    ],
  ])('the dialog of %s', async (_name, sample) => {
    await expectDialog(sample)
  })
})

describe('a plan', () => {
  useSampleDevice(also)

  const before = sessionStore.get()
  afterEach(async () => {
    await cleanup()
    sessionStore.set(before)
  })
  const signIn = (features: PlanFeature[]): void => {
    const session = buildSession()
    sessionStore.set({
      status: 'active',
      session: { ...session, role: { ...session.role, isAdmin: true }, plan: buildPlan(session.orgId, { features }) },
    })
  }

  test('without advanced developer features keeps the log closed, and nothing else of automations', async () => {
    signIn(['manageAutomations'])
    const log = await render(<Pages path="/automations/automation-log" />)
    await expect.element(page.getByText('Your plan does not include advanced developer features.')).toBeVisible()
    expect(page.getByRole('searchbox').elements()).toEqual([])
    await log.unmount()
    await render(<Pages path="/automations/all-automations" />)
    await expect.element(page.getByText('Tell of new orders')).toBeVisible()
  })

  test('with them opens it', async () => {
    signIn(['manageAutomations', 'advancedDevFeatures'])
    await render(<Pages path="/automations/automation-log" />)
    await expect.element(page.getByRole('searchbox', { name: 'Search the log' })).toBeVisible()
  })

  test.each([
    ['webhooks', <WebhooksPage key="webhooks" />, ['api'], /does not include low-code/],
    ['tokens', <ApiTokensPage key="tokens" />, ['lowCode'], /does not include the API/],
    ['tables for programs', <TablesPage key="tables" />, ['lowCode'], /does not include the API/],
  ] as const)('without the feature of %s leads to the upgrade', async (_name, shown, features, words) => {
    signIn([...features])
    await render(<SampleShell>{shown}</SampleShell>)
    await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByRole('searchbox').elements()).toEqual([])
  })

  test('with the API alone opens the tokens', async () => {
    signIn(['api'])
    await render(
      <SampleShell>
        <ApiTokensPage />
      </SampleShell>,
    )
    await expect.element(page.getByText('trama_Zk3v…0tU2')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'API tokens' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Webhooks' }).elements()).toEqual([])
  })

  test('without automations leads to the upgrade', async () => {
    signIn([])
    await render(<Pages path="/automations/my-automations" />)
    await expect.element(page.getByText('Your plan does not include automations.')).toBeVisible()
  })

  test('without automations shows Explore to read: its kinds begin nothing', async () => {
    signIn([])
    const shown = await render(<Pages path="/automations/explore" />)
    await expect.element(page.getByText('Your plan does not include automations.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Explore' })).toBeVisible()
    await expect.element(page.getByText('Record created', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: /Record created/ }).elements()).toEqual([])
    await shown.unmount()
    await render(<Pages path="/automations/explore/slack" />)
    await expect.element(page.getByText('Your plan does not include automations.')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
  })
})
