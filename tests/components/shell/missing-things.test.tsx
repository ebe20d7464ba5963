import { afterEach, describe, expect, test } from 'vitest'
import { Route, Routes } from 'react-router-dom'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { AppRoute } from '#client/features/apps/ui/AppRoute.tsx'
import { HomePage } from '#client/features/home/ui/HomePage.tsx'
import { MissingPage } from '#client/features/pages/ui/MissingPage.tsx'
import { MissingView } from '#client/features/tables/MissingView.tsx'
import { BlockedScreen } from '#client/features/plans/ui/BlockedScreen.tsx'
import { RoleEditor } from '#client/features/roles/ui/RoleEditor.tsx'
import { SettingsPage } from '#client/features/settings/ui/SettingsPage.tsx'
import { HiddenTables } from '#client/features/tables/HiddenTables.tsx'
import { NoTable } from '#client/nouns/tables/NoTable.tsx'
import { StagesPage } from '#client/features/tables/StagesPage.tsx'
import { TableTasks } from '#client/features/tasks/ui/TableTasks.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { becomeAdmin, becomeMember, becomeOutsider } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { serve } from '#tests/components/support/serve.ts'

describe('things that are not there', () => {
  useSampleDevice()
  afterEach(cleanup)

  const texts = () =>
    Promise.all(
      ['tables', 'shell', 'apps', 'pages', 'home', 'structure', 'documents', 'roles', 'plans', 'settings'].map((name) =>
        loadTexts(name, 'en'),
      ),
    )
  const missing = '018f0000-0000-7000-8000-0000000000ff'

  test.each([
    ['object_not_found#404', <NoTable key="table" />],
    ['unauthorized#404', <HiddenTables key="hidden" />],
    ['object_not_found#404', <MissingPage key="page" pageId={missing} />],
    ['not_found#404', <NotFoundPage key="address" />],
    ['role_not_found#404', <RoleEditor key="role" roleId={missing} section="rules" />],
    ['plan_blocked#503', <BlockedScreen key="blocked" />],
    ['view_not_found#404', <MissingView key="view" tableId={ids.table} views={[]} mayManage={false} onPick={() => undefined} />],
  ])('a screen of what is not there says %s', async (code, screen) => {
    await texts()
    await render(<SampleShell>{screen}</SampleShell>)
    await expect.element(page.getByText(code, { exact: true })).toBeVisible()
  })

  test('so does an app that is not there', async () => {
    await texts()
    await render(
      <SampleShell path={`/app/${missing}`}>
        <Routes>
          <Route path="app/:appId/*" element={<AppRoute />} />
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByText('app_not_found#404', { exact: true })).toBeVisible()
  })

  test.each([
    ['sla', <StagesPage key="stages" />],
    ['tasks', <TableTasks key="tasks" />],
  ])('so does the page %s of a table that is not there', async (part, screen) => {
    await Promise.all(['sla', 'tasks', 'closeCodes', 'accessRequests'].map((name) => loadTexts(name, 'en')))
    await texts()
    await render(
      <SampleShell path={`/object/tmissing00000/${part}`}>
        <Routes>
          <Route path={`object/:tableId/${part}`} element={screen} />
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByText('object_not_found#404', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Table not found' })).toBeVisible()
  })

  const home = (path: string) =>
    render(
      <SampleShell path={path}>
        <Routes>
          <Route path="home/*" element={<HomePage />} />
        </Routes>
      </SampleShell>,
    )

  test('the trash is a missing page for members', async () => {
    await texts()
    becomeOutsider()
    becomeMember()
    try {
      await home('/home/recovery')
      await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect.element(page.getByText('not_found#404', { exact: true })).toBeVisible()
    } finally {
      becomeMember('builder')
      becomeAdmin()
    }
  })

  test('a page of the settings that one may not open says permission_denied#403', async () => {
    await texts()
    becomeOutsider()
    const screen = await render(
      <SampleShell path="/settings/behavior">
        <Routes>
          <Route path="settings/*" element={<SettingsPage />} />
        </Routes>
      </SampleShell>,
    )
    try {
      await expect.element(page.getByText('permission_denied#403', { exact: true })).toBeVisible()
    } finally {
      await screen.unmount()
      becomeAdmin()
    }
  })

  test.each([
    ['/home/recovery', ['Old orders', 'Old board', 'Old notes']],
    ['/home/recovery/archived-tables', ['Old orders']],
    ['/home/recovery/archived-apps', ['Old board']],
  ])('%s is the trash of builders, with %j', async (path, shown) => {
    await texts()
    becomeAdmin()
    const entry = (type: 'app' | 'page', label: string) => ({
      ...{ type, id: `x-${label}`, label, icon: 'book', color: 'blue', archivedBy: null, archivedAt: at },
    })
    const tables = [
      { id: 'tcccccccccccc', label: 'Old orders', icon: 'table', color: 'blue', records: 12, archivedBy: null, archivedAt: at },
    ]
    const entries = [entry('app', 'Old board'), entry('page', 'Old notes')]
    const served = serve({ 'GET tables/archived': { tables }, 'GET trash/entries': { entries } })
    try {
      await home(path)
      await expect.element(page.getByRole('link', { name: 'Trash' })).toBeVisible()
      for (const { label } of [...tables, ...entries])
        await (shown.includes(label)
          ? expect.element(page.getByText(label)).toBeVisible()
          : expect.element(page.getByText(label)).not.toBeInTheDocument())
    } finally {
      served.mockRestore()
    }
  })
})
