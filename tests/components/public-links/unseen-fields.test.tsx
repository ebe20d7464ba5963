import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { UnseenFields } from '#client/features/public-links/ui/UnseenFields.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields, ids } from '#tests/components/support/sample-workspace.ts'

const [customer, total] = fields.map(({ id }) => id)

function Choice({ told }: { told(included: string[]): void }) {
  const [included, setIncluded] = useState<string[]>([])
  const change = (next: string[]): void => {
    told(next)
    setIncluded(next)
  }
  return (
    <UnseenFields
      unasked={[{ tableId: ids.table, fieldIds: [customer ?? '', total ?? ''], told: [] }]}
      included={included}
      onChange={change}
    />
  )
}

/** Stumble 8: links left fields out without a word, and their owner had no choice. */
describe('fields that a link leaves out (8)', () => {
  useSampleDevice()

  test('are named to its owner, who includes them one by one', async () => {
    await loadTexts('publicLinks', 'en')
    const told: string[][] = []
    const screen = await render(
      <SampleShell>
        <Choice told={(included) => void told.push(included)} />
      </SampleShell>,
    )
    const group = screen.getByRole('group', { name: 'Visitors will not see these fields' })
    await expect.element(group).toHaveTextContent('Orders')
    const box = group.getByRole('checkbox', { name: 'Customer' })
    await expect.element(box).not.toBeChecked()
    await box.click()
    await expect.element(box).toBeChecked()
    await expect.element(group.getByRole('checkbox', { name: 'Total' })).not.toBeChecked()
    await box.click()
    await expect.element(box).not.toBeChecked()
    expect(told).toEqual([[customer], []])
    await screen.unmount()
  })
})
