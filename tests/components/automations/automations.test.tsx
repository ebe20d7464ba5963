import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AutomationEditor } from '#client/features/automations/ui/AutomationEditor.tsx'
import { AutomationList } from '#client/features/automations/ui/AutomationList.tsx'
import { DetailsDialog } from '#client/features/automations/ui/DetailsDialog.tsx'
import { DryRunDialog } from '#client/features/automations/ui/DryRunDialog.tsx'
import { ExplorePage } from '#client/features/automations/ui/ExplorePage.tsx'
import { IntegrationPage } from '#client/features/automations/ui/IntegrationPage.tsx'
import { RunDialog } from '#client/features/automations/ui/RunDialog.tsx'
import { RunLog } from '#client/features/automations/ui/RunLog.tsx'
import { ValueField } from '#client/automations/ValueField.tsx'
import { VersionsDialog } from '#client/features/automations/ui/VersionsDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids, sampleAutomation } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const noop = (): void => undefined

beforeAll(() => Promise.all(['automations', 'steps', 'recipes', 'formulas', 'tables', 'views', 'errors'].map((name) => loadTexts(name))))

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

  test('the log is searched 700 ms after the last letter', async () => {
    const screen = await render(
      <SampleShell>
        <RunLog />
      </SampleShell>,
    )
    await expect.element(screen.getByText('Tell of new orders').first()).toBeVisible()
    const [asked, timers] = [vi.spyOn(window, 'fetch'), vi.spyOn(window, 'setTimeout')]
    await screen.getByRole('searchbox', { name: 'Search the log' }).fill('linden')
    await expect.poll(() => asked.mock.calls.filter(([url]) => String(url).includes('q=linden')).length).toBe(1)
    const pauses = timers.mock.calls.map(([, ms]) => ms)
    expect([pauses.includes(700), pauses.includes(800)]).toEqual([true, false])
    vi.restoreAllMocks()
    await screen.unmount()
  })

  test('a run tells what started it, and what was answered', async () => {
    const screen = await render(
      <SampleShell>
        <RunDialog id={ids.records[0] ?? ''} onClose={noop} onChanged={noop} />
      </SampleShell>,
    )
    await expect.element(screen.getByText(/Started .* by/)).toBeVisible()
    await expect.element(screen.getByText(/before: Linden/)).toBeVisible()
    await expect.element(screen.getByText(/Answered 500/)).toBeVisible()
    await expect.element(screen.getByLabelText('Answer', { exact: true })).toHaveTextContent('down')
    await screen.unmount()
  })

  test('a text is written with values from a list at the caret, by keys alone, and its mistakes are told (B39)', async () => {
    const texts: string[] = []
    function Written() {
      const [value, setValue] = useState('')
      texts.push(value)
      const sources = [{ source: 'trigger', tableId: ids.table, name: 'the record' }]
      return <ValueField label="Text" isLong={false} value={value} sources={sources} disabled={false} onChange={setValue} />
    }
    const screen = await render(
      <SampleShell>
        <Written />
      </SampleShell>,
    )
    const box = screen.getByRole('textbox', { name: 'Text' })
    const list = screen.getByRole('dialog', { name: 'Insert a value into Text' })
    const last = () => texts.at(-1)
    await userEvent.click(box)
    // two braces ask for a value: words search, Enter picks, and the keys are back in the text
    await userEvent.keyboard('Due {{{{')
    await expect.element(list.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('toda{Enter}')
    await expect.poll(last).toBe('Due {{today}}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveTextContent('Due Today')
    // a name that is typed whole is a value as well; one that is none is marked
    await userEvent.keyboard(' {{{{the record · Name}}')
    await userEvent.keyboard('{Escape}')
    await box.fill('{{nothing like this}}')
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill('{{Now}}')
    await expect.poll(last).toBe('{{now}}')
    await expect.element(box).not.toHaveAttribute('aria-invalid')
    // a formula, with names in single braces inside
    await box.fill('')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await list.getByRole('option', { name: /^Formula/ }).click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await userEvent.keyboard('today{Enter}')
    await expect.poll(last).toBe('{{= {today} }}')
    await box.fill('{{= {Today} * "x" }}')
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill('{{= {Today} + 1 }}')
    await expect.element(box).not.toHaveAttribute('aria-invalid')
    expect(last()).toBe('{{= {today} + 1 }}')
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
