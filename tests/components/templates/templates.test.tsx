import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BuilderProfile } from '#shared/nouns/templates/template-builder-calls.ts'
import type { OwnTemplate, TemplateCard, TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { ownTemplates } from '#client/features/templates/data/own-templates.ts'
import { TemplateDialogs, TemplatesPage } from '#client/features/templates/ui/TemplatesPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { Route, Routes } from 'react-router-dom'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

const builder = { id: ids.colleague, name: 'Ada', profile_picture: null }
const sales = { id: 'sales', name: 'Sales', color: 'blue', type: 'Business' as const }
const people = { id: 'people', name: 'People', color: 'orange', type: 'Team' as const }
const tabs: TemplateCard['drawing'] = [
  {
    ...{ id: 'tab1', label: 'Overview', type: 'app', icon: 'layout-grid', color: 'teal', fields: [] },
    blocks: [
      { type: 'chart', group: 'figures', label: 'Sales by month', x: 0, y: 0, w: 8, h: 6 },
      { type: 'tableView', group: 'records', label: '', x: 8, y: 0, w: 4, h: 6 },
      { type: 'ofTomorrow', group: 'navigation', label: '', x: 0, y: 6, w: 4, h: 1 },
    ],
  },
  {
    ...{ id: 'tab2', label: 'Customers', type: 'table', icon: 'users', color: 'blue', blocks: [] },
    fields: [
      { label: 'Company', type: 'singleLineText', look: 'text' },
      { label: 'Revenue', type: 'currency', look: 'number' },
      { label: 'State', type: 'select', look: 'mark' },
    ],
  },
  { ...{ id: 'tab3', label: 'How we work', type: 'doc-page', icon: 'book', color: 'amber', fields: [], blocks: [] } },
]

function card(name: string, part: Partial<TemplateCard> = {}): TemplateCard {
  return {
    ...{ id: crypto.randomUUID(), slug: name.toLowerCase().replaceAll(' ', '-'), name, short_description: `${name} in one place` },
    ...{ price: 0, picture: null, builder, categories: [sales], tricks: [], integrations: [], language: 'en', tier: 'Free' },
    ...{ featured: false, installs: 0, drawing: tabs },
    ...part,
  }
}

const detail = (part: Partial<TemplateDetail> = {}): TemplateDetail => ({
  ...card('CRM', { tricks: [{ name: 'Thank them', icon: 'mail' }] }),
  ...{ description: '# Why\n- **all** of it\n- [more](https://example.com)\n\n<b>no markup</b>', images: [] },
  ...{ workspace: { label: 'CRM', tabs }, status: 'Published', published: true, has_data: true, url: null, preview_link: null, version: 1 },
  ...part,
})

const gallery = [
  card('CRM', { featured: true, installs: 2 }),
  card('Hiring', { categories: [people], installs: 9 }),
  card('Vendas', { language: 'pt', featured: true }),
  ...Array.from({ length: 10 }, (_, at) => card(`Plan ${at}`, { installs: 3 })),
]
const profile: BuilderProfile = {
  ...{ id_template_builder: ids.colleague, name: 'Ada', email: 'ada@example.com', profile_picture: null },
  ...{ twitter: '@ada', linkedin: '', whatsapp: '', discord: '' },
}
const own = (name: string, part: Partial<OwnTemplate> = {}): OwnTemplate => ({
  ...detail(card(name)),
  ...{ is_private: false, is_here: true, problem: null, choice: null },
  ...part,
})

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const draw = (path: string) =>
  render(
    <SampleShell path={path}>
      <Routes>
        <Route path="templates/*" element={<TemplatesPage />} />
      </Routes>
      <Here />
    </SampleShell>,
  )

beforeAll(() => Promise.all(['templates', 'tables', 'apps', 'errors'].map((name) => loadTexts(name))))
afterEach(() => {
  vi.restoreAllMocks()
  ownTemplates.set(undefined)
})

describe('the gallery', () => {
  useSampleDevice()

  test('opens with the spotlight of one’s language, and narrows by its address', async () => {
    serve({ 'POST template/list': gallery })
    const screen = await draw('/templates')
    await expect.element(screen.getByRole('heading', { name: 'Spotlight' })).toBeVisible()
    await expect.poll(() => screen.getByRole('article').elements().length + screen.getByText(/in one place/).elements().length).toBe(1)
    await expect.element(screen.getByRole('link', { name: 'CRM' })).toHaveAttribute('href', '/templates/crm')
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.viewport(1440, 900)

    await screen.getByRole('link', { name: 'Most Installed' }).click()
    await expect.poll(() => screen.getByText(/in one place/).elements()).toHaveLength(10)
    expect(screen.getByText(/in one place/).elements()[0]?.textContent).toBe('Hiring in one place')
    await screen.getByRole('link', { name: 'People' }).click()
    await expect.element(screen.getByText('/templates?category=people')).toBeVisible()
    await expect.poll(() => screen.getByText(/in one place/).elements()).toHaveLength(1)
    await screen.getByRole('link', { name: 'Português (Brasil)' }).click()
    await expect.element(screen.getByText('/templates?category=people&language=pt')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'No templates found' })).toBeVisible()
    await screen.getByRole('link', { name: 'Show all templates' }).click()
    await expect.poll(() => screen.getByText(/in one place/).elements()).toHaveLength(13)
    await screen.getByRole('searchbox', { name: 'Search templates' }).fill('vend')
    await expect.poll(() => screen.getByText(/in one place/).elements()).toHaveLength(1)
    await screen.unmount()
  })

  test('is there without a network as at the last visit', async () => {
    const served = serve({ 'POST template/list': gallery })
    const before = await draw('/templates')
    await expect.element(before.getByRole('link', { name: 'CRM' })).toBeVisible()
    await before.unmount()
    served.mockRejectedValue(new TypeError('no network'))
    const screen = await draw('/templates')
    await expect.element(screen.getByRole('link', { name: 'CRM' })).toBeVisible()
    await expect.element(screen.getByText('There is no network. This is the gallery as of your last visit.')).toBeVisible()
    await screen.unmount()
  })
})

describe('a template', () => {
  useSampleDevice()

  test('tells its price, its parts and its words, and is installed', async () => {
    const installs: {
      install_id: string
      template_id: string
      version: number
      status: string
      progress: number
      at: string
      error: null
    }[] = []
    const template = detail()
    let asked: unknown
    serve({
      'GET template/detail/crm': template,
      'GET template/installs': () => ({ installs }),
      'POST template/install': (body: unknown) => {
        asked = body
        const made = { install_id: ids.colleague, template_id: template.id, version: 1, progress: 0.4, at: '', error: null }
        installs.push({ ...made, status: 'installing' })
        return { status: 'installing', install_id: ids.colleague }
      },
      [`GET template/install/${ids.colleague}`]: () => ({
        ...installs[0],
        gaps: { automations: [{ id: 'a', name: 'Thank them', missing: 1 }], functions: [], skipped: [] },
      }),
    })
    const screen = await draw('/templates/crm')
    await expect.element(screen.getByRole('heading', { name: 'CRM', level: 1 })).toBeVisible()
    await expect.element(screen.getByText('Free')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/templates?category=sales')
    await expect.element(screen.getByText('<b>no markup</b>')).toBeVisible()
    await expect.element(screen.getByRole('list', { name: 'Blocks of Overview' })).toHaveTextContent('Sales by monthChart')
    await screen.getByRole('tab', { name: 'Customers' }).click()
    await expect.element(screen.getByRole('list', { name: 'Fields of Customers' })).toHaveTextContent('RevenueCurrency')
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('checkbox', { name: 'With sample data' }).click()
    await screen.getByRole('button', { name: 'Install', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Installing...' })).toBeDisabled()
    expect(asked).toEqual({ slug: 'crm', with_data: false, again: false })
    installs[0] = { ...installs[0]!, status: 'installed', progress: 1, ...{ start_url: '/app/x' } }
    await expect.element(screen.getByRole('link', { name: 'Access template' })).toHaveAttribute('href', '/app/x')
    await expect.element(screen.getByRole('link', { name: '1 automation is switched off' })).toBeVisible()
    await screen.getByRole('button', { name: 'More about CRM' }).click()
    await screen.getByRole('menuitem', { name: 'Remove what this template brought' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Remove what “CRM” brought?' })).toBeVisible()
    await screen.unmount()
  })

  test('of which one installation failed, and two stand, offers each of them', async () => {
    const template = detail({ version: 2 })
    const of = { template_id: template.id, version: 1, progress: 1, error: null, can_undo: false }
    const [failed, newer = '', older = ''] = [ids.colleague, ...ids.records]
    const none = { automations: [], functions: [], skipped: [] }
    const asked: string[] = []
    serve({
      'GET template/detail/crm': template,
      'GET template/installs': {
        installs: [
          { ...of, install_id: failed, status: 'failed', error: 'internal', at: '2026-11-03T10:00:00.000Z' },
          { ...of, install_id: newer, status: 'installed', version: 2, start_url: '/app/newer', at: '2026-11-02T10:00:00.000Z' },
          { ...of, install_id: older, status: 'installed', start_url: '/app/older', at: '2026-11-01T10:00:00.000Z' },
        ],
      },
      [`GET template/install/${newer}`]: { install_id: newer, gaps: none },
      [`GET template/install/${older}`]: { install_id: older, gaps: none },
      [`POST template/install/${failed}/remove`]: () => ({ count: asked.push(failed) }),
      [`POST template/install/${older}/remove`]: () => ({ count: asked.push(older) }),
    })
    const screen = await draw('/templates/crm')
    // the good one stands for the template, not the try that failed after it
    await expect.element(screen.getByRole('link', { name: 'Access template' }).first()).toHaveAttribute('href', '/app/newer')
    const others = screen.getByRole('list', { name: 'Other installations' })
    await expect.element(others.getByRole('link', { name: 'Access template' })).toHaveAttribute('href', '/app/older')
    await expect.element(others.getByText('Update available')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await others.getByRole('button', { name: 'Remove what this template brought' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove what this template brought' }).click()
    await expect.poll(() => asked).toEqual([failed])
    await others.getByRole('button', { name: 'More about CRM' }).click()
    await screen.getByRole('menuitem', { name: 'Remove what this template brought' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove what this template brought' }).click()
    await expect.poll(() => asked).toEqual([failed, older])
    await screen.unmount()
  })

  test('is asked of a builder by those who may not make tables', async () => {
    serve({ 'GET template/detail/crm': detail(), 'GET template/installs': { installs: [] } })
    becomeOutsider()
    const screen = await draw('/templates/crm')
    await expect.element(screen.getByRole('button', { name: 'Request to a Builder' })).toBeDisabled()
    await screen.unmount()
    becomeAdmin()
  })

  test('that is gone says so', async () => {
    serve({ 'GET template/detail/crm': { status: 404, id: 'template_not_found', message: '', code: 'c', details: null } })
    const screen = await draw('/templates/crm')
    await expect.element(screen.getByRole('heading', { name: 'Template not found' })).toBeVisible()
    await screen.unmount()
  })
})

describe('the builder page', () => {
  useSampleDevice()

  test('lists what waits and what is published; one that is deleted comes back when the call fails', async () => {
    const waiting = own('Orders', { status: 'Creating', published: false })
    const failed = own('Stock', { status: 'Failed', published: false, problem: 'limit' })
    serve({
      'GET template/builder/current': profile,
      'GET template/my': { templates: [own('CRM'), waiting, failed] },
      'POST template/delete': { status: 404, id: 'template_not_found', message: '', code: 'c', details: null },
    })
    const screen = await draw('/templates/create')
    await expect.element(screen.getByRole('region', { name: 'Published templates' })).toHaveTextContent('CRM')
    const list = screen.getByRole('region', { name: 'Templates waiting for approval' })
    await expect.element(list).toHaveTextContent('It is larger than a template may be.')
    await expect.element(screen.getByText('1 of 3 templates approved')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'More about Orders' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
    await screen.unmount()

    const dialog = await render(
      <SampleShell>
        <TemplateDialogs name="deleteTemplate" query={new URLSearchParams({ id: failed.id })} onClose={() => undefined} />
      </SampleShell>,
    )
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => ownTemplates.get()?.length).toBe(3)
    await dialog.unmount()
  })

  test('asks for a profile first', async () => {
    serve({ 'GET template/builder/current': { status: 404, id: 'profile_not_found', message: '', code: 'c', details: null } })
    const screen = await draw('/templates/create')
    await screen.getByRole('button', { name: 'Create profile' }).click()
    await expect.element(screen.getByText('/templates/create?modal=createBuilderProfile')).toBeVisible()
    await screen.unmount()
  })

  test('a picture that is none is refused before it is sent', async () => {
    const sent = serve({ 'GET template/builder/current': profile })
    const screen = await render(
      <SampleShell>
        <TemplateDialogs name="createBuilderProfile" query={new URLSearchParams()} onClose={() => undefined} />
      </SampleShell>,
    )
    await screen.getByRole('button', { name: 'Create profile' }).click()
    await expect.poll(() => screen.getByText('This field is required').elements()).toHaveLength(3)
    const input = screen.container.ownerDocument.querySelector<HTMLInputElement>('dialog input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'moving.gif', { type: 'image/gif' }))
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(screen.getByText('Invalid picture format')).toBeVisible()
    expect(sent.mock.calls.filter(([url]) => String(url).includes('template/picture'))).toEqual([])
    await screen.unmount()
  })

  test.each([
    ['a new profile', 'createBuilderProfile'],
    ['the own profile', 'editBuilderProfile'],
    ['a token', 'link-to-builder-profile'],
    ['a new template', 'createTemplate'],
  ])('the dialog of %s', async (_, name) => {
    serve({ 'GET template/builder/current': profile })
    await expectDialog(openedBy((close) => <TemplateDialogs name={name} query={new URLSearchParams()} onClose={close} />))
  })
})
