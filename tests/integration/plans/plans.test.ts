import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { planInForce, type Plan } from '#shared/access/plan.ts'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { planCommand } from '#server/features/plans/plan-command.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { countRecords } from '#server/storage/records/row-seq.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { createTestBrowser, until } from '#tests/support/test-device.ts'
import { importAll } from '#tests/support/import-file.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { SocketLike } from '#client/engine/live/live-socket.ts'

let server: TestServer
let clock: Date | undefined
beforeAll(async () => {
  server = await startTestServer({ now: () => clock ?? new Date() })
})
afterAll(() => server.close())

/** Sets a plan and waits until the server holds it. */
async function setPlan({ org, orgId }: TestOrg, more: Partial<Plan>): Promise<void> {
  subscribe(server.platform, orgId, more)
  const wanted = JSON.stringify(buildPlan(orgId, more))
  await until(() => org.db.get(org.db.build.selectFrom('plan').select('data'))?.data === wanted)
}

const as = (member: TestMember | undefined) => server.as(member)
const createRole = (member: TestMember) =>
  as(member).post<ErrorBody>('/api/profile/create', { profile_name: `Role ${newId()}`, color: 'blue', profile_data: {} })
const tableArgs = () => ({
  id: newShortId('t'),
  label: 'Things',
  icon: 'table',
  color: 'blue' as const,
  viewId: newShortId('v'),
  viewLabel: 'All',
  fields: [{ id: newShortId('f'), type: 'singleLineText' as const, label: 'Name', config: {}, required: false, position: 'a0' }],
})
const createTable = (member: TestMember) => as(member).mutate('tables.create', tableArgs())

async function session(member: TestMember): Promise<SessionData> {
  return (await as(member).get<SessionData>('/api/auth/session')).body
}

describe('without a plan', () => {
  it('everything is open, and no device hears of one', async () => {
    const org = server.createOrg('Open')
    expect((await createRole(org.admin)).status).toBe(200)
    expect((await session(org.admin)).plan).toBeUndefined()
    expect((await as(org.admin).feed()).changes.filter(({ kind }) => kind === 'plan')).toEqual([])
  })

  it('a plan that is taken away opens everything again', async () => {
    const org = server.createOrg('Reopened')
    await setPlan(org, { features: [] })
    expect((await createRole(org.admin)).body.id).toBe('plan_feature')
    await setPlan(org, { planId: null, features: [] })
    expect((await createRole(org.admin)).status).toBe(200)
  })
})

describe('a plan', () => {
  it('is in the session and in the feed, the same for everybody, and for its own organisation only', async () => {
    const [org, other] = [server.createOrg('Own'), server.createOrg('Other')]
    const given = { planId: 'expert', features: ['roles'], limits: { users: 5 }, overUsageTolerance: 5, allowViewrs: false } as const
    await setPlan(org, { ...given, features: [...given.features] })
    const plan = buildPlan(org.orgId, { ...given, features: [...given.features] })
    for (const member of [org.admin, org.addMember({ seat: 'viewer' })]) {
      expect((await session(member)).plan).toEqual(plan)
      const told = (await as(member).feed()).changes.filter(({ kind }) => kind === 'plan')
      expect(told.map(({ data }) => data)).toEqual([plan])
    }
    expect((await session(other.admin)).plan).toBeUndefined()
    expect((await as(other.admin).feed()).changes.filter(({ kind }) => kind === 'plan')).toEqual([])
    expect(other.org.db.all(other.org.db.build.selectFrom('plan').selectAll())).toEqual([])
  })

  it('is taken over when a file is opened, before anybody reads from it', async () => {
    const platform = server.platform
    const org = createTestOrg(platform, 'Closed')
    await setPlan(org, { features: ['roles'] })
    const older = org.org.db.get(org.org.db.build.selectFrom('plan').selectAll())
    await setPlan(org, { features: [] })
    // as after the restore of an older copy of the file
    org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('plan').set({ ...older })))
    expect(readPlan(org.org, new Date()).features?.has('roles')).toBe(true)
    const restart = server.platform.orgs
    expect(restart.peek(org.orgId)).toBe(org.org)
    // idle files are closed after ten minutes; a second store opens the same file again
    const second = await startTestServer({ dataDir: platform.config.dataDir })
    try {
      const reopened = second.platform.orgs.open(org.orgId)
      expect(readPlan(reopened, new Date()).features?.has('roles')).toBe(false)
    } finally {
      await second.close()
    }
  })

  it('is set by a command while the server runs', async () => {
    const org = server.createOrg('Command')
    const said: string[] = []
    const run = (...args: string[]) => planCommand.run(args, server.platform.config, (line) => said.push(line))
    await run('--org', org.slug, '--plan', 'developer', '--features', 'api,historyLog', '--limit', 'tables=1', '--tolerance', '7')
    await until(() => readPlan(org.org, new Date()).overUsageTolerance === 7)
    expect((await createRole(org.admin)).body).toMatchObject({ id: 'plan_feature', details: { feature: 'roles' } })
    await run('--org', org.orgId, '--features', 'all', '--trial-days', '30', '--contact', 'plans@acme.example')
    await until(() => readPlan(org.org, new Date()).state === 'trial')
    expect((await session(org.admin)).plan).toMatchObject({ planId: 'developer', features: null, limits: { tables: 1 } })
    said.length = 0
    await run('--org', org.slug)
    expect(said.join('\n')).toContain('developer (trial)')
    for (const wrong of [
      ['--plan', 'gold'],
      ['--features', 'magic'],
      ['--limit', 'tables=-1'],
      ['--limit', 'cats=1'],
      ['--contact', 'javascript:x'],
    ])
      await expect(run('--org', org.slug, ...wrong)).rejects.toThrow()
    await expect(run('--org', 'nobody')).rejects.toThrow('no organisation')
    await run('--org', org.slug, '--plan', 'open')
    await until(() => readPlan(org.org, new Date()).state === 'open')
  })

  it('keeps the seats that people have', async () => {
    const org = server.createOrg('Seats')
    for (let count = 0; count < 2; count += 1) org.addMember()
    const run = (...limits: string[]) =>
      planCommand.run(
        ['--org', org.slug, '--plan', 'developer', ...limits.flatMap((one) => ['--limit', one])],
        server.platform.config,
        () => undefined,
      )
    const unknown = planCommand.run(['--org', org.slug, '--plan', 'gold'], server.platform.config, () => undefined)
    await expect(unknown).rejects.toThrow('Invalid plan selected. --plan gold: one of free, blocked, ')
    await expect(run('builderSeats=0')).rejects.toThrow('You must have at least one builder.')
    org.addMember({ seat: 'builder' })
    const fewer = (people: string) => `You can't set the number of ${people} to a value lower than the current number of ${people}: 2.`
    await expect(run('builderSeats=1')).rejects.toThrow(fewer('builders'))
    await expect(run('builderSeats=2', 'memberSeats=1')).rejects.toThrow(fewer('members'))
    await run('builderSeats=2', 'memberSeats=2')
    await until(() => readPlan(org.org, new Date()).limits.memberSeats === 2)
    // what is set already may stand below the people of a later day
    org.addMember()
    await run('tables=1')
  })
})

describe('a feature that the plan leaves out', () => {
  it('is refused on the server, and known to a device on its live connection, without a reload', async () => {
    const org = server.createOrg('Live')
    await setPlan(org, {})
    expect((await createRole(org.admin)).status).toBe(200)
    const authorization = `Bearer ${org.admin.token}`
    const browser = createTestBrowser({
      session: buildSession({ orgId: org.orgId, memberId: org.admin.memberId }),
      transport: { origin: server.url, fetch: (url, init) => fetch(url, init), headers: { authorization } },
      connect: () => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live/${org.orgId}?deltas=1`, { headers: { authorization } })
        socket.on('error', () => undefined)
        return socket as unknown as SocketLike
      },
    })
    const tab = await browser.openTab()
    const plans = tab.device.replica.entities('plan')
    const deviceHas = (now = Date.now()): boolean => {
      const { features } = planInForce(plans.find(org.orgId), now)
      return !features || features.has('roles')
    }
    await until(() => plans.find(org.orgId) !== undefined)
    expect(deviceHas()).toBe(true)

    subscribe(server.platform, org.orgId, { features: [] })
    await until(() => !deviceHas())
    expect((await createRole(org.admin)).body).toMatchObject({ id: 'plan_feature', details: { feature: 'roles' } })

    // without network the device goes by the last plan that it heard of, and by its clock
    const end = Date.parse('2030-01-01T00:00:00.000Z')
    subscribe(server.platform, org.orgId, { trialEndsAt: new Date(end).toISOString(), trialGraceHours: 1 })
    await until(() => deviceHas())
    browser.online.set(false)
    subscribe(server.platform, org.orgId, { features: [] })
    expect([deviceHas(end), deviceHas(end + 3_600_000 - 1), deviceHas(end + 3_600_000)]).toEqual([true, true, false])
    await tab.close()
    const again = await browser.openTab()
    expect(planInForce(again.device.replica.entities('plan').find(org.orgId), end).state).toBe('trial')
    // and with network again, by what the server says now
    browser.online.set(true)
    await until(() => planInForce(again.device.replica.entities('plan').find(org.orgId), end).features?.size === 0)
    await again.close()
  })

  it('ends with the trial on the server, after its grace', async () => {
    const org = server.createOrg('Trial')
    const end = Date.now() + 3_600_000
    await setPlan(org, { trialEndsAt: new Date(end).toISOString(), trialGraceHours: 1 })
    try {
      clock = new Date(end + 3_600_000 - 1)
      expect((await createRole(org.admin)).status).toBe(200)
      clock = new Date(end + 3_600_000)
      expect((await createRole(org.admin)).body.id).toBe('plan_feature')
    } finally {
      clock = undefined
    }
  })

  it('refuses public links and unique records, which can still be given up', async () => {
    const org = server.createOrg('Features')
    const table = buildTable(org.context(org.admin))
    const client = as(org.admin)
    const share = () => client.post<ErrorBody & { id: string }>('/api/public-links/create', { type: 'object', identifier: table.id })
    const unique = (field: string | null) =>
      client.request<ErrorBody>('PUT', `/api/v3/tab/${table.id}/config/unique`, { body: { unique_field_id: field } })
    const link = await share()
    expect([link.status, (await unique(table.fields['name'] ?? '')).status]).toEqual([200, 200])
    expect((await unique(null)).status).toBe(200)

    await setPlan(org, { features: [] })
    expect((await share()).body).toMatchObject({ id: 'plan_feature', details: { feature: 'advancedBusinessFeatures' } })
    const off = await client.post<ErrorBody>('/api/public-links/update', { id: link.body.id, active: false })
    expect(off.status).toBe(200)
    const on = await client.post<ErrorBody>('/api/public-links/update', { id: link.body.id, active: true })
    expect(on.body.id).toBe('plan_feature')
    expect((await unique(table.fields['name'] ?? '')).body).toMatchObject({
      id: 'plan_feature',
      details: { feature: 'advancedDevFeatures' },
    })
    expect((await unique(null)).status).toBe(200)
  })
})

describe('the log of automations', () => {
  it('is one part of the plan: its rows, its runs, and whatever is done from it', async () => {
    const org = server.createOrg('Log')
    const client = as(org.admin)
    const id = newId()
    const asked = async () => ({
      rows: (await client.get<ErrorBody>('/api/v3/audit-log/webhooks')).body,
      runs: (await client.get<ErrorBody>('/api/automations/runs')).body,
      run: (await client.get<ErrorBody>(`/api/automations/runs/${id}`)).body,
      again: (await client.post<ErrorBody>('/api/automations/runs/again', { ids: [id] })).body,
      undo: (await client.post<ErrorBody>(`/api/automations/runs/${id}/undo`, { partial: false })).body,
      cancel: (await client.post<ErrorBody>(`/api/automations/runs/${id}/cancel`, {})).body,
    })
    await setPlan(org, { features: ['manageAutomations'] })
    const refused = { id: 'plan_feature', details: { feature: 'advancedDevFeatures' } }
    expect(await asked()).toMatchObject({ rows: refused, runs: refused, run: refused, again: refused, undo: refused, cancel: refused })
    expect((await client.get('/api/automations/overview')).status).toBe(200)

    await setPlan(org, { features: ['manageAutomations', 'advancedDevFeatures'] })
    const unknown = { id: 'not_found' }
    expect(await asked()).toMatchObject({ rows: [], runs: { runs: [] }, run: unknown, again: { count: 0 }, undo: unknown, cancel: unknown })
  })
})

describe('blocks of a part that the plan leaves out', () => {
  it('are added by no program, and no copy of them either', async () => {
    const org = server.createOrg('Blocks')
    const client = as(org.admin)
    const { body: app } = await client.post<{ id: string }>('/api/v3/app', { label: 'Shop' })
    const add = (type: string) => client.post<ErrorBody & { id: string }>(`/api/v3/app/${app.id}/blocks`, { type })
    const [pivot, text] = [await add('pivot'), await add('text')]
    expect([pivot.status, text.status]).toEqual([200, 200])
    const copy = (id: string) => client.post<ErrorBody>(`/api/v3/app/${app.id}/blocks/${id}/copy`, { type: 'app', destination: app.id })

    await setPlan(org, { features: [] })
    const refused = { id: 'plan_feature', details: { feature: 'premiumAppBlocksAndFields' } }
    expect([(await add('pivot')).body, (await copy(pivot.body.id)).body]).toMatchObject([refused, refused])
    expect([(await add('text')).status, (await copy(text.body.id)).status]).toEqual([200, 200])
  })
})

describe('limits', () => {
  it('of tables hold for new, copied and restored ones', async () => {
    const org = server.createOrg('Tables')
    const table = buildTable(org.context(org.admin))
    buildTable(org.context(org.admin))
    await setPlan(org, { limits: { tables: 2 } })
    const refused = { status: 'refused', error: { id: 'plan_limit', details: { limit: 'tables', used: 2, max: 2 } } }
    expect(await createTable(org.admin)).toMatchObject(refused)
    const { id: copy, viewId, viewLabel } = tableArgs()
    const duplicate = { id: table.id, newId: copy, label: 'Copy', viewId, viewLabel, withRecords: false }
    expect(await as(org.admin).mutate('tables.duplicate', duplicate)).toMatchObject(refused)
    expect((await as(org.admin).mutate('tables.archive', { id: table.id })).status).toBe('applied')
    expect((await createTable(org.admin)).status).toBe('applied')
    expect(await as(org.admin).mutate('tables.restore', { id: table.id })).toMatchObject(refused)
  })

  it('of records hold within one batch, with the tolerance, and for each table by itself', async () => {
    const org = server.createOrg('Records')
    const table = buildTable(org.context(org.admin))
    const other = buildTable(org.context(org.admin))
    await setPlan(org, { limits: { records: 10 }, overUsageTolerance: 20 })
    const ids = addRecords(
      org.context(org.admin),
      table,
      Array.from({ length: 10 }, () => ({ name: 'x' })),
    )
    const now = new Date().toISOString()
    const created = (tableId: string) => ({ tableId, changes: [{ op: 'create' as const, id: newId(), values: {} }] })
    const asked = [table, table, table, other, table].map(({ id }) => ({
      id: newId(),
      kind: 'records.change',
      args: created(id),
      madeAt: now,
    }))
    const batch = await as(org.admin).post<MutationAnswer>('/api/mutations', { sentAt: now, mutations: asked })
    expect(batch.body.results.map((result) => (result.status === 'applied' ? 'ok' : result.error.id))).toEqual([
      'ok',
      'ok',
      'plan_limit',
      'ok',
      'plan_limit',
    ])
    const change = (op: 'update' | 'delete') => ({ op, id: ids[0] ?? '', base: 1e9, ...(op === 'update' && { values: {} }) }) as never
    expect((await as(org.admin).mutate('records.change', { tableId: table.id, changes: [change('update')] })).status).toBe('applied')
    expect((await as(org.admin).mutate('records.change', { tableId: table.id, changes: [change('delete')] })).status).toBe('applied')
    expect((await as(org.admin).mutate('records.change', created(table.id))).status).toBe('applied')
    const restored = await as(org.admin).mutate('records.change', { tableId: table.id, changes: [{ op: 'restore', id: ids[0] ?? '' }] })
    expect(restored).toMatchObject({ status: 'refused', error: { id: 'plan_limit', details: { limit: 'records', used: 12, max: 12 } } })
  })

  it('of people and seats hold however many come at once; viewers are offered by the plan', async () => {
    const org = server.createOrg('Seats')
    const roleId = org.addMember().roleId
    await setPlan(org, { limits: { users: 4, builderSeats: 2 }, allowViewrs: false })
    const invite = (seat: string, email: string) => as(org.admin).post<ErrorBody>('/api/members/invite', { emails: [email], roleId, seat })
    expect((await invite('viewer', 'v@seats.example')).body).toMatchObject({ id: 'plan_limit', details: { limit: 'viewerSeats' } })
    const builders = await Promise.all([1, 2, 3].map((each) => invite('builder', `b${each}@seats.example`)))
    expect(builders.map(({ status }) => status).toSorted()).toEqual([200, 402, 402])
    const members = await Promise.all([1, 2, 3].map((each) => invite('member', `m${each}@seats.example`)))
    expect(members.map(({ status }) => status).toSorted()).toEqual([200, 402, 402])
    const seats = await as(org.admin).post('/api/members/seats')
    expect(seats.body).toMatchObject({ builder: { used: 2, max: 2 }, member: { used: 2, max: 2 }, viewer: { used: 0, max: 0 } })
    // a change of the seat takes no new person
    await setPlan(org, { limits: { users: 4, builderSeats: 3 } })
    const promoted = org.org.db.get(org.org.db.build.selectFrom('member').select('id').where('seat', '=', 'member'))
    expect((await as(org.admin).post('/api/members/update', { id: promoted?.id, seat: 'builder' })).status).toBe(200)
  })

  it('of storage hold for uploads and announced files', async () => {
    const org = server.createOrg('Storage')
    const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files' } })
    const fieldId = table.fields['files'] ?? ''
    await setPlan(org, { limits: { storageBytes: 100 } })
    const upload = async (bytes: number): Promise<string> => {
      const query = new URLSearchParams({ tableId: table.id, fieldId, name: 'a.bin' })
      const response = await fetch(`${server.url}/api/attachments/upload?${query.toString()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${org.admin.token}` },
        body: new Uint8Array(bytes),
      })
      return response.ok ? 'ok' : ((await response.json()) as ErrorBody).id
    }
    expect([await upload(60), await upload(41), await upload(40), await upload(1)]).toEqual(['ok', 'plan_limit', 'ok', 'plan_limit'])
    const announced = { id: newId(), tableId: table.id, fieldId, name: 'b.bin', size: 1, type: 'application/octet-stream' }
    expect(await as(org.admin).mutate('attachments.announce', announced)).toMatchObject({ error: { id: 'plan_limit' } })
  })

  it('of links hold, and an import names the rows past the limit of records', async () => {
    const org = server.createOrg('Others')
    const table = buildTable(org.context(org.admin))
    await setPlan(org, { limits: { publicLinks: 1, records: 5 } })
    const share = () => as(org.admin).post<ErrorBody>('/api/public-links/create', { type: 'object', identifier: table.id })
    expect([(await share()).status, (await share()).body.id]).toEqual([200, 'plan_limit'])
    const job = await importAll(server, org.admin, 'northwind-categories.csv')
    expect(job).toMatchObject({ state: 'done', rowsImported: 5, rowErrors: [1, 2, 3].map(() => ({ reason: 'plan_limit' })) })
  })
})

describe('a device that is offline while its plan is lowered', () => {
  it('keeps what is over the limits, marked, loses nothing that was there, and sends it once the plan allows it', async () => {
    const org = server.createOrg('Lowered')
    await setPlan(org, {})
    const table = buildTable(org.context(org.admin))
    addRecords(
      org.context(org.admin),
      table,
      ['one', 'two', 'three'].map((name) => ({ name })),
    )
    const authorization = `Bearer ${org.admin.token}`
    const browser = createTestBrowser({
      session: buildSession({ orgId: org.orgId, memberId: org.admin.memberId }),
      transport: { origin: server.url, fetch: (url, init) => fetch(url, init), headers: { authorization } },
    })
    const tab = await browser.openTab()
    await until(() => tab.device.replica.entities('plan').find(org.orgId) !== undefined)
    const stored = () => countRecords(org.org, table.id)

    browser.online.set(false)
    const create = () => ({ tableId: table.id, changes: [{ op: 'create' as const, id: newId(), values: {} }] })
    for (let made = 0; made < 3; made++) tab.device.outbox.add('records.change', create(), [])
    tab.device.outbox.add('tables.create', tableArgs(), [])
    // meanwhile the plan takes fewer than there are and were made
    await setPlan(org, { limits: { records: 4, tables: 1 } })
    browser.online.set(true)
    browser.announceReturn()
    const items = (of: typeof tab) => of.device.outbox.items.get().map(({ state, reason }) => [state, reason?.id])
    const over = [1, 2, 3].map(() => ['refused', 'plan_limit'])
    await until(
      () => JSON.stringify(items(tab)) === JSON.stringify(over),
      () => JSON.stringify(items(tab)),
    )
    expect(stored()).toBe(4)

    // still there after a restart of the device, whose plan is the lower one
    await tab.close()
    const again = await browser.openTab()
    expect(items(again)).toEqual(over)
    await until(() => again.device.replica.entities('plan').find(org.orgId)?.limits.records === 4)

    // the way out: the plan is raised, and the person tries once more
    await setPlan(org, { limits: { records: 6, tables: 2 } })
    for (const { id } of again.device.outbox.items.get()) await again.device.outbox.retry(id)
    await until(
      () => stored() === 6 && items(again).length === 0,
      () => JSON.stringify(items(again)),
    )
    await again.close()
  })
})

describe('a blocked plan', () => {
  it('keeps what a device could not send, and takes it when the plan is renewed', async () => {
    const org = server.createOrg('Blocked')
    const table = buildTable(org.context(org.admin))
    const [record = ''] = addRecords(org.context(org.admin), table, [{ name: 'before' }])
    const link = await as(org.admin).post<{ token: string }>('/api/public-links/create', { type: 'object', identifier: table.id })
    const opened = () => as(undefined).get<ErrorBody>(`/api/public/${link.body.token}`)
    expect((await opened()).status).toBe(200)
    await setPlan(org, { planId: 'blocked' })
    const renamed = {
      tableId: table.id,
      changes: [{ op: 'update' as const, id: record, values: { [table.fields['name'] ?? '']: 'after' }, base: 1e9 }],
    }
    const now = new Date().toISOString()
    const batch = { sentAt: now, mutations: [{ id: newId(), kind: 'records.change', args: renamed, madeAt: now }] }
    const refused = await as(org.admin).post<ErrorBody>('/api/mutations', batch)
    // no single answer, and a status at which a device tries again
    expect([refused.status, refused.body.id]).toEqual([503, 'plan_blocked'])
    expect((await as(org.admin).feed()).tables.map(({ id }) => id)).toContain(table.id)
    expect((await opened()).status).toBe(404)
    expect((await session(org.admin)).plan?.planId).toBe('blocked')
    expect((await as(org.admin).post('/api/auth/log-out')).status).toBeLessThan(300)
    await setPlan(org, {})
    const member = org.addMember({ isAdmin: true })
    expect((await as(member).post<MutationAnswer>('/api/mutations', batch)).body.results[0]?.status).toBe('applied')
  })
})
