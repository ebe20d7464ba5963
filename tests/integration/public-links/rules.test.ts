import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { AppError, type ErrorBody } from '#shared/protocol/errors.ts'
import type { LinkDetails, LinkVisit } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicApp, PublicTable } from '#shared/nouns/public-links/public-item.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { limitTries } from '#server/features/public-links/link-limits.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { follow, sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let links: ReturnType<typeof sharing>
let clock = 0
/** the moment at which the server's clock stands, while it does */
let held: number | undefined

const field = (name: string): string => table.fields[name] ?? '?'
const where = (fieldId: string, operator: string, value?: string): FilterGroup => ({
  id: 'g',
  conjunction: 'and',
  nodes: [{ id: 'c', fieldId, operator, ...(value !== undefined && { value }) }],
})
const details = async (id: string): Promise<LinkDetails> => {
  const { body } = await server
    .as(org.admin)
    .post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'object', identifier: table.id })
  const found = body.links.find((link) => link.id === id)
  if (!found) throw new Error('the link is not listed')
  return found
}
const rowsOf = async (token: string, headers = {}): Promise<PublicTable['table']> =>
  (await links.visit<PublicTable>(token, headers)).body.table
const builderWho = (rules: object): TestMember =>
  org.addMember({
    seat: 'builder',
    profile: { tables_enabled: { [table.id]: { manage_structure: true, can_create: true, can_edit: true, ...rules } } },
  })

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date((held ?? Date.now()) + clock) })
  links = sharing(server)
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), {
    label: 'Orders',
    fields: { name: 'singleLineText', city: 'singleLineText', amount: 'number', secret: 'singleLineText', owner: 'user' },
  })
  addRecords(org.context(org.admin), table, [
    { name: 'Ana', city: 'Rio', amount: 1, secret: 'secret-a', owner: [org.admin.memberId] },
    { name: 'Bob', city: 'Lima', amount: 2, secret: 'secret-b', owner: null },
    { name: 'Eva', city: 'Rio', amount: 3, secret: 'secret-c', owner: null },
  ])
})
afterAll(() => server.close())

describe('a table’s links', () => {
  it('each show their own fields, in their order, and their own records', async () => {
    const one = await links.made(org.admin, 'object', table.id, { config: { fields: [field('amount'), field('name')] } })
    const two = await links.made(org.admin, 'object', table.id, {
      config: { fields: [field('name')], filter: where(field('city'), 'is', 'Rio'), title: 'In Rio' },
    })
    expect(await rowsOf(one.token)).toMatchObject({
      columns: [{ label: 'amount' }, { label: 'name' }],
      rows: [
        ['1', 'Ana'],
        ['2', 'Bob'],
        ['3', 'Eva'],
      ],
      total: 3,
    })
    const narrow = await links.visit<PublicTable>(two.token)
    expect(narrow.body).toMatchObject({ itemType: 'table', title: 'In Rio', table: { rows: [['Ana'], ['Eva']], total: 2 } })
    expect(JSON.stringify(narrow.body)).not.toMatch(/secret|Lima|Bob|Orders|city/)
  })

  it('show people only where they are chosen, and no field that came later', async () => {
    const plain = await links.made(org.admin, 'object', table.id)
    const chosen = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name'), field('owner')] } })
    expect((await rowsOf(chosen.token)).rows[0]).toEqual(['Ana', expect.stringContaining('Admin')])
    const before = (await rowsOf(plain.token)).columns.map((column) => column.label)
    expect(before).toEqual(['name', 'city', 'amount', 'secret'])
    const later = newShortId('f')
    await server
      .as(org.admin)
      .mutate('fields.create', { tableId: table.id, id: later, type: 'singleLineText', label: 'later', position: 'z9' })
    expect((await rowsOf(plain.token)).columns.map((column) => column.label)).toEqual(before)
  })

  it('mean nobody by “me”, also the other way round', async () => {
    for (const operator of ['hasAny', 'hasNone', 'hasAll']) {
      const filter: FilterGroup = {
        id: 'g',
        conjunction: 'and',
        nodes: [{ id: 'c', fieldId: field('owner'), operator, value: { currentUser: true } }],
      }
      const link = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name')], filter } })
      expect((await rowsOf(link.token)).rows, operator).toEqual([])
    }
  })

  it('keep to the rows of whoever made them, whose own records are “mine”', async () => {
    const maker = builderWho({ data: [{ field: field('city'), operator: 'is', value: 'Lima' }] })
    const link = await links.made(maker, 'object', table.id, { config: { fields: [field('name')] } })
    expect((await rowsOf(link.token)).rows).toEqual([['Bob']])
  })
})

describe('nobody shares more than they see', () => {
  it('neither a field, nor by asking for it', async () => {
    const maker = builderWho({ fields_excluded: [field('secret')] })
    const wishes = [{ fields: [field('secret')] }, { fields: [field('name')], filter: where(field('secret'), 'is', 'secret-a') }]
    for (const config of wishes) {
      const refused = await links.create(maker, 'object', table.id, { config })
      expect([refused.status, (refused.body as unknown as ErrorBody).id]).toEqual([422, 'invalid_value'])
    }
  })

  it('a link loses what its maker loses, and shows nothing when it asks for that', async () => {
    const maker = builderWho({})
    const shows = await links.made(maker, 'object', table.id, { config: { fields: [field('name'), field('secret')] } })
    const asks = await links.made(maker, 'object', table.id, {
      config: { fields: [field('name')], filter: where(field('secret'), 'is', 'secret-a') },
    })
    expect((await rowsOf(shows.token)).rows[0]).toEqual(['Ana', 'secret-a'])
    expect((await rowsOf(asks.token)).rows).toEqual([['Ana']])
    org.setProfile(maker, { tables_enabled: { [table.id]: { fields_excluded: [field('secret')] } } })
    expect(await rowsOf(shows.token)).toMatchObject({ columns: [{ label: 'name' }], rows: [['Ana'], ['Bob'], ['Eva']] })
    expect((await links.visit(asks.token)).status).toBe(404)
  })

  it('whoever changes what a link shows lends their own rights, and who sees less is not told its address', async () => {
    const less = builderWho({ fields_excluded: [field('secret')] })
    const link = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name'), field('secret')] } })
    const list = await server.as(less).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'object', identifier: table.id })
    expect(list.body.links.find(({ id }) => id === link.id)).toMatchObject({ token: null })
    expect(JSON.stringify(await server.as(less).feed())).not.toContain(link.token)
    expect((await server.as(less).post(`/api/v3/public-view/${link.id}/:share`, { emails: 'a@b.test' })).status).toBe(403)
    const widened = await server
      .as(less)
      .post('/api/public-links/update', { id: link.id, config: { fields: [field('city'), field('secret')] } })
    expect(widened.status).toBe(422)
    expect((await server.as(less).post('/api/public-links/update', { id: link.id, config: { fields: [field('city')] } })).status).toBe(200)
    const { created_by: by } = org.org.db.get(
      org.org.db.build.selectFrom('public_link').select('created_by').where('id', '=', link.id),
    ) ?? { created_by: null }
    expect(by).toBe(less.memberId)
  })

  it('a table put on a shared app by somebody who does not see it stays hidden until it is confirmed', async () => {
    const id = newId()
    await server.as(org.admin).mutate('apps.create', { id, label: 'Open', icon: 'table', color: 'blue' })
    const link = await links.made(org.admin, 'dashboard', id)
    const add = (by: TestMember) =>
      changeDocument(
        org.context(by),
        `app:${id}`,
        (doc) =>
          addBlock(doc, { id: newShortId('b'), type: 'tableView', config: { tableId: table.id, fields: [field('secret')] } }, 'person'),
        'person',
      )
    await add(org.admin)
    expect(JSON.stringify((await links.visit(link.token)).body)).toContain('secret-a')
    const sly = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
    await add(sly)
    expect((await links.visit<PublicApp>(link.token)).body.blocks).toEqual({})
    const listed = await server
      .as(org.admin)
      .post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'dashboard', identifier: id })
    expect(listed.body.links[0]?.isBehind).toBe(true)
    const confirmed = await server.as(org.admin).post<LinkDetails>('/api/public-links/update', { id: link.id, active: true })
    expect(confirmed.body.isBehind).toBe(false)
    expect(Object.keys((await links.visit<PublicApp>(link.token)).body.blocks)).toHaveLength(2)
    await server.as(org.admin).post('/api/members/update', { id: sly.memberId, active: false })
  })

  it('is for those who may change the item: to all others neither item nor link is there', async () => {
    const link = await links.made(org.admin, 'object', table.id)
    const stranger = server.createOrg('Other').admin
    const reader = org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: {} } } })
    const blind = org.addMember({ seat: 'builder', profile: {} })
    for (const call of ['update', 'delete', 'log'] as const) {
      const answers = await Promise.all(
        [stranger, reader, blind].map((who) => server.as(who).post<ErrorBody>(`/api/public-links/${call}`, { id: link.id })),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 403, 404])
      const none = await server.as(org.admin).post<ErrorBody>(`/api/public-links/${call}`, { id: newId() })
      expect({ ...answers[0]?.body, code: '' }).toEqual({ ...none.body, code: '' })
    }
    expect((await links.visit(link.token)).status).toBe(200)
  })
})

describe('a password', () => {
  it('is asked for, opens this link only, and ends with the password', async () => {
    const link = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name')] }, password: 'open-sesame' })
    const other = await links.made(org.admin, 'object', table.id, { password: 'open-sesame' })
    const unlock = (token: string, password: string) => server.as(undefined).post<ErrorBody>(`/api/public/${token}/unlock`, { password })
    for (const path of ['', '/events']) {
      const closed = await server.as(undefined).get<ErrorBody>(`/api/public/${link.token}${path}`)
      expect([closed.status, closed.body.id]).toEqual([401, 'link_password'])
    }
    expect((await unlock(link.token, 'wrong')).body.id).toBe('password_mismatch')
    const opened = await unlock(link.token, 'open-sesame')
    expect(opened.status).toBe(204)
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    expect(cookie).toContain(`Path=/api/public/${link.token}`)
    const grant = { cookie: cookie.split(';')[0] ?? '' }
    expect((await rowsOf(link.token, grant)).rows).toHaveLength(3)
    expect((await links.visit(other.token, grant)).status).toBe(401)
    const forged = { cookie: grant.cookie.replace(/=\d+/, '=9999999999') }
    expect((await links.visit(link.token, forged)).status).toBe(401)

    const stream = await follow(server, link.token, grant)
    const changed = await server
      .as(org.admin)
      .post<LinkDetails>('/api/public-links/update', { id: link.id, password: 'harbour-crane-tulip' })
    expect(changed.body.hasPassword).toBe(true)
    await stream.next('gone')
    stream.end()
    expect((await links.visit(link.token, grant)).status).toBe(401)
    const stored = org.org.db.get(org.org.db.build.selectFrom('public_link').selectAll().where('id', '=', link.id))
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await links.create(org.admin, 'object', table.id, { password: '123456' })).status).toBe(400)
  })

  it('is not guessed: after five tries that address waits longer and longer, right or wrong, one after the other or at once', async () => {
    const link = await links.made(org.admin, 'object', table.id, { password: 'open-sesame' })
    // on a busy machine 30 tries take longer than the first pause
    held = Date.now()
    onTestFinished(() => (held = undefined))
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.as(undefined).post(`/api/public/${link.token}/unlock`, { password: `guess-${index}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    const right = await server.as(undefined).post(`/api/public/${link.token}/unlock`, { password: 'open-sesame' })
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })

  it('is not closed to others by the guesses of one', async () => {
    const at = new Date()
    const platform = { ...server.platform, now: () => at }
    const visitor = (ip: string): CallContext => ({ platform, ip, http: { header: () => undefined } }) as unknown as CallContext
    const guesses = Array.from({ length: 300 }, (_, index) => limitTries(visitor(`10.0.0.${index % 20}`), 'a-link'))
    const results = await Promise.allSettled(guesses)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toHaveLength(300 - 20 * 5)
    for (const error of refused) expect(error).toMatchObject({ id: 'too_many_requests' })
    await limitTries(visitor('10.0.1.1'), 'a-link')
    await expect(limitTries(visitor('10.0.0.1'), 'a-link')).rejects.toThrow(AppError)
    await limitTries(visitor('10.0.0.1'), 'another-link')
  })
})

describe('a link that is over', () => {
  it('says so once its day has come, and whoever looks loses it', async () => {
    const soon = new Date(Date.now() + clock + 60_000).toISOString()
    const link = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name')] }, expiresAt: soon })
    expect((await links.visit(link.token)).status).toBe(200)
    clock += 61_000
    const over = await links.visit<ErrorBody>(link.token)
    expect([over.status, over.body.id]).toEqual([410, 'link_expired'])
    expect((await server.as(undefined).get(`/api/public/${link.token}/events`)).status).toBe(410)
    expect((await server.as(org.admin).post('/api/public-links/update', { id: link.id, expiresAt: null })).status).toBe(200)
    expect((await links.visit(link.token)).status).toBe(200)
    const past = await links.create(org.admin, 'object', table.id, { expiresAt: new Date(0).toISOString() })
    expect(past.status).toBe(400)
  })

  it('ends by itself for who has it open', async () => {
    const link = await links.made(org.admin, 'object', table.id, { expiresAt: new Date(Date.now() + clock + 4_000).toISOString() })
    const stream = await follow(server, link.token)
    await stream.next('gone')
    stream.end()
  })

  it('is answered like one that never was: not there, revoked, switched off, of another organisation', async () => {
    const make = () => links.made(org.admin, 'object', table.id)
    const [revoked, off, misplaced] = [await make(), await make(), await make()]
    await server.as(org.admin).post('/api/public-links/delete', { id: revoked.id })
    await server.as(org.admin).post('/api/public-links/update', { id: off.id, active: false })
    const addresses = ['A'.repeat(43), revoked.token, off.token, `${misplaced.token}?org=${server.createOrg('Else').slug}`]
    const answers = await Promise.all(addresses.map((address) => server.as(undefined).get<ErrorBody>(`/api/public/${address}`)))
    const plain = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...body, code: '' },
      headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    }))
    expect(plain[0]).toMatchObject({ status: 404, body: { id: 'not_found' } })
    for (const answer of plain) expect(answer).toEqual(plain[0])
    expect((await links.visit(`${misplaced.token}?org=${org.slug}`)).status).toBe(200)
  })
})

describe('adding records through a link', () => {
  it('is for links that allow it, and adds what is shown', async () => {
    const closed = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name')] } })
    const open = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name'), field('owner')] }, canWrite: true })
    expect((await rowsOf(closed.token)).form).toBeUndefined()
    const { form } = await rowsOf(open.token)
    expect(form?.pages.flat().map(({ label }) => label)).toEqual(['name'])
    const part = form?.pages[0]?.[0]?.id ?? '?'
    expect((await links.submit(closed.token, { id: newId(), values: { [part]: 'Zoe' } })).status).toBe(404)
    expect((await links.submit(open.token, { id: newId(), values: { [part]: 'Zoe' } })).status).toBe(204)
    expect((await rowsOf(open.token)).rows.map(([name]) => name)).toContain('Zoe')
  })

  it('goes through the blocks of an app too, never through its other tables', async () => {
    const id = newId()
    const block = newShortId('b')
    await server.as(org.admin).mutate('apps.create', { id, label: 'Sales', icon: 'table', color: 'blue' })
    await changeDocument(
      org.context(org.admin),
      `app:${id}`,
      (doc) => addBlock(doc, { id: block, type: 'tableView', config: { tableId: table.id, fields: [field('name')] } }, 'person'),
      'person',
    )
    const view = { type: 'dashboard', identifier: id }
    const { body } = await server
      .as(org.admin)
      .post<{ token: string; canWrite: boolean }>('/api/public-view/create', { ...view, can_write: true })
    expect(body.canWrite).toBe(true)
    const shown = (await links.visit<PublicApp>(body.token)).body.blocks[block]
    const part = shown?.type === 'tableView' ? (shown.form?.pages[0]?.[0]?.id ?? '?') : '?'
    expect((await links.submit(body.token, { id: newId(), block, values: { [part]: 'Ivo' } })).status).toBe(204)
    expect((await links.submit(body.token, { id: newId(), values: { [part]: 'Ivo' } })).status).toBe(404)
    expect((await links.submit(body.token, { id: newId(), block: newShortId('b'), values: {} })).status).toBe(404)
    await server.as(org.admin).post('/api/public-view/create', { ...view, can_write: false })
    expect((await links.submit(body.token, { id: newId(), block, values: { [part]: 'Ivo' } })).status).toBe(404)
  })
})

describe('what is kept of links', () => {
  it('is in the history, without address or password', async () => {
    const link = await links.made(org.admin, 'object', table.id, { name: 'Audited', password: 'open-sesame' })
    await server.as(org.admin).post('/api/public-links/update', { id: link.id, name: 'Renamed', password: null })
    await server.as(org.admin).post('/api/public-links/update', { id: link.id, active: false })
    await server.as(org.admin).post('/api/public-links/delete', { id: link.id })
    const rows = org.org.db
      .all(org.org.db.build.selectFrom('audit_log').selectAll().where('entity_id', '=', table.id).orderBy('performed_at'))
      .filter((row) => `${row.before}${row.after}`.includes(link.id))
    expect(rows.map((row) => row.action)).toEqual([
      'public_link_enabled',
      'public_link_changed',
      'public_link_disabled',
      'public_link_deleted',
    ])
    expect(JSON.parse(rows[1]?.after ?? '')).toMatchObject({ name: 'Renamed', hasPassword: false, password: 'removed' })
    expect(rows[1]).toMatchObject({ member_id: org.admin.memberId, ip: expect.stringMatching(/127\.0\.0\.1/) })
    expect(JSON.stringify(rows)).not.toContain(link.token)
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  it('is who came, when, and from about where', async () => {
    const link = await links.made(org.admin, 'object', table.id, { config: { fields: [field('name')] } })
    const first = await links.visit(link.token)
    await links.visit(link.token, { 'if-none-match': first.headers.get('etag') ?? '' })
    await server.as(org.admin).get(`/api/public/${link.token}`)
    const { body } = await server.as(org.admin).post<{ visits: LinkVisit[] }>('/api/public-links/log', { id: link.id })
    expect(body.visits).toMatchObject([
      { kind: 'open', who: expect.stringContaining('Admin'), address: '127.0.0.*' },
      { kind: 'open', who: null, address: '127.0.0.*' },
    ])
    expect(await details(link.id)).toMatchObject({ opened: 2, submitted: 0 })
  })
})

describe('sharing by e-mail', () => {
  it('mails each address once, with the link made when the mail goes out', async () => {
    const link = await links.made(org.admin, 'object', table.id, { name: 'Mailed' })
    const share = (emails: unknown) =>
      server.as(org.admin).post<{ id: string; sent: number }>(`/api/v3/public-view/${link.id}/:share`, { emails })
    const many = Array.from({ length: 21 }, (_, index) => `p${index}@a.test`)
    expect((await share(many)).body.id).toBe('too_many_emails')
    expect((await share('a@a.test, not-an-address')).body.id).toBe('invalid_emails')
    expect((await share('')).body.id).toBe('invalid_emails')
    expect((await share('Ana@a.test, bob@a.test ana@a.test')).body).toEqual({ sent: 2 })
    await expect.poll(() => server.platform.mails.map(({ to }) => to).sort()).toEqual(['ana@a.test', 'bob@a.test'])
    expect(server.platform.mails[0]?.text).toContain(`/public/${link.token}`)
    expect(server.platform.mails[0]?.subject).toContain('Orders')
    expect((await share(many.slice(0, 20))).body).toEqual({ sent: 20 })
    const waiting = org.org.db.all(org.org.db.build.selectFrom('effect').select('payload').where('kind', '=', 'public-links.share-mail'))
    expect(JSON.stringify(waiting)).not.toContain(link.token)
    await server.as(org.admin).post('/api/public-links/update', { id: link.id, active: false })
    expect((await share('late@a.test')).body.id).toBe('public_view_disabled')
  })
})
