import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import type { Report } from '#shared/nouns/reports/report-calls.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const options = ['new', 'old, used'].map((label) => ({ id: newShortId('o'), label, hue: 'blue' }))
  table = buildTable(org.context(org.admin), {
    label: 'Lots',
    fields: {
      name: 'text',
      weight: 'number',
      price: 'currency',
      done: 'checkbox',
      day: 'date',
      at: 'dateTime',
      span: 'dateRange',
      tags: { type: 'multipleSelect', config: { options } },
    },
  })
  addRecords(org.context(org.admin), table, [
    {
      ...{ name: 'A *b* | c\nd', weight: 1.5, price: 1250, done: 1, day: '2024-03-10', at: '2024-03-10T14:30:15.000Z' },
      ...{ span: ['2024-03-10', '2024-03-12'], tags: options.map(({ id }) => id) },
    },
    { name: 'B' },
  ])
  member = org.addMember({ seat: 'member', profile: { tables_enabled: { [table.id]: {} } } })
})
afterAll(() => server.close())

async function send(who: TestMember, body: object): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(`${server.url}/api/v3/tab/${table.id}/csv-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

describe('an export', () => {
  it('is JSON with values as programs know them', async () => {
    const { type, text } = await send(org.admin, { format: 'json' })
    expect(type).toContain('application/json')
    expect(JSON.parse(text)).toEqual([
      {
        ...{ name: 'A *b* | c\nd', weight: 1.5, price: 12.5, done: true, day: '2024-03-10', at: '2024-03-10T14:30:15.000Z' },
        ...{ span: ['2024-03-10', '2024-03-12'], tags: ['new', 'old, used'] },
      },
      { name: 'B', weight: null, price: null, done: false, day: null, at: null, span: null, tags: null },
    ])
  })

  it('of JSON arrives whole also where it is large and the caller takes compressed answers', async () => {
    const many = buildTable(org.context(org.admin))
    addRecords(
      org.context(org.admin),
      many,
      Array.from({ length: 300 }, (_, row) => ({ name: `a rather long name ${row}` })),
    )
    const response = await fetch(`${server.url}/api/v3/tab/${many.id}/csv-export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify({ format: 'json' }),
    })
    expect(((await response.json()) as unknown[]).length).toBe(300)
  })

  it('is a table of Markdown whose cells are one line and no signs', async () => {
    const { type, text } = await send(org.admin, { format: 'md', fields: [table.fields['name'], table.fields['weight']] })
    expect(type).toContain('text/markdown')
    expect(text.split('\n')).toEqual(['| name | weight |', '| --- | ---: |', '| A \\*b\\* \\| c<br>d | 1.5 |', '| B |  |', ''])
  })

  it('is a calendar of its first days, with the rest of the record in words', async () => {
    const { type, text } = await send(org.admin, { format: 'ics' })
    expect(type).toContain('text/calendar')
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain('DTSTART;VALUE=DATE:20240310')
    expect(lines).toContain('DTEND;VALUE=DATE:20240311')
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('weight: 1.5')
    expect((await send(org.admin, { format: 'ics', fields: [table.fields['name']] })).status).toBe(400)
  })
})

describe('an export by mail', () => {
  const reports = async (who: TestMember): Promise<Report[]> => (await server.as(who).get<{ items: Report[] }>('/api/reports')).body.items

  it('is what `filters` alone order, and only they', async () => {
    const ordered = await send(org.admin, { filters: [{ field: table.fields['name'], operator: 'is', value: 'B' }] })
    expect(ordered.status).toBe(202)
    expect(JSON.parse(ordered.text)).toMatchObject({
      message: 'Please wait. You will receive an e-mail once the file is ready for download.',
    })
    await expect.poll(async () => (await reports(org.admin))[0]?.state, { timeout: 20_000 }).toBe('ready')
    const [report] = await reports(org.admin)
    expect(report).toMatchObject({ kind: 'table', name: 'Lots.csv', summary: { rows: 1 } })
    const file = await fetch(`${server.url}/api/reports/${report?.id}/file`, { headers: { authorization: `Bearer ${org.admin.token}` } })
    expect((await file.text()).split('\r\n').slice(0, 2)).toMatchObject([
      expect.stringMatching(/^name,weight/),
      expect.stringMatching(/^B,/),
    ])
    expect((await send(org.admin, { filters: null, format: 'csv' })).status).toBe(200)
    expect((await send(org.admin, {})).status).toBe(200)
  })

  it('is nobody else’s, and is not given out once the person may see less', async () => {
    expect((await send(member, { format: 'json', byMail: true })).status).toBe(202)
    await expect.poll(async () => (await reports(member))[0]?.state, { timeout: 20_000 }).toBe('ready')
    const [report] = await reports(member)
    const fetched = async (who: TestMember): Promise<number> =>
      (await fetch(`${server.url}/api/reports/${report?.id}/file`, { headers: { authorization: `Bearer ${who.token}` } })).status
    expect(await fetched(org.admin)).toBe(404)
    expect(await fetched(member)).toBe(200)
    org.setProfile(member, { tables_enabled: { [table.id]: { fields_excluded: [table.fields['price'] ?? ''] } } })
    expect(await fetched(member)).toBe(404)
    org.setProfile(member, {})
    expect(await fetched(member)).toBe(404)
  })
})
