import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { createConnection } from '#server/connections/connection-store.ts'
import { countUsage } from '#server/jobs/run-usage.ts'
import { sendNotices } from '#server/jobs/schedule-notices.ts'
import type { OutboundRequest, SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable

beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(admin(), {
    label: 'Deals',
    fields: { name: 'singleLineText', kind: 'singleLineText', long: 'text', count: 'number', price: 'currency', won: 'checkbox' },
  })
  notes = buildTable(admin(), {
    label: 'Notes',
    fields: { text: 'singleLineText', of: { type: 'connectedRecord', config: { tableId: deals.id, limitToOne: false } } },
  })
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const field = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
const name = (): string => `{{trigger.${field(deals, 'name')}}}`
const long = (): string => `{{trigger.${field(deals, 'long')}}}`
const note = (text: string) => step('createRecord', { tableId: notes.id, values: [{ fieldId: field(notes, 'text'), text }] })
const whenMade = (...actions: AutomationStep[]): Promise<string> =>
  switchOn(admin(), { trigger: trigger('recordCreated', { tableId: deals.id }), actions })
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))
const statuses = (): string[] => runs().map(({ status }) => status)

async function make(...rows: Record<string, string>[]): Promise<string[]> {
  const ids = addRecords(admin(), deals, rows)
  await runAutomations(world)
  return ids
}

/** A cell of every note, in the order of their making. */
function cells(of: string): unknown[] {
  const { db } = world.org
  const ids = db.all(
    db.build
      .selectFrom(`rec_${notes.id}` as never)
      .select('id' as never)
      .orderBy('id' as never),
  ) as unknown as { id: string }[]
  const model = findTableModel(world.org, notes.id)
  if (!model) throw new Error('no table')
  const found = loadRecords(
    world.org,
    model,
    ids.map(({ id }) => id),
    model.fields,
  )
  return [...found.values()].map(({ values }) => values[field(notes, of)] ?? null)
}

describe('the order of steps', () => {
  it('goes by the text that a value equals, whatever its case, or by the branch of the others', async () => {
    const cases = [[note('is big')], [note('is small')], [note('is else')]]
    await whenMade(step('choose', { value: `{{trigger.${field(deals, 'kind')}}}`, cases: ['Big', 'small'] }, cases))
    await make({ kind: 'BIG' }, { kind: ' small ' }, { kind: 'odd' }, {})
    expect(cells('text').toSorted()).toEqual(['is big', 'is else', 'is else', 'is small'])
  })

  it('waits without holding others, and goes on when the time is over', async () => {
    const now = new Date('2026-01-01T10:00:00Z')
    vi.spyOn(world.platform, 'now').mockImplementation(() => now)
    await whenMade(step('wait', { amount: 2, unit: 'hours' }), note(`${name()} later`))
    await whenMade(note(`${name()} at once`))
    await make({ name: 'Ana' })
    expect([cells('text'), statuses().toSorted()]).toEqual([['Ana at once'], ['done', 'waiting']])
    now.setTime(Date.parse('2026-01-01T11:59:59Z'))
    await runAutomations(world)
    expect(cells('text')).toEqual(['Ana at once'])
    now.setTime(Date.parse('2026-01-01T12:00:00Z'))
    await runAutomations(world)
    expect([cells('text').toSorted(), statuses()]).toEqual([
      ['Ana at once', 'Ana later'],
      ['done', 'done'],
    ])
  })

  it('waits for days by the clocks of the organisation', async () => {
    const now = new Date('2026-03-28T08:00:00Z')
    vi.spyOn(world.platform, 'now').mockImplementation(() => now)
    world.org.db.writeNow(() => world.org.db.run(world.org.db.build.updateTable('organisation').set({ timezone: 'Europe/Berlin' })))
    await whenMade(step('wait', { amount: 1, unit: 'days' }), note('later'))
    await make({ name: 'Ana' })
    now.setTime(Date.parse('2026-03-29T06:59:59Z'))
    await runAutomations(world)
    expect(cells('text')).toEqual([])
    now.setTime(Date.parse('2026-03-29T07:00:00Z'))
    await runAutomations(world)
    expect(cells('text')).toEqual(['later'])
  })

  it('waits for a change, and goes on otherwise when the days are over', async () => {
    const now = new Date('2026-01-01T10:00:00Z')
    vi.spyOn(world.platform, 'now').mockImplementation(() => now)
    const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field(deals, 'kind'), operator: 'is', value: 'won' }] }
    await whenMade(step('waitFor', { of: 'trigger', filter, longest: 2 }, [[note(`${name()} won`)], [note(`${name()} late`)]]))
    const [ana = ''] = await make({ name: 'Ana' }, { name: 'Bea' })
    expect([cells('text'), statuses()]).toEqual([[], ['waiting', 'waiting']])
    change(admin(), deals.id, [{ op: 'update', id: ana, values: valuesOf(deals, { kind: 'won' }), base: 1e9 }])
    now.setTime(Date.parse('2026-01-01T10:05:00Z'))
    await runAutomations(world)
    expect([cells('text'), statuses().toSorted()]).toEqual([['Ana won'], ['done', 'waiting']])
    // looked at again and again, and over after its days
    for (let at = now.getTime(); at < Date.parse('2026-01-03T10:00:00Z'); at += 6 * 3_600_000) {
      now.setTime(at)
      await runAutomations(world)
    }
    expect(cells('text')).toEqual(['Ana won'])
    now.setTime(Date.parse('2026-01-03T10:00:00Z'))
    await runAutomations(world)
    expect([cells('text').toSorted(), statuses()]).toEqual([
      ['Ana won', 'Bea late'],
      ['done', 'done'],
    ])
  })

  it('ends at a stop, without the steps after it', async () => {
    await whenMade(note('before'), step('stop', {}), note('after'))
    await make({ name: 'Ana' })
    expect([cells('text'), statuses()]).toEqual([['before'], ['done']])
  })

  it('starts another automation with the records, and fails while that one is off', async () => {
    const called = await switchOn(admin(), {
      trigger: trigger('button', { tableId: deals.id, fieldId: await button() }),
      actions: [note(`called ${name()}`)],
    })
    await whenMade(step('callAutomation', { automationId: called, of: 'trigger' }))
    await make({ name: 'Ana' })
    expect(cells('text')).toEqual(['called Ana'])
    await mutateAs(admin(), 'automations.enable', { id: called, enabled: false })
    await make({ name: 'Bea' })
    expect([cells('text'), statuses().at(-1)]).toEqual([['called Ana'], 'failed'])
  })
})

/** A button of deals; only a trigger names it. */
async function button(): Promise<string> {
  const { tableMutations } = await import('#server/features/tables/tables-mutations.ts')
  const id = 'fbbbbbbbbbbb1'
  const given = { id, tableId: deals.id, type: 'triggerAction', label: 'Press', config: { text: 'Press', hue: 'violet', values: [] } }
  await mutateAs(admin(), 'fields.create', { ...given, required: false, position: 'z0' }, tableMutations)
  return id
}

describe('records', () => {
  it('get further links, and keep those that are there', async () => {
    const [first = '', second = ''] = addRecords(admin(), deals, [{ name: 'one' }, { name: 'two' }])
    const find = step('findRecords', {
      ...{ tableId: deals.id, most: 1 },
      filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field(deals, 'name'), operator: 'is', value: 'two' }] },
    })
    const link = step('linkRecords', { of: 'trigger', fieldId: field(notes, 'of'), to: find.id })
    await switchOn(admin(), {
      trigger: trigger('recordUpdated', { tableId: notes.id, fields: [field(notes, 'text')] }),
      actions: [find, link],
    })
    const [noted = ''] = addRecords(admin(), notes, [{ text: 'a', of: [first] }])
    change(admin(), notes.id, [{ op: 'update', id: noted, values: valuesOf(notes, { text: 'b' }), base: 1e9 }])
    await runAutomations(world)
    expect(statuses()).toEqual(['done'])
    expect((cells('of') as string[][]).map((links) => links.toSorted())).toEqual([[first, second].toSorted()])
  })
})

describe('people', () => {
  it('get a task about the record, once, where the readers of its table are (F2)', async () => {
    await whenMade(step('createTask', { title: `Call ${name()}`, owners: [world.admin.memberId], deadline: '2026-05-05' }))
    const [deal = ''] = await make({ name: 'Ana' })
    const found: unknown[] = []
    await changeDocument(
      admin(),
      `tasks:table:${deals.id}`,
      (doc) => void found.push(...[...tasksOf(doc).values()].map((task) => task.toJSON())),
      'automation',
    )
    expect(found).toMatchObject([
      { title: 'Call Ana', deadline: '2026-05-05', record: { tableId: deals.id, recordId: deal }, createdBy: world.admin.memberId },
    ])
    await whenMade(step('createTask', { title: 'x', owners: [world.admin.memberId], deadline: 'soon' }))
    await make({ name: 'Bea' })
    expect(statuses().toSorted()).toEqual(['done', 'done', 'failed'])
  })

  it('have a task of an automation’s owner where the cell of its people is empty', async () => {
    const bea = world.addMember()
    const people = buildTable(admin(), { label: 'People', fields: { name: 'singleLineText', who: { type: 'multipleUsers', config: {} } } })
    const who = `{{trigger.${field(people, 'who')}}}`
    await switchOn(admin(), {
      trigger: trigger('recordCreated', { tableId: people.id }),
      actions: [step('createTask', { title: 'Call', owners: [who], deadline: '' })],
    })
    addRecords(admin(), people, [{ name: 'none' }, { name: 'one', who: [bea.memberId] }])
    await runAutomations(world)
    expect(statuses()).toEqual(['done', 'done'])
    const owners: unknown[] = []
    await changeDocument(
      admin(),
      `tasks:table:${people.id}`,
      (doc) => void owners.push(...[...tasksOf(doc).values()].map((task) => task.toJSON()['owners'])),
      'automation',
    )
    expect(owners).toHaveLength(2)
    expect(JSON.stringify(owners)).toContain(world.admin.memberId)
    expect(JSON.stringify(owners)).toContain(bea.memberId)
  })

  it('are pointed to the record', async () => {
    const bea = world.addMember()
    await whenMade(step('notifyPeople', { people: [bea.memberId], of: 'trigger' }))
    const [deal = ''] = await make({ name: 'Ana' })
    const { db } = world.org
    const rows = db.all(db.build.selectFrom('effect').select('payload').where('kind', '=', sendNotices))
    const told = rows.flatMap(({ payload }) => (JSON.parse(payload) as { events: NoticeEvent[] }).events)
    expect(told).toMatchObject([{ to: [bea.memberId], about: { itemType: 'table', itemId: deals.id, recordId: deal } }])
  })

  it('get a mail whose heads no value can add to', async () => {
    await whenMade(step('sendMail', { to: 'ana@example.com', subject: `New ${long()}`, body: `Hello ${long()}` }))
    await make({ long: 'Ana\r\nBcc: all@example.com' })
    expect(world.platform.mails).toHaveLength(1)
    expect(world.platform.mails[0]).toMatchObject({ to: 'ana@example.com', subject: 'New Ana Bcc: all@example.com' })
  })
})

describe('mails of a day', () => {
  it('are so many in an organization, counted by address', async () => {
    await whenMade(step('sendMail', { to: 'ana@example.com, bea@example.com', subject: 'x', body: 'y' }))
    const count = (mails: number): void =>
      world.org.db.writeNow(() => countUsage(world.org, 'organisation', 'mail', mails, world.platform.now()))
    count(498)
    await make({ name: 'one' })
    expect([world.platform.mails.length, statuses()]).toEqual([2, ['done']])
    await make({ name: 'two' })
    expect([world.platform.mails.length, statuses()]).toEqual([2, ['done', 'failed']])
    expect(JSON.parse(runs()[1]?.error ?? '{}')).toMatchObject({ id: 'limit_reached', details: { limit: 500, of: 'mails' } })
  })
})

describe('a request', () => {
  const asked: OutboundRequest[] = []
  let answered: { status: number; body: string }
  const safeFetch: SafeFetch = (request) => {
    asked.push(request)
    return Promise.resolve({ ok: true, status: answered.status, headers: {}, body: Buffer.from(answered.body), url: request.url })
  }
  const go = async (given: Record<string, string | number>): Promise<void> => {
    addRecords(admin(), deals, [given])
    await runAutomations({ ...world, platform: { ...world.platform, safeFetch } })
  }
  beforeEach(() => {
    asked.length = 0
    answered = { status: 200, body: '{"id":"order-7"}' }
  })

  it('is filled without leaving its address and its body, and its answer is read by later steps', async () => {
    const ask = step('httpRequest', {
      ...{ method: 'POST', url: `https://shop.example/orders/${long()}`, headers: [{ name: 'X-Note', value: `n ${long()}` }] },
      body: `{"name":"${long()}"}`,
    })
    await whenMade(ask, note(`{{${ask.id}.json.id}} {{${ask.id}.status}}`))
    await go({ long: 'a/"b\nX: 1' })
    expect(asked).toMatchObject([{ method: 'POST', url: 'https://shop.example/orders/a%2F%22b%0AX%3A%201' }])
    const [{ headers = {}, body = '' } = {}] = asked as { headers?: Record<string, string>; body?: string }[]
    expect(JSON.parse(String(body))).toEqual({ name: 'a/"b\nX: 1' })
    expect(headers['x-note']).not.toMatch(/[\r\n]/)
    expect(headers['idempotency-key']).toBe(`${runs()[0]?.id}.${ask.id}`)
    expect(cells('text')).toEqual(['order-7 200'])
  })

  it('has bare values in its body: numbers, ticks, null, lists, and what was answered (B19)', async () => {
    const [first, second] = [step('httpRequest', { method: 'GET', url: 'https://shop.example/a' }), 'trigger']
    const body = `{
      "count": {{trigger.${field(deals, 'count')}}}, "price": {{trigger.${field(deals, 'price')}}}, "won": {{trigger.${field(deals, 'won')}}},
      "none": {{trigger.${field(deals, 'kind')}}}, "name": {{trigger.${field(deals, 'name')}}}, "text": "{{trigger.${field(deals, 'price')}}}",
      "twice": {{= {trigger.${field(deals, 'price')}} * 2 }}, "late": {{= 1 > 2 }}, "got": {{${first.id}.json.items}}, "one": {{${first.id}.json.items.0}}
    }`
    answered = { status: 200, body: '{"items":[{"n":1},{"n":null}]}' }
    await whenMade(first, step('httpRequest', { method: 'POST', url: `https://shop.example/${second}`, body }))
    await go({ name: 'A"na', count: 2.5, price: 1999, won: 1 })
    expect(JSON.parse(String((asked[1] as { body?: unknown }).body))).toEqual({
      ...{ count: 2.5, price: 19.99, won: true, none: null, name: 'A"na', text: '$19.99', twice: 39.98, late: false },
      ...{ got: [{ n: 1 }, { n: null }], one: { n: 1 } },
    })
  })

  it('ends the run when it is refused; its credentials go to their own host only', async () => {
    const given = { host: 'shop.example', signIn: 'token', token: 's3cret' }
    const connectionId = await createConnection(admin(), world.platform.config.dataDir, { app: 'http', name: 'Shop', settings: given })
    const to = (url: string) => whenMade(step('httpRequest', { method: 'GET', url, connectionId }))
    await to('https://shop.example/me')
    answered = { status: 404, body: 'none' }
    await go({ name: 'Ana' })
    expect(asked.map(({ headers }) => headers?.['authorization'])).toEqual(['Bearer s3cret'])
    expect(JSON.parse(runs()[0]?.error ?? '{}')).toMatchObject({ details: { status: 404 } })
    await to('https://other.example/me')
    asked.length = 0
    await go({ name: 'Bea' })
    expect(asked.map(({ url }) => url)).toEqual(['https://shop.example/me'])
    expect(statuses()).toEqual(['failed', 'failed', 'failed'])
  })
})
