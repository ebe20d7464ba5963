import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findViewType } from '#shared/views/view-types.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { useOverlay } from '#client/lib/overlays.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { NewViewDialog } from '#client/views/grid/NewViewDialog.tsx'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** The dialog that a part of the product asked for. */
function Opened() {
  const overlay = useOverlay()
  return overlay?.kind === 'forms' && <p>{`forms of ${overlay.tableId}`}</p>
}

const noop = (): void => undefined

/** Stumble 10: a new view asked for a name and was a grid. */
describe('a new view (10)', () => {
  useSampleDevice()
  useHeldMutations()

  test.each(['Kanban', 'Calendar', 'Gallery', 'Gantt chart', 'List'])('may be a %s', async (name) => {
    await loadTexts('tables', 'en')
    const made = vi.fn<(viewId: string) => void>()
    const screen = await render(
      <SampleShell>
        <NewViewDialog tableId={ids.table} mayAdd onClose={() => undefined} onMade={made} onTakenBack={noop} />
      </SampleShell>,
    )
    const types = page.getByRole('radiogroup')
    await types.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => made.mock.calls.length).toBe(1)
    const view = readEntity('view', made.mock.calls[0]?.[0] ?? '')
    // it is named after its type, and holds what one of that type needs
    expect(view).toMatchObject({ tableId: ids.table, label: name })
    expect(findViewType(view?.type ?? '')).toBeDefined()
    expect(view?.type).not.toBe('table')
    await screen.unmount()
  })

  test('stands beside the forms of the table and the time in stages (A18)', async () => {
    await loadTexts('tables', 'en')
    const closed = vi.fn<() => void>()
    const screen = await render(
      <SampleShell>
        <NewViewDialog tableId={ids.table} mayAdd onClose={closed} onMade={() => undefined} onTakenBack={noop} />
        <Opened />
      </SampleShell>,
    )
    await page.getByRole('group', { name: 'Also for this table' }).getByRole('button', { name: /^Form/ }).click()
    await expect.element(page.getByText(`forms of ${ids.table}`)).toBeInTheDocument()
    expect(closed).toHaveBeenCalledOnce()
    await screen.unmount()
  })

  test('is chosen by the arrow keys too', async () => {
    await loadTexts('tables', 'en')
    const screen = await render(
      <SampleShell>
        <NewViewDialog tableId={ids.table} mayAdd onClose={() => undefined} onMade={() => undefined} onTakenBack={noop} />
      </SampleShell>,
    )
    const [first, second] = page.getByRole('radio').elements() as HTMLElement[]
    first?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    expect(second?.getAttribute('aria-checked')).toBe('true')
    await screen.unmount()
  })
})
