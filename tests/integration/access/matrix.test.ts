import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { CallDefinition } from '#shared/protocol/calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { callRows, mutationRows } from '#tests/support/access-rows/every-row.ts'
import { aimAt, aimCall } from '#tests/support/access-aims.ts'
import { createAccessWorld, principals, type AccessWorld, type Principal, type WorldIds } from '#tests/support/access-world.ts'
import type { Plan } from '#shared/access/plan.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import type { NewTestMember, TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

const askers = [...principals, 'token'] as const
type Asker = Principal | 'token'

const letterOf: Record<Asker, string> = {
  nobody: 'n',
  'other organisation': 'o',
  'without right': 'w',
  viewer: 'v',
  member: 'm',
  builder: 'b',
  admin: 'a',
  revoked: 'r',
  'public link': 'p',
  token: 't',
}

let server: TestServer
/** ours, where those who may change things find everything; the builder's and the administrator's requests have one each */
let world: AccessWorld
/** another organisation: acts in it leave everything where it was */
let other: AccessWorld
let calls: [string, CallDefinition][]
beforeAll(async () => {
  server = await startTestServer()
  // a machine that is busy for seconds must not cost a request that had just been sent
  server.server.http.keepAliveTimeout = 120_000
  calls = server.server.calls.flatMap(({ table }) => Object.entries(table))
  world = await createAccessWorld(server, 'Quetzal')
  other = await createAccessWorld(server, 'Mine')
})
afterAll(() => server.close())

const endsSession = new Set(['POST auth/log-out', 'POST auth/changePassword', 'POST auth/change-password'])
const anyone = (key: string): boolean => callRows[key]?.who === 'anyone'
const streams = 'GET public/:token/events'

function headersOf(who: Asker, { ids, programSecret }: AccessWorld): Record<string, string> {
  if (who === 'token') return { authorization: `Bearer ${programSecret}` }
  return who === 'public link' ? { authorization: `Bearer ${ids.token}` } : {}
}

function make(
  key: string,
  definition: CallDefinition,
  ids: WorldIds,
  person: TestMember | undefined,
  headers = {},
): Promise<Answer<ErrorBody>> {
  const { method, path, body } = aimCall(key, definition, ids)
  const sent = body ?? (method === 'GET' ? undefined : {})
  return server.as(person).request<ErrorBody>(method, path, { headers, ...(sent !== undefined && { body: sent }) })
}

/** A few at a time: answers wait for the disk, not for each other. */
async function each<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 12) await Promise.all(items.slice(at, at + 12).map(visit))
}

const refusals = new Set(['permission_denied', 'unauthorized', 'invalid_session', 'own_access', 'role_exceeds_own', 'operator_needed'])
const isMissing = (id: string): boolean => /not[_-]found$/.test(id)
const fault = (id: string, mayPass: boolean): boolean =>
  mayPass ? refusals.has(id) || id === 'invalid_request' || id === 'internal' : !refusals.has(id) && !isMissing(id)
const idOf = (answer: Answer<ErrorBody>): string => (answer.status < 400 ? 'ok' : (answer.body?.id ?? String(answer.status)))

describe('the authorisation matrix', () => {
  it('has a row for every call and every mutation, and no other', () => {
    expect(Object.fromEntries(calls.map(([key, { who }]) => [key, who]))).toEqual(
      Object.fromEntries(Object.entries(callRows).map(([key, { who }]) => [key, who])),
    )
    expect(Object.keys(server.server.mutations).sort()).toEqual(Object.keys(mutationRows).sort())
  })

  it.each(askers)('%s: no call leads further than its row says, and what it may is not refused', async (who) => {
    const own = who === 'builder' || who === 'admin' || who === 'token' ? await createAccessWorld(server, 'Quetzal') : world
    const person = who === 'token' ? undefined : own.person(who)
    const found: string[] = []
    await each(
      // public calls answer everybody alike, and passwords take their time
      calls.filter(([key]) => key !== streams && (who === 'nobody' || !key.startsWith('POST auth/') || !anyone(key))),
      async ([key, definition]) => {
        const answer = await make(
          key,
          definition,
          own.ids,
          who !== 'token' && endsSession.has(key) ? own.person(who) : person,
          headersOf(who, own),
        )
        const id = idOf(answer)
        const mayPass = callRows[key]?.works.includes(letterOf[who]) ?? false
        if (fault(id, mayPass))
          found.push(`${key}: ${answer.status} ${id} ${id === 'invalid_request' ? JSON.stringify(answer.body.details) : ''}`)
        if (!mayPass && JSON.stringify(answer.body ?? '').includes(own.secret)) found.push(`${key} tells`)
      },
    )
    expect(found).toEqual([])

    if (who === 'token' || who === 'revoked' || !person) return
    // of calls made side by side the last may have thrown the table away, or put it back
    const fresh = own === world ? world : await createAccessWorld(server, 'Quetzal')
    const kinds = Object.entries(server.server.mutations)
    const now = new Date().toISOString()
    const mutations = kinds.map(([kind, { schema }]) => ({
      id: newId(),
      kind,
      args: aimAt(kind, sampleOf(schema), fresh.ids),
      madeAt: now,
    }))
    const { body } = await server.as(fresh.person(who)).post<MutationAnswer>('/api/mutations', { sentAt: now, mutations })
    const wrong = body.results.flatMap((result, index) => {
      const [kind = ''] = kinds[index] ?? []
      const id = result.status === 'applied' ? 'ok' : result.error.id
      return fault(id, mutationRows[kind]?.works.includes(letterOf[who]) ?? false) ? [`${kind}: ${id}`] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('the authorisation matrix, with what is not theirs', () => {
  it('an ended session is nobody', async () => {
    const member = world.org.addMember({ isAdmin: true })
    const { control } = server.platform
    control.writeNow(() => control.run(control.build.deleteFrom('session').where('id', '=', member.sessionId)))
    const found: string[] = []
    await each(
      calls.filter(([key]) => !anyone(key)),
      async ([key, definition]) => {
        const answer = await make(key, definition, world.ids, member)
        if (answer.status !== 401) found.push(`${key}: ${answer.status}`)
      },
    )
    expect(found).toEqual([])
  })

  it('T40 a page of another site, with an administrator’s cookie: refused wherever something could change', async () => {
    const cookie = `trama_session=${world.org.addMember({ isAdmin: true }).token}`
    const ways = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}, { origin: 'null' }]
    const found: string[] = []
    await each([...calls.filter(([key]) => !key.startsWith('GET ')).entries()], async ([index, [key, definition]]) => {
      // the look is the same for all: each way at every fourth call, and all at one
      for (const way of key === 'POST mutations' ? ways : [ways[index % ways.length]]) {
        const headers = { cookie, ...way }
        const answer = await make(key, definition, world.ids, undefined, headers)
        if (answer.status !== 403 || answer.body.id !== 'cross_origin') found.push(`${key}: ${answer.status} ${JSON.stringify(headers)}`)
      }
    })
    expect(found).toEqual([])
  })

  it('what is not there and what is not yours are one answer', async () => {
    const nowhere = Object.fromEntries(
      Object.entries(world.ids).map(([name, id]) => [name, /^[tfv][0-9a-z]{12}$/.test(id) ? newShortId(id.charAt(0) as 't') : newId()]),
    ) as unknown as WorldIds
    const missing: WorldIds = { ...nowhere, token: 'x'.repeat(43), batch: newId() }
    const plain = (answer: Answer<ErrorBody>): unknown => {
      const { code: _, details: __, ...body } = answer.body ?? {}
      return [answer.status, body]
    }
    const found: string[] = []
    for (const who of ['other organisation', 'without right'] as const) {
      const person = world.person(who)
      await each(
        calls.filter(([key]) => !anyone(key) && !callRows[key]?.works.includes(letterOf[who])),
        async ([key, definition]) => {
          const theirs = await make(key, definition, world.ids, person)
          const none = await make(key, definition, missing, person)
          if (JSON.stringify(plain(theirs)) !== JSON.stringify(plain(none))) found.push(`${who} ${key}: ${idOf(theirs)} / ${idOf(none)}`)
        },
      )
    }
    expect(found).toEqual([])
  })
})

/** Calls and mutations that need more than the right to change an item (specification 2 §6). */
const acts: Record<string, (ids: WorldIds) => { kind: MutationKind; args: object } | { path: string; method?: string; body: object }> = {
  // another colour each time: what is so already asks for no right
  'customize the app': ({ app }) => ({
    path: `v3/app/${app}`,
    method: 'PUT',
    body: { background_color: newId().slice(-12).replaceAll(/\d/g, 'g') },
  }),
  'place the app’s blocks': ({ app }) => ({ path: `v3/app/${app}/layout`, method: 'PUT', body: { breakpoint: 'desktop', blocks: [] } }),
  'apps.update': ({ app }) => ({ kind: 'apps.update', args: { id: app, label: 'New' } }),
  'duplicate the app': ({ app }) => ({ path: `v3/app/${app}/duplicate`, body: { label: 'Copy' } }),
  'apps.archive': ({ app }) => ({ kind: 'apps.archive', args: { id: app } }),
  'apps.restore': ({ app }) => ({ kind: 'apps.restore', args: { id: app } }),
  'archive the app': ({ app }) => ({ path: `v3/trash/${app}/archive`, body: { type: 'dashboard' } }),
  'restore the app': ({ app }) => ({ path: `v3/trash/${app}/restore`, body: { type: 'dashboard' } }),
  'share the app': ({ app }) => ({ path: 'public-view/create', body: { type: 'dashboard', identifier: app } }),
  'another link to the app': ({ app }) => ({ path: 'public-links/create', body: { type: 'dashboard', identifier: app, name: 'x' } }),
  'links of the app': ({ app }) => ({ path: 'public-links/list', body: { type: 'dashboard', identifier: app } }),
  'change the link of the app': ({ link }) => ({ path: 'public-links/update', body: { id: link, name: 'y' } }),
  'share the page': ({ page }) => ({ path: 'public-view/create', body: { type: 'doc_page', identifier: page } }),
  'share the table': ({ table }) => ({ path: 'public-view/create', body: { type: 'object', identifier: table } }),
  'views.create': ({ table }) => ({
    kind: 'views.create',
    args: {
      id: newShortId('v'),
      tableId: table,
      type: 'table',
      label: 'x',
      position: 'a5',
      config: { fields: null, widths: {}, filter: null, sorts: [] },
    },
  }),
  'views.choose': ({ table, view }) => ({ kind: 'views.choose', args: { tableId: table, last: view } }),
  'views.update': ({ table, view }) => ({ kind: 'views.update', args: { id: view, tableId: table, label: 'z' } }),
  'pages.update': ({ page }) => ({ kind: 'pages.update', args: { id: page, label: 'New' } }),
  'pages.move': ({ page }) => ({ kind: 'pages.move', args: { id: page, parentId: null } }),
  'pages.relate': ({ page, table, record }) => ({
    kind: 'pages.relate',
    args: { id: page, record: { tableId: table, recordId: record }, letterOf: table },
  }),
  'pages.archive': ({ page }) => ({ kind: 'pages.archive', args: { id: page } }),
  'pages.restore': ({ page }) => ({ kind: 'pages.restore', args: { id: page } }),
}
const builderRole: Profile = defaultRoles[1].profile
const appActs = ['apps.archive', 'apps.restore', 'archive the app', 'restore the app', 'share the app', 'another link to the app']
const linkActs = ['links of the app', 'change the link of the app']

describe('the plan', () => {
  const refusedCalls = async (plan: Partial<Plan>): Promise<Record<string, unknown>> => {
    const own = await createAccessWorld(server, 'Quetzal')
    subscribe(server.platform, own.org.orgId, plan)
    const { db } = own.org.org
    await until(() => db.get(db.build.selectFrom('plan').select('id')) !== undefined)
    const found: Record<string, unknown> = {}
    // switched off, so that to switch it on again can be asked for
    await server.as(own.org.admin).post('/api/public-links/update', { id: own.ids.link, active: false })
    const asked = calls.filter(([key]) => key !== streams && !key.startsWith('POST auth/'))
    const admin = own.person('admin')
    const takesAway = ([key]: (typeof asked)[number]): boolean => /delete/i.test(key)
    await each(
      // deletions come last: the others must find what they ask for
      [...asked.filter((call) => !takesAway(call)), ...asked.filter(takesAway)],
      async ([key, definition]) => {
        const { body } = await make(key, definition, own.ids, endsSession.has(key) ? own.person('admin') : admin)
        if (body?.id === 'plan_feature') found[key] = (body.details as { feature: string }).feature
        if (body?.id === 'plan_blocked') found[key] = 'blocked'
      },
    )
    return found
  }

  it('without features refuses the calls of its rows, and no other', async () => {
    const rows = Object.entries(callRows).flatMap(([key, { feature }]) => (feature ? [[key, feature]] : []))
    expect(await refusedCalls({ features: [] })).toEqual(Object.fromEntries(rows))
  })

  it('that is blocked refuses whatever changes something, the log, the lists for changing people and roles, automations, and nothing else', async () => {
    const changes = calls.filter(
      ([key, { who, reads, bearerOnly, whenBlocked }]) =>
        who !== 'anyone' && who !== 'operator' && !whenBlocked && !(reads ?? (key.startsWith('GET ') && bearerOnly !== true)),
    )
    const ofAutomations = calls.flatMap(([key, { who }]) => (typeof who === 'object' && who.flag === 'manage_tricks' ? [key] : []))
    // what only people who make tables ask for
    const ofMakers = calls.flatMap(([key, { who }]) =>
      key.startsWith('GET ') && typeof who === 'object' && who.flag === 'create_table' ? [key] : [],
    )
    const ofTokens = ['GET v3/api-token', 'GET v3/api-token/:id']
    const ofCode = calls.flatMap(([key]) => (/^GET (?:(?:v3\/)?low-code|outgoing-webhooks)/.test(key) ? [key] : []))
    const lists = [
      'GET org/settings',
      'GET v4/account/settings/infra-notification',
      'POST historyLog/list',
      'POST members/list',
      'POST members/seats',
      'POST profile/list',
    ]
    const refused = [...changes.map(([key]) => key), ...ofAutomations, ...ofMakers, ...ofTokens, ...ofCode, ...lists]
    // one's own account, and the organisation's way out, stay open
    const kept = calls.flatMap(([key, { whenBlocked }]) => (whenBlocked ? [key] : []))
    const ofAccounts = calls.flatMap(([key, { who }]) => (key.startsWith('POST auth/') && who !== 'anyone' ? [key] : []))
    const ofPayments = calls.flatMap(([key]) =>
      /^(POST|PUT) v3\/(subscription|checkout)/.test(key) && key !== 'POST v3/subscription/preview' ? [key] : [],
    )
    expect(kept.sort()).toEqual(
      [...ofAccounts, ...ofPayments, 'POST org/erase', 'POST org/erase/abort', 'POST org/take-out', 'POST user-settings/update'].sort(),
    )
    expect(await refusedCalls({ planId: 'blocked' })).toEqual(Object.fromEntries(refused.map((key) => [key, 'blocked'])))
  })
})

describe('acts that take more than the right to change the item', () => {
  it.each<[string, NewTestMember, string[]]>([
    ['the role of builders', { profile: builderRole }, []],
    [
      'without canCreateApps',
      { profile: { ...builderRole, create_dashboard: 0 } },
      [...appActs, ...linkActs, 'views.create', 'duplicate the app'],
    ],
    [
      'apps are used only',
      { profile: { ...builderRole, dashboards_enabled: { '*': 'interact' } } },
      [...appActs, ...linkActs, 'apps.update', 'customize the app', 'place the app’s blocks'],
    ],
    [
      'pages are edited only',
      { profile: { ...builderRole, doc_pages_enabled: { '*': 'edit' } } },
      ['pages.update', 'pages.move', 'pages.relate', 'share the page'],
    ],
    [
      'blocks of apps are created only',
      { profile: { ...builderRole, dashboards_enabled: { '*': { can_create_blocks: true } } } },
      [...appActs, ...linkActs, 'apps.update', 'place the app’s blocks'],
    ],
    [
      'blocks of apps are edited only',
      { profile: { ...builderRole, dashboards_enabled: { '*': { can_edit_blocks: true } } } },
      [...appActs, ...linkActs, 'apps.update', 'customize the app'],
    ],
    ['without deleting pages', { profile: { ...builderRole, delete_doc_pages: 0 } }, ['pages.archive', 'pages.restore']],
  ])('%s', async (_name, member, refused) => {
    const person = other.org.addMember({ seat: 'builder', ...member })
    const found: string[] = []
    for (const [name, act] of Object.entries(acts)) {
      const made = act(other.ids)
      if ('kind' in made) {
        const result = await server.as(person).mutate(made.kind, made.args as never)
        if (result.status !== 'applied') found.push(`${name} ${result.error.id}`)
      } else {
        const answer = await server.as(person).request<ErrorBody>(made.method ?? 'POST', `/api/${made.path}`, { body: made.body })
        if (answer.status >= 400) found.push(`${name} ${answer.body.id}`)
      }
    }
    expect(found.toSorted()).toEqual(refused.map((name) => `${name} permission_denied`).toSorted())
  })

  it('who makes a page may name it, also where the role edits pages only', async () => {
    const org = server.createOrg()
    const person = org.addMember({ seat: 'builder', profile: { create_doc_pages: 1, doc_pages_enabled: { '*': 'edit' } } })
    const [id, other] = [newId(), newId()]
    const look = { label: 'x', icon: 'file', color: 'blue' }
    await server.as(org.admin).mutate('pages.create', { id: other, ...look })
    expect(await server.as(person).mutate('pages.create', { id, ...look })).toMatchObject({ status: 'applied' })
    expect(await server.as(person).mutate('pages.update', { id, label: 'y' })).toMatchObject({ status: 'applied' })
    expect(await server.as(person).mutate('pages.update', { id: other, label: 'y' })).toMatchObject({
      status: 'refused',
      error: { id: 'permission_denied' },
    })
  })
})

describe('T2 ids of two organisations in one request', () => {
  it('change nothing in the other, and tell nothing of it', async () => {
    const own = other
    const attacker = own.person('admin')
    const { org } = world
    const count = (): number => org.org.db.all(org.org.db.build.selectFrom('audit_log').select('id')).length
    const [seq, lines] = [org.org.currentSeq(), count()]
    /** one of theirs among ours, and one of ours among theirs */
    const mixes = (Object.keys(world.ids) as (keyof WorldIds)[]).flatMap((name): WorldIds[] => [
      { ...own.ids, [name]: world.ids[name] },
      { ...world.ids, [name]: own.ids[name] },
    ])
    const holdsBoth = (text: string): boolean =>
      [world, own].every(({ ids }) => Object.values(ids as unknown as Record<string, string>).some((id) => id !== '' && text.includes(id)))
    const found: string[] = []
    const seen = new Set<string>()
    const wanted = calls.flatMap(([key, definition]) =>
      mixes.flatMap((ids) => {
        const request = JSON.stringify(aimCall(key, definition, ids)).replaceAll(/[0-9a-f-]{36}/g, (id) =>
          Object.values(ids).includes(id) ? id : '',
        )
        const isNew = holdsBoth(request) && !anyone(key) && !seen.has(request)
        seen.add(request)
        return isNew ? [{ key, definition, ids }] : []
      }),
    )
    expect(wanted.length).toBeGreaterThan(20)
    await each(wanted, async ({ key, definition, ids }) => {
      const answer = await make(key, definition, ids, attacker)
      if (JSON.stringify(answer.body ?? '').includes(world.secret)) found.push(key)
      if (answer.status >= 500) found.push(`${key}: ${answer.status}`)
    })
    const madeAt = new Date().toISOString()
    const mutations = mixes.flatMap((ids) =>
      Object.entries(server.server.mutations).flatMap(([kind, { schema }]) => {
        const args = aimAt(kind, sampleOf(schema), ids)
        return holdsBoth(JSON.stringify(args)) ? [{ id: newId(), kind, args, madeAt }] : []
      }),
    )
    for (let at = 0; at < mutations.length; at += 500) {
      const answer = await server.as(attacker).post('/api/mutations', { sentAt: madeAt, mutations: mutations.slice(at, at + 500) })
      if (JSON.stringify(answer.body).includes(world.secret)) found.push('mutations')
    }
    expect(found).toEqual([])
    expect([org.org.currentSeq(), count()]).toEqual([seq, lines])
  })
})
