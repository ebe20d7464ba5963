import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { JudgedTemplate } from '#shared/nouns/templates/template-operator-calls.ts'
import { OperatorTemplates } from '#client/features/templates/ui/operator/OperatorTemplates.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

const tab = {
  ...{ id: 'tab', label: 'Customers', type: 'table' as const, icon: 'users', color: 'blue', blocks: [] },
  fields: [{ label: 'Company', type: 'singleLineText', look: 'text' as const }],
}
const judged = (id: string, name: string, part: Partial<JudgedTemplate>): JudgedTemplate => ({
  ...{ id, slug: name, name, short_description: `${name} in one place`, price: 0, picture: null },
  ...{ builder: { id: ids.colleague, name: 'Ada', profile_picture: null }, categories: [], tricks: [{ name: 'Thank them', icon: 'mail' }] },
  ...{ integrations: [], language: 'en', tier: 'Free', featured: false, installs: 3, drawing: [tab] },
  ...{ version: 2, status: 'Waiting for approval', problem: null, offered: 1, made_at: '2026-11-01T10:00:00.000Z' },
  ...part,
})

beforeAll(() => Promise.all(['templates', 'tables', 'apps', 'errors'].map((name) => loadTexts(name))))
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the operator’s page of templates', () => {
  useSampleDevice()

  test('tells what waits, shows all of it, and approves the version that was looked at', async () => {
    const items = [judged(ids.app, 'CRM', {}), judged(ids.page, 'Hiring', { status: 'Published', version: 1 })]
    let sent: unknown
    serve({
      'GET operator/templates': () => ({ total: 2, waiting: items.filter(({ status }) => status !== 'Published').length, items }),
      [`GET operator/templates/${ids.app}`]: {
        ...{ description: '# Why\n<b>no markup</b>', url: 'https://example.com/crm', has_data: true, version: 2 },
        workspace: { label: 'CRM', tabs: [tab] },
      },
      [`POST operator/templates/${ids.app}/approve`]: (body: unknown) => {
        sent = body
        items[0] = judged(ids.app, 'CRM', { status: 'Published', offered: 2 })
        return {}
      },
      [`POST operator/templates/${ids.page}/feature`]: { status: 404, id: 'template_not_found', message: '', code: 'c', details: null },
    })
    const screen = await render(
      <SampleShell>
        <OperatorTemplates />
      </SampleShell>,
    )
    await expect.element(screen.getByText('1 template waits for approval')).toBeVisible()
    const crm = screen.getByRole('listitem', { name: 'CRM' })
    await expect.element(crm).toHaveTextContent('version 1 is offered')
    await crm.getByRole('button', { name: 'Look at it' }).click()
    await expect.element(crm.getByText('<b>no markup</b>')).toBeVisible()
    await expect.element(crm.getByRole('list', { name: 'Fields of Customers' })).toHaveTextContent('Company')
    await expect.element(crm.getByText('Automations: Thank them')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await crm.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('0 templates wait for approval')).toBeVisible()
    expect(sent).toEqual({ version: 2 })
    expect(crm.getByRole('button', { name: 'Reject' }).elements()).toEqual([])
    const hiring = screen.getByRole('listitem', { name: 'Hiring' })
    await hiring.getByRole('button', { name: 'Put into the spotlight' }).click()
    await expect.element(hiring.getByText('Template not found')).toBeVisible()
    await screen.unmount()
  })
})
