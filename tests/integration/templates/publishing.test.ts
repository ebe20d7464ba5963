import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { TemplateInstall, TemplateInstallWithGaps } from '#shared/nouns/templates/install-calls.ts'
import type { OwnTemplate, TemplateCard, TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import type { JudgedTemplate } from '#shared/nouns/templates/template-operator-calls.ts'
import type { TemplateState } from '#shared/nouns/templates/template-limits.ts'
import type { BuilderProfileWithToken } from '#shared/nouns/templates/template-builder-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { sweepPackages } from '#server/features/templates/publish/package-files.ts'
import { templatesCommand } from '#server/features/templates/publish/templates-command.ts'
import { packagePath, packagesFolder } from '#server/templates/package-file.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { flatPng } from '#tests/support/pictures.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const patience = 50_000
const operatorToken = 'an-operator-token-of-this-test'
let server: TestServer
let org: TestOrg
let other: TestOrg
let customers: BuiltTable
const folderId = newId()
beforeAll(async () => {
  server = await startTestServer({ environment: { OPERATOR_TOKEN: operatorToken } })
  org = server.createOrg('Acme')
  other = server.createOrg('Other')
  const context = org.context(org.admin)
  customers = buildTable(context, { label: 'Customers', fields: { Name: 'singleLineText', Phone: 'phone' } })
  addRecords(context, customers, [{ Name: 'Ada' }, { Name: 'Bob' }])
  const admin = server.as(org.admin)
  await admin.mutate('folders.create', { id: folderId, label: 'Sales', icon: 'briefcase', color: 'blue', position: 'a0' })
  await admin.mutate('folders.place', { folderId, itemType: 'table', itemId: customers.id, position: 'a0' })
  for (const who of [org.admin, other.admin]) await makeProfile(who)
})
afterAll(() => server.close())

async function send(who: TestMember, path: string, body: Buffer, type: string): Promise<Response> {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': type }
  return fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
}

async function makeProfile(who: TestMember): Promise<void> {
  const { picture } = (await (await send(who, 'template/picture', flatPng(20, 20), 'image/png')).json()) as { picture: string }
  const words = { name: 'Ada', email: 'ada@example.com', profile_picture: picture }
  expect((await server.as(who).post<BuilderProfileWithToken>('/api/template/builder/create', words)).status).toBe(200)
}

const wanted = (title: string, change: object = {}): object => ({
  ...{ title, short_description: 'Who buys', description: '# Sales', categories: ['Sales'], language: 'en', has_data: true },
  workspace: {
    id: folderId,
    tabs: [{ id: customers.id, type: 'table', include: true, table_include: { tricks: true, triggers: false, related: true, data: true } }],
  },
  ...change,
})

async function save(title: string, change: object = {}): Promise<OwnTemplate> {
  const answer = await server.as(org.admin).post<OwnTemplate>('/api/template/save', wanted(title, change))
  expect(answer.status).toBe(200)
  return answer.body
}

async function own(who: TestMember, id: string): Promise<OwnTemplate> {
  const { body } = await server.as(who).get<{ templates: OwnTemplate[] }>('/api/template/my')
  const found = body.templates.find((template) => template.id === id)
  if (!found) throw new Error('the template is not there')
  return found
}

async function reach(who: TestMember, id: string, status: TemplateState): Promise<OwnTemplate> {
  const state = async (): Promise<string> => {
    const now = await own(who, id)
    return now.status === 'Failed' && status !== 'Failed' ? `failed: ${now.problem}` : now.status
  }
  await expect.poll(state, { timeout: patience }).toBe(status)
  return own(who, id)
}

async function operate(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await templatesCommand.run(args, server.platform.config, (line) => lines.push(line))
  return lines
}

const seen = async (who: TestMember, filters: object = {}): Promise<string[]> =>
  (await server.as(who).post<TemplateCard[]>('/api/template/list', { filters })).body.map(({ slug }) => slug)

async function installed(who: TestMember, id: string, status: TemplateInstall['status']): Promise<TemplateInstallWithGaps> {
  const look = async () => (await server.as(who).get<TemplateInstallWithGaps>(`/api/template/install/${id}`)).body
  await expect.poll(async () => (await look()).status, { timeout: patience }).toBe(status)
  return look()
}

const recordsOf = async (who: TestMember, tableId: string): Promise<number> =>
  (await server.as(who).post<{ columns: { id: string[] } }>('/api/records/query', { tableId })).body.columns.id.length

describe('publishing', () => {
  it('makes, tries, waits, and is offered to everybody once the operator approves', async () => {
    const begun = await save('Our Customers')
    expect(begun).toMatchObject({ slug: 'our-customers', status: 'Creating', published: false, is_here: true })
    const waiting = await reach(org.admin, begun.id, 'Waiting for approval')
    expect(waiting.workspace.tabs).toMatchObject([{ label: 'Customers', type: 'table', fields: [{ label: 'Name' }, { label: 'Phone' }] }])
    // in the own organisation it is there at once
    expect(await seen(org.admin)).toContain('our-customers')
    expect(await seen(other.admin)).not.toContain('our-customers')

    expect((await operate('--list'))[0]).toMatch(/^our-customers .* v1 .*Waiting for approval/)
    expect(await operate('--approve', 'our-customers', '--feature')).toEqual(['our-customers version 1 is published'])
    expect(await seen(other.admin, { featured: true })).toContain('our-customers')
    await operate('--unfeature', 'our-customers')
    expect(await seen(other.admin, { featured: true })).toEqual([])

    const client = server.as(other.admin)
    const first = await client.post<{ install_id: string; status: string }>('/api/template/install', { slug: 'our-customers' })
    expect(first.body.status).toBe('installing')
    const state = await installed(other.admin, first.body.install_id, 'installed')
    expect(state).toMatchObject({ version: 1, progress: 1, error: null, gaps: { automations: [], skipped: [] } })
    expect(state.start_url).toMatch(/^\/object\/t/)
    expect(await recordsOf(other.admin, state.start_url?.slice(8) ?? '')).toBe(2)
    const again = await client.post<{ install_id: string; start_url: string }>('/api/template/install', { slug: 'our-customers' })
    expect(again.body).toMatchObject({ install_id: first.body.install_id, status: 'installed', start_url: state.start_url })
    expect((await client.get<TemplateDetail>('/api/template/detail/our-customers')).body.installs).toBe(1)

    expect((await client.post(`/api/template/install/${first.body.install_id}/remove`)).status).toBe(204)
    await installed(other.admin, first.body.install_id, 'removed')
    expect((await client.post(`/api/template/install/${first.body.install_id}/restore`)).status).toBe(204)
    await installed(other.admin, first.body.install_id, 'installed')
    expect(await recordsOf(other.admin, state.start_url?.slice(8) ?? '')).toBe(2)
  }, 60_000)

  it('offers the version before until another one is approved', async () => {
    const { id } = await save('Twice')
    await reach(org.admin, id, 'Waiting for approval')
    await operate('--approve', 'twice')
    const second = await save('Two times', { id_template_old: id })
    expect(second).toMatchObject({ id, slug: 'twice', version: 2, status: 'Creating', published: true })
    const early = await server.as(org.admin).post<ErrorBody>('/api/template/save', wanted('Third', { id_template_old: id }))
    expect(['template_not_ready', undefined]).toContain(early.body.id)
    await reach(org.admin, id, 'Waiting for approval')
    const title = async (who: TestMember): Promise<string> =>
      (await server.as(who).get<TemplateDetail>('/api/template/detail/twice')).body.name
    expect(await title(other.admin)).toBe('Twice')
    expect(await title(org.admin)).not.toBe('Twice')
    await operate('--reject', 'twice')
    expect(await own(org.admin, id)).toMatchObject({ status: 'Failed', problem: 'rejected' })
    expect(await title(org.admin)).toBe('Twice')
  }, 60_000)

  it('keeps what another version does not name', async () => {
    const { picture } = (await (await send(org.admin, 'template/picture', flatPng(30, 20), 'image/png')).json()) as { picture: string }
    const { id } = await save('Kept', { picture, url: 'https://example.com/kept', is_private: true })
    await reach(org.admin, id, 'Published')
    expect(await save('Kept again', { id_template_old: id })).toMatchObject({ picture, url: 'https://example.com/kept', is_private: true })
    await reach(org.admin, id, 'Published')
  }, 60_000)

  it('offers an update, describes it, and takes it back', async () => {
    const { id } = await save('Growing', { has_data: false })
    await reach(org.admin, id, 'Waiting for approval')
    await operate('--approve', 'growing')
    const client = server.as(other.admin)
    const { body: begun } = await client.post<{ install_id: string }>('/api/template/install', { slug: 'growing' })
    const path = `/api/template/install/${begun.install_id}`
    await installed(other.admin, begun.install_id, 'installed')
    expect((await client.get<ErrorBody>(`${path}/changes`)).body.id).toBe('conflict')

    const field = { id: newShortId('f'), tableId: customers.id, type: 'singleLineText' as const, label: 'Town', position: 'a9' }
    expect((await server.as(org.admin).mutate('fields.create', field)).status).toBe('applied')
    await save('Growing', { id_template_old: id, has_data: false })
    await reach(org.admin, id, 'Waiting for approval')
    await operate('--approve', 'growing')
    const { body } = await client.get<{ from: number; to: number; changes: { act: string; of: string; thing: { label: string } }[] }>(
      `${path}/changes`,
    )
    expect(body).toMatchObject({ from: 1, to: 2 })
    expect(body.changes).toContainEqual(expect.objectContaining({ act: 'added', of: 'field', is_conflict: false }))
    expect(body.changes.map(({ thing }) => thing.label)).toContain('Town')
    expect((await client.post<ErrorBody>(`${path}/changes`, { version: 1 })).body.id).toBe('conflict')
    expect((await client.post(`${path}/changes`, { version: 2 })).status).toBe(204)
    expect(await installed(other.admin, begun.install_id, 'installed')).toMatchObject({ version: 2 })
    expect((await client.post(`${path}/undo-changes`)).status).toBe(204)
    await expect
      .poll(async () => (await client.get<TemplateInstall>(path)).body, { timeout: patience })
      .toMatchObject({ status: 'installed', version: 1 })
    // the log names the template, and tells an update from its undoing
    const { db } = other.org
    const lines = db.build.selectFrom('audit_log').select(['action', 'entity_id', 'after']).where('entity_type', '=', 'template')
    const told = db.all(lines.where('entity_id', 'in', [id, begun.install_id]).orderBy('performed_at').orderBy('id'))
    expect(told.map(({ action, entity_id: entityId, after }) => [action, entityId === id, after])).toEqual([
      ['template.installed', true, expect.anything()],
      ['template.updated', true, '{"version":2}'],
      ['template.update_undone', true, '{"version":1}'],
    ])
  }, 60_000)

  it('is installed once by two people who ask at the same moment, unless they want another one', async () => {
    const { id } = await save('Pressed twice', { has_data: false })
    await reach(org.admin, id, 'Waiting for approval')
    const body = { slug: 'pressed-twice' }
    const [first, second] = await Promise.all(
      [org.admin, org.addMember({ seat: 'builder', isAdmin: true })].map((who) =>
        server.as(who).post<{ install_id: string }>('/api/template/install', body),
      ),
    )
    expect(second?.body.install_id).toBe(first?.body.install_id)
    const { body: listed } = await server.as(org.admin).get<{ installs: TemplateInstall[] }>('/api/template/installs')
    expect(listed.installs.filter(({ template_id: of }) => of === id)).toHaveLength(1)
    expect((await server.as(org.admin).get<TemplateDetail>('/api/template/detail/pressed-twice')).body.installs).toBe(1)
    const another = await server.as(org.admin).post<{ install_id: string }>('/api/template/install', { ...body, again: true })
    expect(another.body.install_id).not.toBe(first?.body.install_id)
  }, 60_000)

  it('publishes a private one at once, for its own organisation', async () => {
    const { id, slug } = await save('Only ours', { is_private: true })
    await reach(org.admin, id, 'Published')
    expect(await seen(org.addMember({ seat: 'member' }))).toContain(slug)
    expect(await seen(other.admin)).not.toContain(slug)
    expect((await server.as(other.admin).post<ErrorBody>('/api/template/install', { slug })).body.id).toBe('template_not_found')
  }, 60_000)

  it('shows no organisation a private version because its template becomes public', async () => {
    const { id, slug } = await save('Ours at first', { is_private: true })
    await reach(org.admin, id, 'Published')
    await save('Ours at first', { id_template_old: id, is_private: false })
    expect(await seen(other.admin)).not.toContain(slug)
    await reach(org.admin, id, 'Waiting for approval')
    expect((await server.as(other.admin).post<ErrorBody>('/api/template/install', { slug })).body.id).toBe('template_not_found')
    await operate('--reject', slug)
    expect(await seen(other.admin)).not.toContain(slug)
    // its own organisation keeps the version that it had
    expect(await seen(org.admin)).toContain(slug)
    await save('Ours at first', { id_template_old: id })
    await reach(org.admin, id, 'Waiting for approval')
    await operate('--approve', slug)
    expect(await seen(other.admin)).toContain(slug)
  }, 60_000)

  it('fails where its content is not open to the publisher any more', async () => {
    const { id } = await save('Gone', { workspace: { id: newId(), tabs: [{ id: customers.id, type: 'table', include: true }] } })
    expect(await reach(org.admin, id, 'Failed')).toMatchObject({ problem: 'rights', published: false })
  }, 60_000)

  it('hands a package on as a file', async () => {
    const { id } = await save('Handed on')
    await reach(org.admin, id, 'Waiting for approval')
    const file = await fetch(`${server.url}/api/template/file/${id}`, { headers: { authorization: `Bearer ${org.admin.token}` } })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="handed-on.zip"')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(
      (await fetch(`${server.url}/api/template/file/${id}`, { headers: { authorization: `Bearer ${other.admin.token}` } })).status,
    ).toBe(404)
    const taken = await send(other.admin, 'template/import?title=Taken', bytes, 'application/zip')
    const imported = (await taken.json()) as OwnTemplate
    expect(imported).toMatchObject({ name: 'Taken', slug: 'taken', has_data: true, choice: null })
    await reach(other.admin, imported.id, 'Waiting for approval')
    const refused = await send(other.admin, 'template/import', Buffer.from('no zip'), 'application/zip')
    expect([refused.status, ((await refused.json()) as ErrorBody).id]).toEqual([422, 'package_refused'])
  }, 60_000)

  it('goes to another server as a pair of files, and is there once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trama-pairs-'))
    const abroad = await startTestServer()
    try {
      await operate('--export', 'our-customers', '--to', folder)
      const lines: string[] = []
      const run = () =>
        templatesCommand.run(['--import', join(folder, 'our-customers')], abroad.platform.config, (line) => lines.push(line))
      await run()
      await run()
      expect(lines).toEqual(['our-customers is published', 'our-customers version 1 is there already'])
      const reader = abroad.createOrg('Far').admin
      const [card] = (await abroad.as(reader).post<TemplateCard[]>('/api/template/list', {})).body.filter(
        ({ slug }) => slug === 'our-customers',
      )
      expect(card).toMatchObject({ name: 'Our Customers', builder: { name: 'Trama' } })
    } finally {
      await abroad.close()
      rmSync(folder, { recursive: true })
    }
  }, 60_000)

  it('is refused to members, and without a profile', async () => {
    const member = server.as(org.addMember({ seat: 'member' }))
    expect((await member.post<ErrorBody>('/api/template/save', wanted('No'))).body.id).toBe('permission_denied')
    expect((await member.post<ErrorBody>('/api/template/install', { slug: 'our-customers' })).body.id).toBe('permission_denied')
    const builder = server.as(org.addMember({ isAdmin: true }))
    expect((await builder.post<ErrorBody>('/api/template/save', wanted('No'))).body.id).toBe('profile_not_found')
  })
})

describe('the operator’s page', () => {
  it('lists what waits, tells all of it, and decides about the version that was looked at', async () => {
    const entered = await server.as(undefined).post('/api/operator/sign-in', { token: operatorToken })
    const headers = { cookie: (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
    const ask = <T = ErrorBody>(method: 'GET' | 'POST', path: string, body?: object) =>
      server.as(undefined).request<T>(method, `/api/operator/templates${path}`, { headers, ...(body && { body }) })
    const find = async (id: string): Promise<JudgedTemplate | undefined> =>
      (await ask<{ items: JudgedTemplate[] }>('GET', '')).body.items.find((one) => one.id === id)

    const hidden = await save('For us alone', { is_private: true })
    await reach(org.admin, hidden.id, 'Published')
    const { id } = await save('To be judged')
    await reach(org.admin, id, 'Waiting for approval')
    expect(await find(hidden.id)).toBeUndefined()
    expect((await ask('GET', `/${hidden.id}`)).body.id).toBe('template_not_found')
    expect((await ask('POST', `/${hidden.id}/feature`, { featured: true })).body.id).toBe('template_not_found')
    const waiting = await find(id)
    expect(waiting).toMatchObject({
      name: 'To be judged',
      version: 1,
      offered: null,
      status: 'Waiting for approval',
      builder: { name: 'Ada' },
    })
    const whole = await ask<TemplateDetail>('GET', `/${id}`)
    expect(whole.body).toMatchObject({ description: '# Sales', workspace: { tabs: [{ label: 'Customers' }] } })
    expect((await ask('GET', `/${id}/picture`)).body.id).toBe('not_found')

    expect((await ask('POST', `/${id}/reject`, { version: 1 })).status).toBe(204)
    expect(await own(org.admin, id)).toMatchObject({ status: 'Failed', problem: 'rejected' })
    expect((await ask('POST', `/${id}/approve`, { version: 1 })).body.id).toBe('conflict')
    await save('To be judged', { id_template_old: id })
    await reach(org.admin, id, 'Waiting for approval')
    expect((await ask('POST', `/${id}/approve`, { version: 1 })).body.id).toBe('conflict')
    expect((await ask('POST', `/${id}/approve`, { version: 2 })).status).toBe(204)
    expect((await ask('POST', `/${id}/feature`, { featured: true })).status).toBe(204)
    expect(await find(id)).toMatchObject({ status: 'Published', offered: 2, featured: true })
    expect(await seen(other.admin, { featured: true })).toContain('to-be-judged')
    // once for a change, and by the command too
    expect((await ask('POST', `/${id}/feature`, { featured: true })).status).toBe(204)
    await operate('--unfeature', 'to-be-judged')
    const { db } = org.org
    const lines = db.build.selectFrom('audit_log').select(['action', 'source', 'label']).where('entity_id', '=', id)
    expect(db.all(lines.where('source', '=', 'operator').orderBy('performed_at'))).toEqual(
      ['rejected', 'approved', 'featured', 'unfeatured'].map((done) => ({
        ...{ action: `template.${done}`, source: 'operator', label: 'To be judged' },
      })),
    )

    const plain = await server.as(org.admin).get<ErrorBody>('/api/operator/templates')
    expect(plain.body.id).toBe('operator_needed')
  }, 120_000)
})

describe('packages', () => {
  it('go once nobody is offered their version', async () => {
    const { control, config } = server.platform
    const begun = await save('Kept and gone')
    await reach(org.admin, begun.id, 'Waiting for approval')
    await operate('--approve', begun.slug)
    await save('Kept and gone', { id_template_old: begun.id, description: '# Other words', has_data: false })
    await reach(org.admin, begun.id, 'Waiting for approval')
    const files = () =>
      control
        .all(
          control.build.selectFrom('template_version').select(['version', 'sha256']).where('template_id', '=', begun.id).orderBy('version'),
        )
        .map(({ sha256 }) => sha256 !== null && existsSync(packagePath(config.dataDir, sha256)))
    const age = (): void => {
      const at = '2020-01-01T00:00:00.000Z'
      control.writeNow(() => {
        control.run(control.build.updateTable('template').set({ updated_at: at }).where('id', '=', begun.id))
        control.run(control.build.updateTable('template_version').set({ made_at: at }).where('template_id', '=', begun.id))
      })
      for (const name of readdirSync(packagesFolder(config.dataDir))) utimesSync(join(packagesFolder(config.dataDir), name), 1, 1)
    }
    age()
    await sweepPackages(server.platform)
    // everybody is offered the first, the own organisation the second
    expect(files()).toEqual([true, true])
    await operate('--approve', begun.slug)
    await sweepPackages(server.platform)
    expect(files()).toEqual([true, true])
    age()
    await sweepPackages(server.platform)
    expect(files()).toEqual([false, true])
  }, 120_000)
})
