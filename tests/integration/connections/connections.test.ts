import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createConnection, openConnection, storeConsent } from '#server/connections/connection-store.ts'
import { testConnection } from '#server/features/connections/test-connection.ts'
import type { OutboundAnswer, OutboundRequest, SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let asked: OutboundRequest[]
let answers: (OutboundAnswer | object)[]
let platform: (typeof world)['platform']

beforeEach(() => {
  world = createAutomationWorld()
  ;[asked, answers] = [[], []]
  const safeFetch: SafeFetch = (request) => {
    asked.push(request)
    const next = answers.shift() ?? {}
    if (isAnswer(next)) return Promise.resolve(next)
    return Promise.resolve({ ok: true, status: 200, headers: {}, body: Buffer.from(JSON.stringify(next)), url: request.url })
  }
  platform = { ...world.platform, safeFetch }
})
afterEach(() => world.dispose())

const isAnswer = (given: object): given is OutboundAnswer => 'ok' in given
const context = () => world.context(world.admin)
const make = (app: string, settings: Record<string, string>): Promise<string> =>
  createConnection(context(), platform.config.dataDir, { app, name: app, settings })
const answered = (status: number): OutboundAnswer => ({ ok: true, status, headers: {}, body: Buffer.from('secret text'), url: '' })
const test = (id: string, path?: string) => testConnection(context(), platform, id, path)

describe('making a connection', () => {
  it('names each setting that keeps it from being stored', async () => {
    await expect(make('http', { host: 'https://x', signIn: 'token' })).rejects.toMatchObject({
      id: 'invalid_request',
      details: { settings: { host: 'host', token: 'empty' } },
    })
  })

  it('keeps the addresses of its description, whatever is sent', async () => {
    const id = await make('googleSheets', { clientId: 'a', clientSecret: 'b' })
    expect(openConnection(world.org, platform.config.dataDir, id).settings['tokenUrl']).toBe('https://oauth2.googleapis.com/token')
    await expect(make('googleSheets', { clientId: 'a', clientSecret: 'b', tokenUrl: 'https://evil.example' })).rejects.toMatchObject({
      details: { settings: { tokenUrl: 'unknown' } },
    })
  })
})

describe('the test of a connection', () => {
  it('asks its host with its credentials, and tells nothing of the answer’s text', async () => {
    const id = await make('http', { host: 'api.example.com', signIn: 'token', token: 't1', headerName: 'X-Key' })
    answers = [answered(200), answered(401), answered(404), { ok: false, failure: 'host_refused' }]
    expect(await test(id, '/me')).toEqual({ outcome: 'works', status: 200, reason: null })
    expect(asked[0]).toMatchObject({ method: 'GET', url: 'https://api.example.com/me', headers: { 'x-key': 't1' }, redirects: 0 })
    expect(await test(id)).toEqual({ outcome: 'refused', status: 401, reason: null })
    expect(await test(id)).toEqual({ outcome: 'other', status: 404, reason: null })
    await expect(test(id, '@evil.example/')).rejects.toMatchObject({ id: 'invalid_request' })
    expect(await test(id)).toEqual({ outcome: 'unreachable', status: null, reason: 'host_refused' })
  })

  it('says that nobody has agreed yet, without asking', async () => {
    const id = await make('googleCalendar', { clientId: 'a', clientSecret: 'b' })
    expect(await test(id)).toEqual({ outcome: 'noConsent', status: null, reason: null })
    expect(asked).toEqual([])
  })

  it('takes a path for HTTP only', async () => {
    const id = await make('slack', { url: 'https://hooks.slack.com/services/x' })
    await expect(test(id, '/me')).rejects.toMatchObject({ id: 'invalid_request' })
    expect(await test(id)).toMatchObject({ outcome: 'works' })
    expect(asked).toMatchObject([{ method: 'POST', body: '{"text":"Trama"}' }])
  })
})

describe('a step of Google', () => {
  let clients = 0
  const agreed = async (app: string): Promise<string> => {
    const id = await make(app, { clientId: `client of ${app} ${clients++}`, clientSecret: 'b' })
    await storeConsent(context(), platform.config.dataDir, id, 'refresh')
    return id
  }
  const fields = { name: 'singleLineText', amount: 'number', due: 'date', at: 'dateTime' } as const
  const table = () => buildTable(context(), { label: 'Orders', fields })

  it('adds a row whose values are no formulas and no further cells', async () => {
    const orders = table()
    const id = await agreed('googleSheets')
    const place = (name: keyof typeof fields): string => `{{trigger.${orders.fields[name] ?? ''}}}`
    await switchOn(context(), {
      trigger: trigger('recordCreated', { tableId: orders.id }),
      actions: [
        step('googleSheetsAppendRow', {
          ...{ connectionId: id, spreadsheet: 'abc/../x', sheet: 'Sheet 1' },
          cells: `${place('name')}\n${place('amount')}\n+49 151 1234`,
        }),
      ],
    })
    answers = [{ access_token: 'token', expires_in: 60 }, { updates: { updatedRange: 'A1:C1' } }]
    addRecords(context(), orders, [{ name: '=IMPORTXML("x")\nsecond', amount: 12.5 }])
    await runAutomations({ ...world, platform })
    expect(asked[1]).toMatchObject({
      url: 'https://sheets.googleapis.com/v4/spreadsheets/abc%2F..%2Fx/values/Sheet%201:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS',
      headers: { authorization: 'Bearer token' },
    })
    expect(JSON.parse(String(asked[1]?.body))).toEqual({ values: [['=IMPORTXML("x") second', 12.5, '+49 151 1234']] })
  })

  it('makes events of the days and moments of cells', async () => {
    const orders = table()
    const id = await agreed('googleCalendar')
    const place = (name: keyof typeof fields): string => `{{trigger.${orders.fields[name] ?? ''}}}`
    const given = { connectionId: id, calendar: 'primary', title: place('name') }
    await switchOn(context(), {
      trigger: trigger('recordCreated', { tableId: orders.id }),
      actions: [
        step('googleCalendarCreateDays', { ...given, firstDay: place('due'), lastDay: place('due') }),
        step('googleCalendarCreateEvent', { ...given, startsAt: place('at'), endsAt: place('at') }),
        step('googleCalendarCreateDays', { ...given, firstDay: 'someday', lastDay: place('due') }),
      ],
    })
    answers = [{ access_token: 'token', expires_in: 60 }, {}, { access_token: 'token', expires_in: 60 }, {}]
    addRecords(context(), orders, [{ name: 'Visit', due: '2026-12-31', at: '2026-12-31T10:00:00.000Z' }])
    await runAutomations({ ...world, platform })
    const bodies = asked.filter(({ url }) => url.includes('/calendar/')).map(({ body }) => JSON.parse(String(body)) as unknown)
    expect(bodies).toMatchObject([
      { summary: 'Visit', start: { date: '2026-12-31' }, end: { date: '2027-01-01' } },
      { start: { dateTime: '2026-12-31T10:00:00.000Z' }, end: { dateTime: '2026-12-31T10:00:00.000Z' } },
    ])
    const run = world.org.db.get(world.org.db.build.selectFrom('run').select(['status', 'error']))
    expect([run?.status, run?.error]).toEqual(['failed', expect.stringContaining('notDate')])
  })
})
