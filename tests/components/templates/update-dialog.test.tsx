import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import { UpdateDialog } from '#client/features/templates/ui/UpdateDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

type Described = CallAnswer<ApiCalls['GET template/install/:id/changes']>
type Change = Described['changes'][number]

const install: TemplateInstall = {
  ...{ install_id: ids.colleague, template_id: ids.page, version: 1, status: 'installed', progress: 1 },
  ...{ error: null, can_undo: false, at: '' },
}
const within = { id: ids.table, label: 'Orders' }
const change = (id: string, part: Partial<Change>): Change => ({
  ...{ id, act: 'changed', of: 'field', thing: { id, label: id }, within, part: null },
  ...{ before: null, after: null, is_conflict: false, local: null },
  ...part,
})
const changes: Change[] = [
  change('Total', { part: 'formula', is_conflict: true, before: '1', after: '4 + 1', local: '3 + 1' }),
  change('Old figure', { of: 'block', act: 'removed', is_conflict: true }),
  change('Due', { act: 'added' }),
  change('State', { part: 'label', before: 'State', after: 'Stage' }),
  change('Notes', { act: 'setAside' }),
  change('Amount', { act: 'left', part: 'type', before: 'singleLineText', after: 'number' }),
  change('Orders', { of: 'table', act: 'left', part: 'records', before: '10', after: '14', within: null }),
]
const described = (part: Partial<Described> = {}): Described => ({ from: 1, to: 3, seen: 'now', changes, ...part })
const path = `template/install/${install.install_id}/changes`

const draw = (onBegun = vi.fn(), onClose = vi.fn()) =>
  render(
    <SampleShell>
      <UpdateDialog name="CRM" install={install} onBegun={onBegun} onClose={onClose} />
    </SampleShell>,
  )

beforeAll(() => Promise.all(['templates', 'tables', 'errors'].map((name) => loadTexts(name))))
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the changes of an update', () => {
  useSampleDevice()

  test('are told in words; what was changed on both sides is asked one by one', async () => {
    let sent: unknown
    serve({ [`GET ${path}`]: described(), [`POST ${path}`]: (body: unknown) => ((sent = body), {}) })
    const begun = vi.fn()
    const screen = await draw(begun)
    const dialog = screen.getByRole('dialog', { name: 'Update “CRM”' })
    const update = dialog.getByRole('button', { name: 'Update', exact: true })
    await expect.element(dialog.getByText('Added: field “Due” in Orders')).toBeVisible()
    await expect.element(dialog.getByText('State → Stage')).toBeVisible()
    await expect.element(dialog.getByText('Set aside, since it holds data: field “Notes” in Orders')).toBeVisible()
    const left = dialog.getByRole('region', { name: 'Not part of this update' })
    await expect.element(left).toHaveTextContent('Stays as it is: field “Amount”, type in OrdersHere: Text. In the template: Number.')
    await expect.element(left).toHaveTextContent('table “Orders”, sample recordsHere: 10. In the template: 14.')
    await expect.element(update).toBeDisabled()
    await expect.element(dialog.getByText('Here: 3 + 1. In the template: 4 + 1.')).toBeVisible()
    expect(dialog.getByText('Old figure').elements()).toEqual([])
    await dialog.getByText('Keep ours').click()
    await expect.element(dialog.getByText('Removed: block “Old figure” in Orders')).toBeVisible()
    await expect.element(update).toBeDisabled()
    await expect.element(dialog.getByText('It was changed here.')).toBeVisible()
    await dialog.getByText('Remove it').click()
    await update.click()
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    expect(sent).toEqual({ version: 3, seen: 'now', answers: { Total: 'local', 'Old figure': 'template' } })
    await screen.unmount()
  })

  test('that became others meanwhile are shown again, with the answers that were given', async () => {
    let now = described({ changes: changes.slice(0, 1) })
    let sent: unknown
    serve({
      [`GET ${path}`]: () => now,
      [`POST ${path}`]: (body: unknown) => {
        sent = body
        if (now.seen === 'later') return {}
        now = described({ seen: 'later', changes: [...changes.slice(0, 1), change('Late', { act: 'added' })] })
        return { status: 409, id: 'conflict', message: '', code: 'c', details: null }
      },
    })
    const begun = vi.fn()
    const screen = await draw(begun)
    await screen.getByText('Keep ours').click()
    await screen.getByRole('button', { name: 'Update', exact: true }).click()
    await expect.element(screen.getByText('Added: field “Late” in Orders')).toBeVisible()
    expect(begun).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Update', exact: true }).click()
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    expect(sent).toEqual({ version: 3, seen: 'later', answers: { Total: 'local' } })
    await screen.unmount()
  })

  test('stand in a dialog like others', async () => {
    serve({ [`GET ${path}`]: described() })
    await expectDialog(openedBy((close) => <UpdateDialog name="CRM" install={install} onBegun={() => undefined} onClose={close} />))
  })
})
