import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { CodeTriggers } from '#client/nouns/functions/CodeTriggers.tsx'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { serve } from '#tests/components/support/serve.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const trigger = (label: string, more: object = {}) => ({
  ...{ label, active: 1, trigger: { event: ['afterInsert'], related_table: ids.table }, ...more },
})

describe('what uses a table or a field, before it is deleted', () => {
  useSampleDevice()
  beforeEach(async () => {
    await loadTexts('structure', 'en')
  })
  afterEach(async () => {
    await cleanup()
    becomeAdmin()
  })

  test('names the code that runs for the table, to those who may see code', async () => {
    becomeAdmin()
    const items = [
      trigger('Prices'),
      trigger('Off', { active: 0 }),
      trigger('Other', { trigger: { event: [], related_table: 'tzzzzzzzzzzzz' } }),
    ]
    const served = serve({ 'GET v3/low-code-functions': { items, total: 3 } })
    const shown = await render(
      <SampleShell>
        <CodeTriggers tableId={ids.table} about="field" />
      </SampleShell>,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('may read this field: “Prices”.')
    await shown.unmount()
    served.mockClear()
    becomeOutsider()
    await render(
      <SampleShell>
        <p>Shown</p>
        <CodeTriggers tableId={ids.table} about="table" />
      </SampleShell>,
    )
    await expect.element(page.getByText('Shown')).toBeVisible()
    expect(served).not.toHaveBeenCalled()
    served.mockRestore()
  })
})
