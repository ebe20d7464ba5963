import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { ConnectTable } from '#client/records/structure/ConnectTable.tsx'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

describe('connecting tables', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(() => cleanup())

  test('asks for a table, links the chosen one, and offers it no more', async () => {
    const table = readEntity('table', ids.table)
    if (!table) throw new Error('no table')
    const onClose = vi.fn()
    const place = (
      <SampleShell>
        <ConnectTable table={table} onClose={onClose} />
      </SampleShell>
    )
    const screen = await render(place)
    const connect = screen.getByRole('button', { name: 'Connect' })
    await connect.click()
    await expect.element(screen.getByText('Select a table').last()).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()

    await screen.getByRole('combobox').click()
    await userEvent.keyboard('{Enter}')
    await connect.click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const link = readEntities('field').find(({ tableId, type }) => tableId === ids.table && type === 'connectedRecord')
    expect(link?.config).toMatchObject({ tableId: ids.emptyTable, limitToOne: false })
    await screen.unmount()

    const again = await render(place)
    await expect.element(again.getByRole('combobox')).not.toBeInTheDocument()
    await expect.element(again.getByRole('button', { name: 'Connect' })).toBeDisabled()
  })
})
