import * as Y from 'yjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock, configureBlock, readApp } from '#shared/nouns/apps/app-document.ts'
import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { createApp } from '#tests/support/ai-corpus/create-app.ts'
import { describeApp, endOfJob } from '#tests/support/ai-corpus/end-of-job.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import { streams, type ScriptedAi } from '#tests/support/scripted-ai.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startServerWithAi } from '#tests/support/server-with-ai.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { shownToDevices } from '#tests/support/what-is-there.ts'

let host: ScriptedAi
let server: TestServer
let org: TestOrg
let clients: BuiltTable
let app: string
let folder: string
const first = 'b000000000001'

beforeAll(async () => {
  ;({ host, server } = await startServerWithAi())
})
afterAll(async () => {
  await server.close()
  await host.close()
})
beforeEach(async () => {
  org = server.createOrg('Acme')
  const admin = org.context(org.admin)
  clients = buildTable(admin, { label: 'Clients', fields: { Name: 'singleLineText' } })
  folder = newId()
  app = newId()
  const client = server.as(org.admin)
  await client.mutate('folders.create', { id: folder, label: 'Office', icon: 'folder', color: 'blue', position: 'a0' })
  await client.mutate('apps.create', { id: app, label: 'Desk', icon: 'layout-grid', color: 'blue', folderId: folder })
  await edit((doc) => {
    const config = { ...findBlockType('tableView')?.defaults(), tableId: clients.id, title: 'All clients' }
    addBlock(doc, { id: first, type: 'tableView', config, places: { desktop: { x: 0, y: 0, w: 12, h: 8 } } }, 'server')
  })
  await client.post('/api/builder/agree')
})

const name = () => `app:${app}`
const edit = (change: (doc: Y.Doc) => void, member = org.admin) => changeDocument(org.context(member), name(), change, 'server')
const shown = () => readDocument(org.org, name(), readApp)
const plan = (): AppPlanInput => ({
  ...{ version: 1, label: 'Invoices', icon: 'file', color: 'green', uses: ['Clients'] },
  tables: [
    {
      ...{ label: 'Invoices', icon: 'file', color: 'green' },
      fields: [
        { label: 'Number', type: 'singleLineText' },
        { label: 'Client', type: 'connectedRecord', to: 'Clients', one: true, inverse: 'Invoices' },
      ],
    },
  ],
  apps: [
    {
      ...{ label: 'Desk', icon: 'layout-grid', color: 'blue', into: app },
      blocks: [
        { type: 'tableView', settings: { tableId: '@Invoices', title: 'Invoices' }, at: [0, 0, 12, 8] },
        { type: 'indicator', settings: { tableId: '@Invoices', label: 'How many', aggregate: 'count' } },
      ],
    },
  ],
})
interface Made {
  id: string
  made: { type: string; id: string; label: string; of?: string }[]
}
const make = (given = plan(), member = org.admin) => server.as(member).post<Made>('/api/v3/app-plans', { plan: given })
const undo = (id: string, member = org.admin) => server.as(member).request('DELETE', `/api/v3/app-plans/${id}`)

describe('a plan for an app that is there', () => {
  it('puts its blocks below those that stand there, its table into their folder, and is taken back alone', async () => {
    const before = await shownToDevices(server.as(org.admin))
    const content = shown()
    const { status, body } = await make()
    expect({ status, body }).toMatchObject({ status: 200, body: { notes: [] } })
    expect(body.made.map(({ type, of }) => [type, of])).toEqual([
      ['table', undefined],
      ['block', app],
      ['block', app],
    ])
    const now = shown()
    expect(now.blocks.map(({ id }) => id)).toEqual([first, ...body.made.slice(1).map(({ id }) => id)])
    expect(now.layouts.desktop[1]).toMatchObject({ x: 0, y: 8, w: 12, h: 8 })
    const { db } = org.org
    const table = body.made[0]?.id ?? ''
    const placed = db.build.selectFrom('folder_item').select('folder_id').where('id', '=', `table:${table}`)
    expect(db.get(placed)?.folder_id).toBe(folder)
    expect((await undo(body.id)).status).toBe(204)
    expect(shown()).toEqual(content)
    expect(await shownToDevices(server.as(org.admin))).toEqual(before)
  })

  it('merges with edits that others make at the same time, which stay when it is taken back', async () => {
    const other = org.addMember({ isAdmin: true })
    // a device that edits without a network, from what it saw before the plan
    const offline = new Y.Doc()
    Y.applyUpdate(
      offline,
      readDocument(org.org, name(), (doc) => Y.encodeStateAsUpdate(doc)),
    )
    const theirs = newShortId('b')
    const { body } = await make()
    configureBlock(offline, first, { title: 'Our clients' }, 'server')
    addBlock(offline, { id: theirs, type: 'text', text: 'of others' }, 'server')
    await edit((doc) => Y.applyUpdate(doc, Y.encodeStateAsUpdate(offline)), other)
    expect(shown().blocks).toHaveLength(4)
    expect((await undo(body.id)).status).toBe(204)
    const now = shown()
    expect(now.blocks.map(({ id }) => id).toSorted()).toEqual([first, theirs].toSorted())
    expect(now.blocks.find(({ id }) => id === first)).toMatchObject({ config: { title: 'Our clients' } })
  })

  it('asks the right of that moment, for making and for taking back, and leaves nothing when it is refused', async () => {
    const sight = (right: object) => ({
      ...{ create_table: 1, create_dashboard: 1, tables_enabled: { '*': '*', [clients.id]: { manage_structure: true, can_edit: true } } },
      ...right,
    })
    const builder = org.addMember({ seat: 'builder', profile: sight({ dashboards_enabled: { [app]: 'full' } }) as never })
    const stranger = org.addMember({ seat: 'builder', profile: sight({}) as never })
    const content = shown()
    const refused = await make(plan(), stranger)
    expect({ status: refused.status, id: (refused.body as unknown as { id: string }).id }).toEqual({ status: 404, id: 'app_not_found' })
    expect(shown()).toEqual(content)
    const made = await make(plan(), builder)
    expect(made.status).toBe(200)
    org.setProfile(builder, sight({ dashboards_enabled: { [app]: 'view' } }) as never)
    expect((await undo(made.body.id, builder)).status).toBe(403)
    expect((await make(plan(), builder)).status).toBe(403)
    expect(shown().blocks).toHaveLength(3)
    const none = await make({ ...plan(), apps: [{ ...(plan().apps?.[0] as never as object), into: newId() } as never] })
    expect({ status: none.status, id: (none.body as unknown as { id: string }).id }).toEqual({ status: 404, id: 'app_not_found' })
  })

  it('changes neither its look nor its bars', async () => {
    const given = plan()
    Object.assign(given.apps?.[0] ?? {}, { background: 'red', menuBar: { items: ['@Invoices'] } })
    const { status, body } = await make(given)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('plan.apps.0.menuBar')
  })
})

describe('a description that adds to an app', () => {
  it('is answered by blocks for it, whatever apps the answer names, and the host learns no id', async () => {
    const answer = {
      ...plan(),
      apps: [{ label: 'Money', icon: 'coin', color: 'red', background: 'red', blocks: plan().apps?.[0]?.blocks }],
    }
    host.script(streams(JSON.stringify(answer)))
    const job = await describeApp(server, org.admin, 'add invoices of our clients', [], { app })
    expect(job.plan).toMatchObject({ uses: ['Clients'], apps: [{ label: 'Desk', into: app, blocks: [{}, {}] }] })
    expect(job.plan?.apps).toHaveLength(1)
    const sent = host.asked.map(({ body }) => body).join('')
    expect(sent).toContain('Table Clients: Name (singleLineText)')
    for (const secret of [app, clients.id, 'Desk', 'All clients']) expect(sent).not.toContain(secret)

    // in other words it stays one that adds, with the structure to speak of
    host.script(streams(JSON.stringify({ ...answer, label: 'Bills' })))
    const { body } = await server
      .as(org.admin)
      .post<{ job: string }>('/api/builder/ask', { kind: 'change', plan: job.plan, description: 'call them all bills', lang: 'en' })
    const changed = await endOfJob(server, org.admin, body.job)
    expect(changed.plan).toMatchObject({ label: 'Bills', apps: [{ into: app }] })
    expect(host.asked[0]?.body).toContain('Table Clients: Name (singleLineText)')
    const made = await make(changed.plan as AppPlanInput)
    expect(made.status).toBe(200)
    expect(shown().blocks).toHaveLength(3)
  })

  it('shows each new table where the answer has no blocks', async () => {
    host.script(streams(JSON.stringify({ ...plan(), apps: [] })))
    const job = await describeApp(server, org.admin, 'add invoices of our clients', [], { app })
    expect(job.plan?.apps).toMatchObject([{ into: app, blocks: [{ type: 'tableView', settings: { tableId: '@Invoices' } }] }])
  })

  it('is refused for an app that its asker may not edit, and a host names none by itself', async () => {
    const reader: TestMember = org.addMember({ seat: 'builder', profile: { create_table: 1, create_dashboard: 1 } as never })
    await server.as(reader).post('/api/builder/agree')
    expect((await createApp(server, reader, 'add invoices of clients', [], { app })).status).toBeGreaterThanOrEqual(403)
    const sly = samplePlan()
    for (const one of sly.apps ?? []) one.into = app
    host.script(streams(JSON.stringify(sly)))
    const job = await describeApp(server, org.admin)
    expect(job.plan?.apps.map(({ label, into }) => [label, into])).toEqual([['Sales', undefined]])
  })
})
