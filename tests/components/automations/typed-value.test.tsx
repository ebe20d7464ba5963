import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TypedValue } from '#client/automations/TypedValue.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { fields, ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const [customer, total, , due, paid] = fields
const noop = (): void => undefined

describe('a picked value', () => {
  useSampleDevice()
  beforeAll(() => Promise.all(['automations', 'tables', 'steps'].map((name) => loadTexts(name))))

  test.each([
    ['a day', total, due, true],
    ['a tick', due, paid, true],
    ['a text', due, customer, false],
    ['a number', customer, total, false],
  ] as const)('that is %s is told to be of a wrong kind before it runs, if it is', async (_, field, from, isWrong) => {
    if (!field || !from) throw new Error('the sample has fields')
    const sources = [{ source: 'trigger', name: 'the record', tableId: ids.table }]
    const screen = await render(
      <SampleShell>
        <TypedValue field={field} value={`{{trigger.${from.id}}}`} sources={sources} disabled={false} onChange={noop} />
      </SampleShell>,
    )
    await expect.element(screen.getByText(`the record · ${from.label}`)).toBeInTheDocument()
    expect(screen.getByText('This value does not fit the field').elements()).toHaveLength(isWrong ? 1 : 0)
    await screen.unmount()
  })
})
