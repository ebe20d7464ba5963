import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readSession, signIn } from '#client/engine/session/session.ts'
import { useRecordHue } from '#client/views/cards/use-record-hue.ts'

const met: Field = { id: 'f1', tableId: 't1', type: 'dateTime', label: 'Met', config: {}, required: false, position: 'a0' }
const filter = {
  id: 'r',
  conjunction: 'and' as const,
  nodes: [{ id: 'c', fieldId: met.id, operator: 'is', value: '2026-03-14' }],
}
const colors = { color_by: null, color_rules: [{ hue: 'red', filter }] }
/** Still the 14th by the clocks of the organisation. */
const row = { id: 'one', cell: () => '2026-03-14T23:30:00.000Z' } as unknown as RecordRow

function Marked() {
  return <p>{useRecordHue([met], colors)(row) ?? 'none'}</p>
}

const before = readSession()
afterEach(() => void signIn(before))

test('a record is marked by the organisation’s days, also for a person of another zone', async () => {
  const screen = await render(<Marked />)
  await expect.element(screen.getByText('red')).toBeVisible()
  signIn({ ...before, settings: { ...before.settings, timezone: 'Pacific/Kiritimati' } })
  await screen.rerender(<Marked key="again" />)
  await expect.element(screen.getByText('red')).toBeVisible()
  await screen.unmount()
})
