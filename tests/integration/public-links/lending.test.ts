import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBlock, configureBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicApp, PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { embedBlock } from '#tests/support/embed-block.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let links: ReturnType<typeof sharing>
/** A builder who changes everything here, but sees neither pay nor note of the staff. */
let less: TestMember

const field = (name: string): string => table.fields[name] ?? '?'
const where = (name: string, operator: string, value?: string | number): FilterGroup => ({
  id: newId(),
  conjunction: 'and',
  nodes: [{ id: 'c', fieldId: field(name), operator, ...(value !== undefined && { value }) }],
})
const viewOf = (config: Partial<GridConfig>): GridConfig => ({ fields: null, widths: {}, filter: null, sorts: [], ...config })
const secrets = /secret|7000|7,000|7100|7,100/

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
})
afterAll(() => server.close())

/** Each test has an organisation of its own: the rights to edit are part of every rule here. */
async function world(): Promise<void> {
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), {
    label: 'Staff',
    fields: { name: 'singleLineText', city: 'singleLineText', pay: 'number', note: 'singleLineText' },
  })
  addRecords(org.context(org.admin), table, [
    { name: 'Ana', city: 'Rio', pay: 7000, note: 'secret-a' },
    { name: 'Bob', city: 'Lima', pay: 7100, note: 'secret-b' },
  ])
  less = org.addMember({
    seat: 'builder',
    profile: {
      create_dashboard: 1,
      dashboards_enabled: { '*': '*' },
      doc_pages_enabled: { '*': 'edit' },
      tables_enabled: { [table.id]: { manage_structure: true, can_create: true, fields_excluded: [field('pay'), field('note')] } },
    },
  })
}

interface Shared {
  appId: string
  block: string
  link: LinkDetails & { token: string }
}

async function newApp(type: string, config: object): Promise<{ appId: string; block: string }> {
  const appId = newId()
  const block = newShortId('b')
  await server.as(org.admin).mutate('apps.create', { id: appId, label: 'Open', icon: 'table', color: 'blue' })
  await put(org.admin, appId, block, type, config)
  return { appId, block }
}
async function share(type: string, config: object): Promise<Shared> {
  const { appId, block } = await newApp(type, config)
  return { appId, block, link: await links.made(org.admin, 'dashboard', appId) }
}
const put = (by: TestMember, appId: string, id: string, type: string, config: object) =>
  changeDocument(org.context(by), `app:${appId}`, (doc) => addBlock(doc, { id, type, config: { ...config } }, 'person'), 'person')
const edit = (by: TestMember, { appId, block }: Shared, patch: object) =>
  changeDocument(org.context(by), `app:${appId}`, (doc) => configureBlock(doc, block, patch, 'person'), 'person')
const blocksOf = async ({ link }: Shared): Promise<Record<string, PublicBlock>> => (await links.visit<PublicApp>(link.token)).body.blocks
const shown = async (shared: Shared): Promise<PublicBlock | undefined> => (await blocksOf(shared))[shared.block]
const detailsOf = async ({ appId }: Shared, by = org.admin): Promise<LinkDetails | undefined> =>
  (await server.as(by).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'dashboard', identifier: appId })).body.links[0]
const confirm = ({ link }: Shared, by = org.admin) =>
  server.as(by).post<LinkDetails>('/api/public-links/update', { id: link.id, active: true })

describe('an editor who sees less', () => {
  it('shows nothing more through a link of somebody else, by a block of any kind', async () => {
    await world()
    const shared = await share('tableView', { tableId: table.id, fields: [field('name')] })
    await put(less, shared.appId, 'bcells0000000', 'tableView', { tableId: table.id, fields: [field('name'), field('pay'), field('note')] })
    await put(less, shared.appId, 'bfigure000000', 'indicator', { tableId: table.id, aggregate: 'max', fieldId: field('pay') })
    const lower = { ...where('pay', 'greater', 7050) }
    await put(less, shared.appId, 'bcount0000000', 'indicator', { tableId: table.id, aggregate: 'count', filter: lower })
    const sorts = [{ fieldId: field('pay'), direction: 'desc' }]
    const byPay = { tableId: table.id, group: { fieldId: field('pay'), direction: 'asc' } }
    await put(less, shared.appId, 'bchart0000000', 'chart', byPay)
    const payByCity = { tableId: table.id, group: { fieldId: field('city'), direction: 'asc' }, aggregate: 'max', fieldId: field('pay') }
    await put(less, shared.appId, 'bchart1111111', 'chart', payByCity)
    await put(less, shared.appId, 'border0000000', 'tableView', { tableId: table.id, fields: [field('name')], sorts })
    expect(Object.keys(await blocksOf(shared))).toEqual([shared.block])
    expect((await detailsOf(shared))?.isBehind).toBe(true)
    await put(less, shared.appId, 'bopen00000000', 'tableView', { tableId: table.id, fields: [field('name'), field('city')] })
    expect(Object.keys(await blocksOf(shared)).toSorted()).toEqual(['bopen00000000', shared.block].toSorted())
    await confirm(shared)
    const all = await blocksOf(shared)
    expect(Object.keys(all)).toHaveLength(8)
    expect(all['bchart1111111']).toMatchObject({
      type: 'chart',
      title: 'Staff',
      points: [
        { label: 'Lima', value: 7100, text: '7,100' },
        { label: 'Rio', value: 7000, text: '7,000' },
      ],
    })
    expect((await detailsOf(shared))?.isBehind).toBe(false)
  })

  it('does so neither on a page, nor past the rows they see', async () => {
    await world()
    const rowed = org.addMember({
      seat: 'member',
      profile: {
        doc_pages_enabled: { '*': 'edit' },
        tables_enabled: { [table.id]: { data: [{ field: field('city'), operator: 'contains', value: 'Rio' }] } },
      },
    })
    const id = newId()
    await server.as(org.admin).mutate('pages.create', { id, label: 'Open', icon: 'file-text', color: 'amber' })
    const { token } = await links.made(org.admin, 'doc_page', id)
    const embed = (by: TestMember, blockId: string, config: object) =>
      changeDocument(
        org.context(by),
        `page:${id}`,
        (doc) => embedBlock(doc, blockId, { type: 'tableView', config: { ...config } }),
        'person',
      )
    await embed(rowed, 'b1', { tableId: table.id, fields: [field('name'), field('pay')] })
    await embed(rowed, 'b2', { tableId: table.id, fields: [field('name')] })
    expect((await links.visit<PublicApp>(token)).body.blocks).toEqual({})
    const listed = async () =>
      (await server.as(org.admin).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'doc_page', identifier: id })).body.links
    expect(await listed()).toMatchObject([{ isBehind: true }])
    org.setProfile(rowed, { doc_pages_enabled: { '*': 'edit' }, tables_enabled: { [table.id]: {} } })
    org.setProfile(less, {})
    expect(Object.keys((await links.visit<PublicApp>(token)).body.blocks)).toEqual(['b1', 'b2'])
  })

  it('cannot widen a block that was confirmed, but may narrow and order it', async () => {
    await world()
    const filter = where('city', 'contains', 'Rio')
    const shared = await share('tableView', { tableId: table.id, fields: [field('name'), field('pay')], filter })
    expect(await shown(shared)).toMatchObject({ rows: [['Ana', '7,000']] })
    await edit(less, shared, { fields: [field('name')], sorts: [{ fieldId: field('pay'), direction: 'desc' }], title: 'Ours' })
    expect(await shown(shared)).toMatchObject({ title: 'Ours', rows: [['Ana']] })
    await edit(less, shared, { fields: [field('pay'), field('note')] })
    expect(await shown(shared)).toBeUndefined()
    await edit(less, shared, { fields: [field('pay')], filter: null })
    expect(await shown(shared)).toBeUndefined()
    await edit(less, shared, { filter: { ...filter, id: 'another' } })
    expect(await shown(shared)).toMatchObject({ rows: [['7,000']] })
  })

  it('widens it neither by the view that it starts from', async () => {
    await world()
    const viewId = newShortId('v')
    const args = { id: viewId, tableId: table.id }
    const config = viewOf({ fields: [field('name')], filter: where('note', 'contains', 'secret-a') })
    await server.as(org.admin).mutate('views.create', { ...args, type: 'table', label: 'Some', position: 'b', config })
    const shared = await share('tableView', { tableId: table.id, viewId })
    expect(await shown(shared)).toMatchObject({ rows: [['Ana']] })
    // may change the table's views, and no app
    org.setProfile(less, { tables_enabled: { [table.id]: { manage_structure: true, fields_excluded: [field('pay'), field('note')] } } })
    for (const patch of [{ fields: [field('name'), field('pay')] }, { filter: null, fields: [field('note')] }]) {
      await server.as(less).mutate('views.update', { ...args, config: patch })
      expect(JSON.stringify(await blocksOf(shared))).not.toMatch(secrets)
    }
    await server.as(org.admin).mutate('views.update', { ...args, config })
    expect(await shown(shared)).toMatchObject({ rows: [['Ana']] })
  })

  it('confirms with their own rights only, and learns neither address nor settings', async () => {
    await world()
    const shared = await share('tableView', { tableId: table.id, fields: [field('name'), field('pay')] })
    expect(await detailsOf(shared, less)).toMatchObject({ token: null, config: {} })
    expect(JSON.stringify(await server.as(less).feed())).not.toContain(shared.link.token)
    const filtered = await links.made(org.admin, 'object', table.id, {
      config: { fields: [field('name')], filter: where('note', 'contains', 'secret-a') },
    })
    const listed = await server.as(less).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'object', identifier: table.id })
    expect(listed.body.links).toMatchObject([{ id: filtered.id, token: null, config: {} }])
    expect((await confirm(shared, less)).status).toBe(200)
    expect(await shown(shared)).toMatchObject({ rows: [['Ana'], ['Bob']] })
  })
})

describe('a block whose fields are not chosen by name', () => {
  it('leaves a field that came later out until it is confirmed, whoever sees it', async () => {
    await world()
    const shared = await share('tableView', { tableId: table.id })
    expect(await shown(shared)).toMatchObject({ columns: [{ label: 'name' }, { label: 'city' }, { label: 'pay' }, { label: 'note' }] })
    const late = newShortId('f')
    await server
      .as(org.admin)
      .mutate('fields.create', { id: late, tableId: table.id, label: 'late', type: 'singleLineText', position: 'z' })
    const columns = async (): Promise<unknown> => {
      const block = await shown(shared)
      return block?.type === 'tableView' && block.columns.map(({ label }) => label)
    }
    const old = ['name', 'city', 'pay', 'note']
    // an editor sees it, but not all of the others; then all of them; then there is no editor but the link's maker
    expect(await columns()).toEqual(old)
    org.setProfile(less, { dashboards_enabled: { '*': '*' }, tables_enabled: { [table.id]: '*' } })
    expect(await columns()).toEqual(old)
    org.setProfile(less, { dashboards_enabled: { '*': 'view' }, tables_enabled: { [table.id]: '*' } })
    expect(await columns()).toEqual(old)
    expect((await detailsOf(shared))?.isBehind).toBe(true)
    await confirm(shared)
    expect(await columns()).toEqual([...old, 'late'])
  })
})

describe('what a block rests on, deleted', () => {
  it('is nothing to a visitor: its view', async () => {
    await world()
    const viewId = newShortId('v')
    const config = viewOf({ fields: [field('name')], filter: where('city', 'contains', 'Rio') })
    await server
      .as(org.admin)
      .mutate('views.create', { id: viewId, tableId: table.id, type: 'table', label: 'Some', position: 'b', config })
    const appId = newId()
    await server.as(org.admin).mutate('apps.create', { id: appId, label: 'Open', icon: 'table', color: 'blue' })
    await put(org.admin, appId, 'b000000000001', 'tableView', { tableId: table.id, viewId })
    const link = await links.made(org.admin, 'dashboard', appId, { canWrite: true })
    const shared = { appId, block: 'b000000000001', link }
    const before = await shown(shared)
    expect(before).toMatchObject({ rows: [['Ana']] })
    const part = before?.type === 'tableView' ? (before.form?.pages[0]?.[0]?.id ?? '?') : '?'
    await server.as(org.admin).mutate('views.delete', { id: viewId, tableId: table.id })
    expect(await blocksOf(shared)).toEqual({})
    const sent = await links.submit(link.token, { id: newId(), block: shared.block, values: { [part]: 'Eve' } })
    expect(sent.status).toBe(404)
    await confirm(shared)
    expect(await blocksOf(shared)).toEqual({})
  })

  it('is nothing to a visitor: a field of its conditions, its figure, or all of its fields', async () => {
    await world()
    const filter = where('city', 'contains', 'Rio')
    const shared = await share('tableView', { tableId: table.id, fields: [field('name')], filter })
    await put(org.admin, shared.appId, 'b000000000002', 'indicator', { tableId: table.id, aggregate: 'count', filter })
    await put(org.admin, shared.appId, 'b000000000003', 'tableView', { tableId: table.id, fields: [field('city')] })
    await put(org.admin, shared.appId, 'b000000000004', 'tableView', { tableId: table.id, fields: [field('name'), field('city')] })
    await confirm(shared)
    expect(Object.keys(await blocksOf(shared))).toHaveLength(4)
    await server.as(org.admin).mutate('fields.delete', { id: field('city'), tableId: table.id })
    expect(await blocksOf(shared)).toMatchObject({ b000000000004: { rows: [['Ana'], ['Bob']] } })
    expect(Object.keys(await blocksOf(shared))).toHaveLength(1)
  })

  it('makes a condition that matches nothing: in a view, and in a query of members', async () => {
    await world()
    const ask = async (filter: FilterGroup): Promise<number> => {
      const body = { tableId: table.id, filter, sorts: [], search: '', after: null, limit: 10 }
      return (await server.as(org.admin).post<{ columns: { id: string[] } }>('/api/records/query', body)).body.columns.id.length
    }
    const filter = where('city', 'contains', 'Rio')
    expect(await ask(filter)).toBe(1)
    await server.as(org.admin).mutate('fields.delete', { id: field('city'), tableId: table.id })
    expect(await ask(filter)).toBe(0)
    expect(await ask({ ...filter, conjunction: 'or', nodes: [...filter.nodes, ...where('name', 'contains', 'Bob').nodes] })).toBe(1)
  })
})

describe('changing a link', () => {
  it('confirms nothing when it is only renamed, guarded or opened for writing', async () => {
    await world()
    const shared = await share('tableView', { tableId: table.id, fields: [field('name')] })
    await put(less, shared.appId, 'b000000000002', 'tableView', { tableId: table.id, fields: [field('note')] })
    for (const wish of [{ name: 'Renamed' }, { canWrite: true }, { password: 'open-sesame' }, { password: null }]) {
      expect((await server.as(org.admin).post('/api/public-links/update', { id: shared.link.id, ...wish })).status).toBe(200)
      expect((await detailsOf(shared))?.isBehind).toBe(true)
    }
    expect(Object.keys(await blocksOf(shared))).toEqual([shared.block])
  })

  it('is loosened by those only who may have its address, and tightened by all who manage it', async () => {
    await world()
    const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
    const made = await links.made(org.admin, 'object', table.id, {
      config: { fields: [field('name'), field('pay')] },
      password: 'open-sesame',
      expiresAt: later(5),
    })
    const { appId } = await newApp('tableView', { tableId: table.id, fields: [field('pay')] })
    const ofApp = await links.made(org.admin, 'dashboard', appId, { password: 'open-sesame', expiresAt: later(5) })
    for (const link of [made, ofApp]) {
      const update = async (by: TestMember, wish: object) => {
        const { status, body } = await server.as(by).post<ErrorBody>('/api/public-links/update', { id: link.id, ...wish })
        return status === 200 ? 200 : body.id
      }
      for (const wish of [{ password: null }, { password: 'my-own-word-1' }, { expiresAt: null }, { expiresAt: later(9) }])
        expect(await update(less, wish)).toBe('permission_denied')
      expect(await update(less, { expiresAt: later(2), name: 'Shorter' })).toBe(200)
      expect(await update(org.admin, { password: null, expiresAt: null })).toBe(200)
      expect(await update(less, { password: 'my-own-word-1', expiresAt: later(1) })).toBe(200)
      expect(await update(less, { active: false })).toBe(200)
      expect((await server.as(less).post('/api/public-links/delete', { id: link.id })).status).toBe(204)
    }
  })
})

describe('a link of an older version', () => {
  it('shows what every editor sees after the migration, and the rest when it is confirmed', async () => {
    await world()
    const shared = await share('tableView', { tableId: table.id, fields: [field('name'), field('pay')] })
    await put(org.admin, shared.appId, 'b000000000002', 'tableView', { tableId: table.id, fields: [field('name')] })
    const { db } = org.org
    const config = JSON.stringify({ tables: [table.id] })
    db.writeNow(() => db.run(db.build.updateTable('public_link').set({ config }).where('id', '=', shared.link.id)))
    db.writeNow(() => db.executeScript(readFileSync('migrations/org/0018_confirmed_blocks.sql', 'utf8')))
    expect(Object.keys(await blocksOf(shared))).toEqual(['b000000000002'])
    expect((await detailsOf(shared))?.isBehind).toBe(true)
    await confirm(shared)
    expect(await shown(shared)).toMatchObject({
      rows: [
        ['Ana', '7,000'],
        ['Bob', '7,100'],
      ],
    })
  })
})

describe('names of organisations', () => {
  it('are not guessed: wrong ones count against the address', async () => {
    const own = await startTestServer()
    try {
      const guess = (name: string) => own.as(undefined).get<ErrorBody>(`/api/org/get?org=${name}`)
      const answers: string[] = []
      for (let index = 0; index < 101; index++) answers.push((await guess(`org-${index}`)).body.id)
      expect([answers[0], answers[99], answers[100]]).toEqual(['organisation_not_found', 'organisation_not_found', 'too_many_requests'])
      expect((await guess(own.createOrg('Known').slug)).status).toBe(200)
    } finally {
      await own.close()
    }
  })
})
