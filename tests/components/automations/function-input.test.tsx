import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { RunError, StepAct } from '#shared/nouns/automations/run.ts'
import { ActView } from '#client/features/automations/ui/ActView.tsx'
import { FunctionInput } from '#client/features/automations/ui/FunctionInput.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

beforeAll(() => Promise.all(['automations', 'errors'].map((name) => loadTexts(name))))
describe('functions of a step', () => {
  useSampleDevice()
  afterEach(() => vi.restoreAllMocks())

  const person = { id: ids.colleague, name: 'Bea' }
  const fn = (id: string, label: string, more: Partial<LowCodeFunction> = {}): LowCodeFunction => ({
    ...{ id_trama_low_code_functions: id, label, active: 1, language: 'javascript', trigger: null, is_async: 0, version: 1, problem: null },
    ...{ addresses: [], secrets: [] },
    ...{ created_by: person, updated_by: person, owner: person, created_at: at, updated_at: at, ...more },
  })
  const [priced = '', empty = '', off = ''] = ids.records
  const left = ids.colleague
  const items = [
    fn(priced, 'Price it'),
    fn(empty, 'Empty', { version: 0 }),
    fn(off, 'Rests', { active: 0 }),
    fn(left, 'Left', { problem: 'ownerGone' }),
  ]

  const open = (value: string, onChange = vi.fn<(id: string) => void>()) =>
    render(
      <SampleShell>
        <FunctionInput label="Function" value={value} disabled={false} onChange={onChange} />
      </SampleShell>,
    )

  test('offers functions with code', async () => {
    serve({ 'GET v3/low-code-functions': { items, total: items.length } })
    const onChange = vi.fn<(id: string) => void>()
    const screen = await open('', onChange)
    await screen.getByRole('combobox', { name: 'Function' }).click()
    await expect.element(screen.getByRole('option', { name: 'Empty' })).not.toBeInTheDocument()
    await screen.getByRole('option', { name: 'Price it' }).click()
    expect(onChange).toHaveBeenCalledWith(priced)
    await screen.unmount()
  })

  test.each([
    ['is gone', ids.table, 'This function is not there any more'],
    ['has no code', empty, 'The function has no code yet'],
    ['has lost its writer', left, 'The person who saved its code is gone: save it again'],
    ['is switched off', off, 'The function is switched off'],
  ])('marks a chosen one that %s', async (_, value, words) => {
    serve({ 'GET v3/low-code-functions': { items, total: items.length } })
    const screen = await open(value)
    await expect.element(screen.getByText(words)).toBeVisible()
    await screen.unmount()
  })

  test('a step tells the error of the code with its line, and a dry run its output', async () => {
    const error: RunError = { id: 'unavailable', details: { of: 'function', reason: 'code', text: 'broken', line: 3 } }
    const act: StepAct = { does: 'run', tableId: null, count: 1, records: [], texts: [{ name: 'output', text: '{"a":1}' }] }
    const screen = await render(
      <SampleShell>
        <ActView kind="runFunction" act={act} error={error} isDry />
      </SampleShell>,
    )
    await expect.element(screen.getByText('The function failed · broken · line 3')).toBeVisible()
    await expect.element(screen.getByText('Output: {"a":1}')).toBeVisible()
    await expect.element(screen.getByText(/which makes 1 change/)).toBeVisible()
    await screen.unmount()
  })
})
