import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { AutomationEditor } from '#client/features/automations/ui/AutomationEditor.tsx'
import { AutomationList } from '#client/features/automations/ui/AutomationList.tsx'
import { DetailsDialog } from '#client/features/automations/ui/DetailsDialog.tsx'
import { DryRunDialog } from '#client/features/automations/ui/DryRunDialog.tsx'
import { ExplorePage } from '#client/features/automations/ui/ExplorePage.tsx'
import { IntegrationPage } from '#client/features/automations/ui/IntegrationPage.tsx'
import { RunDialog } from '#client/features/automations/ui/RunDialog.tsx'
import { RunLog } from '#client/features/automations/ui/RunLog.tsx'
import { VersionsDialog } from '#client/features/automations/ui/VersionsDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids, sampleAutomation } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const noop = (): void => undefined

beforeAll(() => Promise.all(['automations', 'tables', 'views', 'errors'].map((name) => loadTexts(name))))

describe('the screens of automations', () => {
  useSampleDevice()

  test.each([
    ['the list', <AutomationList key="list" whose="all" />, 'Tell of new orders'],
    ['the beginnings', <ExplorePage key="explore" />, 'Record created'],
    ['another product', <IntegrationPage key="slack" name="slack" />, 'Slack'],
    ['the log', <RunLog key="log" />, 'Tell of new orders'],
    ['the editor', <AutomationEditor key="editor" id={sampleAutomation.id} />, /Orders/],
  ])('%s in both schemes and widths', async (_name, part, words) => {
    const screen = await render(<SampleShell>{part}</SampleShell>)
    await expect.element(screen.getByText(words).first()).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('failures since a moment go on together', async () => {
    const screen = await render(
      <SampleShell>
        <RunLog />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('button', { name: 'Run failures of the last day again' })).toBeVisible()
    await screen.getByLabelText('Since').fill('2026-03-01T09:00')
    await expect.element(screen.getByRole('button', { name: 'Run failures since then again' })).toBeVisible()
    await expect.element(screen.getByText('Tell of new orders').first()).toBeVisible()
    await screen.unmount()
  })

  test('a dry run may be of a chosen record', async () => {
    const screen = await render(
      <SampleShell>
        <DryRunDialog definition={sampleAutomation} onClose={noop} />
      </SampleShell>,
    )
    await screen.getByRole('searchbox', { name: 'Try with a record' }).fill('Linden')
    await screen.getByRole('button', { name: 'Linden Café' }).click()
    await expect.element(screen.getByRole('button', { name: 'Linden Café' })).toHaveAttribute('aria-pressed', 'true')
    await screen.unmount()
  })

  test.each([
    ['a dry run', openedBy((close) => <DryRunDialog definition={sampleAutomation} onClose={close} />)],
    ['its versions', openedBy((close) => <VersionsDialog automation={sampleAutomation} onClose={close} onChoose={noop} />)],
    ['its folder', openedBy((close) => <DetailsDialog automation={sampleAutomation} onClose={close} />)],
    ['a run', openedBy((close) => <RunDialog id={ids.records[0] ?? ''} onClose={close} onChanged={noop} />)],
  ])('the dialog of %s', async (_name, sample) => {
    await expectDialog(sample)
  })
})
