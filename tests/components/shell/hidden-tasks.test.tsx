import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { palettePlaces } from '#client/app/palette/places.ts'
import { useMenuPlaces } from '#client/app/shell/feature-parts.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { ShortcutSwitches } from '#client/features/apps/ui/bars/ShortcutSwitches.tsx'
import { useBarShortcuts } from '#client/features/apps/ui/bars/bar-shortcuts.ts'
import { TableTasks } from '#client/features/tasks/ui/TableTasks.tsx'
import { ViewMenu } from '#client/views/grid/ViewMenu.tsx'
import { becomeAdmin, becomeMember, becomeOutsider } from '#tests/components/support/become.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

describe('what an organisation hides', () => {
  useSampleDevice()
  afterEach(cleanup)

  function hide(part: 'hideTasks' | 'hideTablesForMember', hides: boolean): void {
    const [organisation] = readEntities('organisation')
    if (!organisation) throw new Error('the sample has its organisation')
    sampleRights.seq += 1
    const change = {
      kind: 'organisation' as const,
      id: organisation.id,
      seq: sampleRights.seq,
      data: { ...organisation, [part]: hides },
    }
    currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq: sampleRights.seq, full: false, changes: [change], tables: [] }, false)
  }

  function Places() {
    const menu = useMenuPlaces().map(({ to }) => to)
    const bar = useBarShortcuts(['chat', 'tasks']).map(({ key }) => key)
    return <p>{JSON.stringify({ menu: menu.includes('/tasks'), chat: menu.includes('/chat'), bar })}</p>
  }

  test('an organisation that hides tasks has them in no menu, bar or palette', async () => {
    await loadTexts('apps', 'en')
    const screen = await render(
      <SampleShell>
        <ClientFeaturesProvider value={clientFeatures}>
          <Places />
        </ClientFeaturesProvider>
      </SampleShell>,
    )
    const found = () => palettePlaces.some(({ to, mayOpen }) => to === '/tasks' && mayOpen(readAccess()))
    await expect.poll(() => screen.container.textContent).toBe(JSON.stringify({ menu: true, chat: true, bar: ['chat', 'tasks'] }))
    expect(found()).toBe(true)
    hide('hideTasks', true)
    try {
      await expect.poll(() => screen.container.textContent).toBe(JSON.stringify({ menu: false, chat: true, bar: ['chat'] }))
      expect(found()).toBe(false)
    } finally {
      hide('hideTasks', false)
    }
  })

  test('members find the tables in the palette, unless the organisation hides them', () => {
    const member = { ...readAccess(), isBuilder: false }
    const found = () => palettePlaces.some(({ to, mayOpen }) => to === '/home/tables' && mayOpen(member))
    expect(found()).toBe(true)
    hide('hideTablesForMember', true)
    try {
      expect(found()).toBe(false)
    } finally {
      hide('hideTablesForMember', false)
    }
  })

  test('an editor of a bar offers no tasks, and keeps those that were chosen', async () => {
    await loadTexts('apps', 'en')
    const onChange = vi.fn()
    await render(<ShortcutSwitches all={['chat', 'tasks', 'apps']} chosen={['tasks']} onChange={onChange} />)
    await expect.element(page.getByRole('switch', { name: 'Tasks' })).toBeVisible()
    hide('hideTasks', true)
    try {
      await expect.element(page.getByRole('switch', { name: 'Tasks' })).not.toBeInTheDocument()
      await page.getByRole('switch', { name: 'Chat' }).click()
      expect(onChange).toHaveBeenLastCalledWith(['chat', 'tasks'])
    } finally {
      hide('hideTasks', false)
    }
  })

  test('the menu of views offers no tasks', async () => {
    await loadTexts('tables', 'en')
    const menu = () => (
      <MemoryRouter>
        <ViewMenu {...{ tableId: ids.table, view: undefined, views: [], mayManage: true, onPick: vi.fn(), onDo: vi.fn() }} />
      </MemoryRouter>
    )
    await render(menu())
    const tasks = page.getByRole('menuitem', { name: 'Tasks' })
    await expect.element(tasks).toBeInTheDocument()
    hide('hideTasks', true)
    try {
      await expect.element(tasks).not.toBeInTheDocument()
    } finally {
      hide('hideTasks', false)
    }
  })

  test('the tasks of a table are no way around hidden tables', async () => {
    await Promise.all(['tasks', 'tables', 'shell', 'documents', 'closeCodes'].map((name) => loadTexts(name, 'en')))
    hide('hideTablesForMember', true)
    becomeOutsider()
    becomeMember()
    try {
      await render(
        <SampleShell path={`/object/${ids.table}/tasks`}>
          <Routes>
            <Route path="object/:tableId/tasks" element={<TableTasks />} />
          </Routes>
        </SampleShell>,
      )
      await expect.element(page.getByText('unauthorized#404', { exact: true })).toBeVisible()
    } finally {
      becomeMember('builder')
      becomeAdmin()
      hide('hideTablesForMember', false)
    }
  })
})
