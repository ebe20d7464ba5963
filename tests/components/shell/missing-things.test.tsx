import { afterEach, describe, expect, test } from 'vitest'
import { Route, Routes } from 'react-router-dom'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { ApiTokensPage } from '#client/features/api-tokens/ui/ApiTokensPage.tsx'
import { AppRoute } from '#client/features/apps/ui/AppRoute.tsx'
import { AutomationsPage } from '#client/features/automations/ui/AutomationsPage.tsx'
import { Lowcode } from '#client/features/developers/functions/ui/Lowcode.tsx'
import { FormsRoute } from '#client/features/forms/ui/FormsRoute.tsx'
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
import { WebhooksPage } from '#client/features/webhooks/ui/WebhooksPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { becomeAdmin, becomeLimited, becomeMember, becomeOutsider } from '#tests/components/support/become.ts'
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

  test.each([
    ['/form/gone', 'form/:formId/*', <FormsRoute key="form" />],
    ['/form/new/edit?table=gone&kind=super', 'form/:formId/*', <FormsRoute key="new" />],
    ['/lowcode/nowhere', 'lowcode/*', <Lowcode key="lowcode" />],
    ['/automations/nowhere', 'automations/*', <AutomationsPage key="automations" />],
    ['/automations/edit/gone', 'automations/*', <AutomationsPage key="editor" />],
  ])('so does %s', async (path, route, screen) => {
    await Promise.all(['forms', 'developers', 'automations'].map((name) => loadTexts(name, 'en')))
    await texts()
    await render(
      <SampleShell path={path}>
        <Routes>
          <Route path={route} element={screen} />
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByText('not_found#404', { exact: true })).toBeVisible()
  })

  test.each([
    ['api-token', <ApiTokensPage key="tokens" />],
    ['webhooks', <WebhooksPage key="webhooks" />],
    ['my-automations', <AutomationsPage key="automations" />],
    ['functions', <Lowcode key="lowcode" />],
    ['form', <FormsRoute key="form" />],
  ])('the page %s of what one may not do says permission_denied#403', async (part, screen) => {
    await Promise.all(['apiTokens', 'webhooks', 'automations', 'developers', 'forms'].map((name) => loadTexts(name, 'en')))
    await texts()
    becomeLimited({})
    try {
      await render(
        <SampleShell path={part === 'functions' ? '/lowcode/functions' : part === 'form' ? `/form/${ids.form}` : `/automations/${part}`}>
          <Routes>
            <Route path="form/:formId/*" element={screen} />
            <Route path="lowcode/*" element={screen} />
            <Route path="automations/*" element={screen} />
          </Routes>
        </SampleShell>,
      )
      await expect.element(page.getByText('permission_denied#403', { exact: true })).toBeVisible()
      await cleanup()
    } finally {
      becomeAdmin()
    }
  })

  test('the JSON of a role says so to those who may not write it', async () => {
    await Promise.all(['errors'].map((name) => loadTexts(name, 'en')))
    await texts()
    becomeOutsider()
    try {
      await render(
        <SampleShell>
          <RoleEditor roleId={ids.role} section="json" />
        </SampleShell>,
      )
      await expect.element(page.getByText("You don't have enough permission")).toBeVisible()
      await cleanup()
    } finally {
      becomeAdmin()
    }
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
