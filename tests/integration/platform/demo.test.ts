import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { blockTypes, findBlockType } from '#shared/blocks/block-types.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { removeDemo } from '#server/features/demo/remove-demo.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import { applyMutation } from '#server/app/server-features.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { deliverNotices } from '#tests/support/deliver-notices.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

type Row = Record<string, unknown>

let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Alba')
  // interrupted halfway, as by a crash, and begun again
  let calls = 0
  const failing: typeof applyMutation = (context, kind, args) => {
    if (++calls === 12) throw new Error('the power went out')
    applyMutation(context, kind, args)
  }
  await expect(seedDemo(server.platform, org.org, org.admin.memberId, failing)).rejects.toThrow('power')
  await seedDemo(server.platform, org.org, org.admin.memberId, applyMutation)
  await seedDemo(server.platform, org.org, org.admin.memberId, applyMutation)
})
afterAll(() => server.close())

describe('the demo workspace', () => {
  it('has linked tables with some thousand records, each once', async () => {
    const feed = await server.as(org.admin).feed()
    const tables = feed.changes.filter((change) => change.kind === 'table')
    expect(tables.map((change) => (change.data as { label: string } | null)?.label).toSorted()).toEqual([
      'Customers',
      'Order lines',
      'Orders',
      'Products',
      'Requests',
      'Shops',
      'Suppliers',
    ])
    expect(feed.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(3000)
    expect(feed.tables.every(({ rows }) => rows > 10)).toBe(true)
  })

  it('opens its orders and requests with the newest (42)', async () => {
    const { changes } = await server.as(org.admin).feed()
    const viewsOf = (label: string): string[] => {
      const table = changes.find((change) => change.kind === 'table' && change.data?.label === label)
      return changes
        .flatMap((change) => (change.kind === 'view' && change.data && change.data.tableId === table?.id ? [change.data] : []))
        .toSorted((a, b) => (a.position < b.position ? -1 : 1))
        .map((view) => view.label)
    }
    expect(viewsOf('Orders')).toEqual(['Newest first', 'All orders', 'By status', 'Calendar'])
    expect(viewsOf('Requests')).toEqual(['Newest first', 'All requests', 'By state'])
  })

  it('has charts in its control room, of figures that are there', async () => {
    const { changes } = await server.as(org.admin).feed()
    const room = changes.find((change) => change.kind === 'app' && change.data?.label === 'Control room')
    const { blocks } = readDocument(org.org, `app:${room?.id}`, readApp)
    const charts = blocks.filter(({ type }) => type === 'chart')
    expect(charts.map((block) => block.readable && Reflect.get(block.config, 'title'))).toEqual(['Revenue by month', 'Orders by status'])
    const shared = await server
      .as(org.admin)
      .post<{ token: string }>('/api/public-view/create', { type: 'dashboard', identifier: room?.id })
    const { body } = await server.as(undefined).get<{ blocks: Record<string, { points: unknown[] }> }>(`/api/public/${shared.body.token}`)
    // a year of months, and every status
    expect(charts.map(({ id }) => body.blocks[id]?.points.length ?? 0)).toEqual([expect.any(Number), 6])
    expect(body.blocks[charts[0]?.id ?? '']?.points.length).toBeGreaterThan(11)
  })

  it('has people with different roles, who cannot sign in', async () => {
    const feed = await server.as(org.admin).feed()
    const members = feed.changes.flatMap((change) => (change.kind === 'member' && change.data ? [change.data] : []))
    expect(members).toHaveLength(6)
    expect(new Set(members.map((member) => member.roleId)).size).toBe(4)
    const colleague = members.find((member) => member.displayName === 'Marta Oliveira')
    const answer = await server.as(undefined).post('/api/auth/loginV2', { email: colleague?.email, password: 'password' })
    expect(answer.status).toBe(401)
  })

  it('invents no log-ins of its people (28)', async () => {
    const { body } = await server.as(org.admin).post<{ members: { id: string; lastLoginAt: string | null }[] }>('/api/members/list', {})
    const colleagues = body.members.filter(({ id }) => id !== org.admin.memberId)
    expect(colleagues).toHaveLength(5)
    expect(colleagues.map(({ lastLoginAt }) => lastLoginAt)).toEqual([null, null, null, null, null])
  })

  it('has an app whose blocks all read, with a menu bar whose links all lead somewhere', async () => {
    const feed = await server.as(org.admin).feed()
    const ids = new Set(feed.changes.filter((change) => change.data).map((change) => change.id))
    const apps = feed.changes.filter((change) => change.kind === 'app')
    expect(apps).toHaveLength(3)
    for (const app of apps.filter((change) => change.data?.label !== 'Every block')) {
      const { blocks } = readDocument(org.org, `app:${app.id}`, readApp)
      expect(blocks.length).toBeGreaterThan(3)
      expect(blocks.every((block) => block.readable)).toBe(true)
      const { menuBar } = readDocument(org.org, `bundle:${app.id}`, readBundle)
      const links = menuBar?.items.filter((item) => item.type !== 'folder') ?? []
      expect(links.length).toBe(6)
      expect(links.every((item) => ids.has(item.targetId))).toBe(true)
      const shared = await server
        .as(org.admin)
        .post<{ token: string }>('/api/public-view/create', { type: 'dashboard', identifier: app.id })
      const visitor = await server
        .as(undefined)
        .get<{ blocks: Record<string, { type: string; value?: string; rows?: unknown[] }> }>(`/api/public/${shared.body.token}`)
      for (const block of Object.values(visitor.body.blocks)) {
        if (block.type === 'indicator') expect(block.value).toMatch(/[1-9]/)
        if (block.type === 'tableView') expect(block.rows?.length).toBeGreaterThan(0)
      }
      expect(Object.keys(visitor.body.blocks)).toHaveLength(blocks.length)
    }
  })

  it('has an app that shows every block, each set up with what is there', async () => {
    const { changes } = await server.as(org.admin).feed()
    const found = changes.find((change) => change.kind === 'app' && change.data?.label === 'Every block')
    const { blocks } = readDocument(org.org, `app:${found?.id}`, readApp)
    expect(blocks.map(({ type }) => type).toSorted()).toEqual(blockTypes.map(({ name }) => name).toSorted())
    const there = new Set(changes.filter((change) => change.data).map((change) => change.id))
    for (const block of blocks) {
      if (!block.readable) throw new Error(`${block.type} cannot be read`)
      const refs = findBlockType(block.type)?.refs(block.config)
      const named = Object.values(refs ?? {}).flat()
      expect(
        named.filter((id) => !there.has(id)),
        block.type,
      ).toEqual([])
    }
    const shops = changes.flatMap((change) => (change.kind === 'table' && change.data?.label === 'Shops' ? [change.data] : []))
    expect(shops[0]?.uniqueFieldId).toMatch(/^f/)
  })

  it('has pages and tasks', () => {
    const page = org.org.db
      .all(org.org.db.build.selectFrom('page').select('id'))
      .map(({ id }) => readDocument(org.org, `page:${id}`, readPageSnapshot))
    expect(page.map((snapshot) => pageText(snapshot)).join('\n')).toContain('rests one night')
    expect(page.flatMap((snapshot) => Object.keys(snapshot.blocks))).toHaveLength(1)
    expect(readDocument(org.org, 'tasks:team', readTasks).length).toBe(10)
    expect(readDocument(org.org, `tasks:user:${org.admin.memberId}`, readTasks).length).toBe(1)
  })

  it('has a talk in its channel and about its latest order, an automation that rests, and news (A16)', async () => {
    await deliverNotices(server.platform, org.org)
    const { db } = org.org
    const { changes } = await server.as(org.admin).feed()
    const of = (kind: string) => changes.flatMap((change) => (change.kind === kind && change.data ? [change.data as unknown as Row] : []))
    expect(db.all(db.build.selectFrom('chat_message').select('id'))).toHaveLength(3)
    const [said] = of('comment')
    const orders = of('table').find(({ label }) => label === 'Orders')?.['id']
    const latest = await server.as(org.admin).get<{ values: Row }>(`/api/v3/tab/${orders}/records/${said?.['recordId']}?keys=label`)
    expect(JSON.stringify(latest.body)).toContain('O-1940')
    expect(of('comment')).toHaveLength(2)
    expect(of('automation')).toMatchObject([{ name: 'Tell me of new requests', enabled: false, problem: null }])
    expect(
      of('notice')
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['chatMentioned', 'commentMentioned'])
  })
})

describe('in another language', () => {
  it.each(['pt', 'es'] as const)('is whole where the roles are named in %s', async (language) => {
    const owner = { email: `owner@${language}.test`, firstName: 'Rui' }
    const created = await createOrganisation(
      server.platform,
      { name: `Café ${language}`, language, timezone: 'UTC', owner, ip: '', source: 'test' },
      async (tx, { accountId: id }) => {
        const account = { id, email: owner.email, password_hash: null, created_at: '2026-01-01T00:00:00.000Z' }
        await tx.run(tx.build.insertInto('account').values(account))
      },
    )
    await seedDemo(server.platform, created.org, created.memberId, applyMutation)
    const { db } = created.org
    const members = db.all(db.build.selectFrom('member').select('role_id'))
    expect(new Set(members.map((member) => member.role_id)).size).toBe(4)
    // its things are named in the person's language, records and talk among them
    const told = JSON.stringify([
      ...(['table_def', 'app', 'page', 'folder', 'view_def', 'field_def'] as const).map((table) =>
        db.all(db.build.selectFrom(table).select('label')),
      ),
      db.all(db.build.selectFrom('chat_message').select('text')),
    ])
    expect(told).toContain(language === 'pt' ? 'Sala de controle' : 'Sala de control')
    expect(told).not.toMatch(/Orders|Customers|Control room|Newest first|price list|Handled by/)
  })
})

describe('the removal of the demo', () => {
  it('leaves nothing of it, and everything that people made', async () => {
    const admin = server.as(org.admin)
    await admin.mutate('pages.create', { id: newId(), label: 'My own page', icon: 'book', color: 'blue' })
    const own = newShortId('t')
    await admin.mutate('tables.create', {
      id: own,
      label: 'My own table',
      icon: 'table',
      color: 'blue',
      fields: [{ id: newShortId('f'), type: 'singleLineText', label: 'Name', position: 'a', config: {} }],
      viewId: newShortId('v'),
      viewLabel: 'All',
    })
    expect((await server.as(org.addMember()).post('/api/demo/remove', {})).status).toBe(403)
    // interrupted halfway, as by a crash, and begun again
    let calls = 0
    const failing: typeof applyMutation = (context, kind, args) => {
      if (++calls === 4) throw new Error('the power went out')
      applyMutation(context, kind, args)
    }
    await expect(removeDemo(server.platform, org.org, org.admin.memberId, failing)).rejects.toThrow('power')
    await removeDemo(server.platform, org.org, org.admin.memberId, applyMutation)
    const feed = await admin.feed()
    const labels = (kind: string) =>
      feed.changes.flatMap((change) => (change.kind === kind && change.data ? [(change.data as { label: string }).label] : []))
    expect(labels('table')).toEqual(['My own table'])
    expect(labels('page')).toEqual(['My own page'])
    expect(labels('app')).toEqual([])
    expect(labels('folder')).toEqual([])
    expect([labels('form'), labels('view')]).toEqual([[], ['All']])
    expect(org.org.db.all(org.org.db.build.selectFrom('chat').select('id').where('deleted_at', 'is', null))).toEqual([])
    expect(feed.changes.filter(({ kind, data }) => data && ['automation', 'comment', 'notice'].includes(kind))).toEqual([])
    const names = feed.changes.flatMap(({ kind, data }) =>
      kind === 'member' && data ? [(data as { displayName: string }).displayName] : [],
    )
    expect(names).not.toContain('Marta Oliveira')
    expect(readDocument(org.org, 'tasks:team', readTasks)).toEqual([])
    expect(readDocument(org.org, `tasks:user:${org.admin.memberId}`, readTasks)).toEqual([])
    const organisation = feed.changes.find(({ kind }) => kind === 'organisation')?.data as { demo?: boolean } | undefined
    expect(organisation?.demo).toBe(false)
    expect((await admin.post('/api/demo/remove', {})).status).toBe(404)
    // its ids are spent: it comes once in the life of an organisation
    expect((await admin.post('/api/demo/add', {})).status).toBe(409)
  })
})
