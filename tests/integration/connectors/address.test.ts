import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { SourceReport } from '#shared/nouns/imports/source-calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

const open = new Set<() => Promise<unknown>>()
afterAll(async () => {
  for (const close of open) await close()
})

describe('what an address answers becomes a table', () => {
  const secret = 'a key that nobody reads'
  let answers: Record<string, Answer> = {}
  let asked: string[] = []
  let base = ''
  let server: TestServer
  let org: TestOrg

  beforeAll(async () => {
    const web = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://any')
      asked.push(url.pathname + url.search)
      const answer = answers[url.pathname]
      if (answer) answer(request, response, url)
      else response.writeHead(404).end('nothing')
    })
    await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
    open.add(() => new Promise((closed) => web.close(closed)))
    const { port } = web.address() as AddressInfo
    base = `http://127.0.0.1:${port}`
    server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
    open.add(() => server.close())
    org = server.createOrg()
  }, 120_000)

  const as = () => server.as(org.admin)
  const json =
    (value: unknown, headers: Record<string, string> = {}): Answer =>
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))

  async function read(config: object): Promise<{ source: string; job: ImportJob }> {
    asked = []
    const { status, body } = await as().post<{ source: string; imports: string[] }>('/api/connector/address/read', { config })
    expect({ status, body }).toMatchObject({ status: 200 })
    return { source: body.source, job: await waitForImport(server, org.admin, body.imports[0] ?? '', ['ready', 'failed']) }
  }
  const shown = ({ preview, error }: ImportJob) => ({ error, labels: preview?.columns.map(({ label }) => label), rows: preview?.rows })

  function rowsOf(tableId: string): Record<string, CellValue>[] {
    const context = org.context(org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId, rows)
    const fields = findTableModel(context.org, tableId)?.fields ?? []
    return [...rows.values()]
      .map((cells) => Object.fromEntries(fields.map((field) => [field.label, cells[field.id] ?? null])))
      .toSorted((a, b) => Number(a['id']) - Number(b['id']))
  }

  const people = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }))
  const names = people.map(({ id, name }) => [String(id), name])

  it('JSON, with a key in a header that stays sealed', async () => {
    let key: string | undefined
    answers = {
      '/people': (request, response, url) => {
        key = request.headers['x-key'] as string
        json({ data: { people } })(request, response, url)
      },
    }
    const { job } = await read({ address: `${base}/people`, records: 'data.people', headers: [{ name: 'X-Key', value: secret }] })
    expect(shown(job)).toEqual({ error: null, labels: ['id', 'name'], rows: names })
    expect(job.sourceId).not.toBeNull()
    expect(key).toBe(secret)
    const files = readdirSync(server.platform.config.dataDir, { recursive: true, encoding: 'utf8' })
      .map((file) => join(server.platform.config.dataDir, file))
      .filter((file) => statSync(file).isFile())
    expect(files.filter((file) => readFileSync(file).includes(secret))).toEqual([])
    expect(JSON.stringify((await as().get('/api/connector/source')).body)).not.toContain(secret)
  })

  it.each([
    {
      paging: { kind: 'page', name: 'page' },
      answer: (url: URL) => ({
        items: people.slice((Number(url.searchParams.get('page')) - 1) * 3, Number(url.searchParams.get('page')) * 3),
      }),
      pages: 4,
    },
    {
      paging: { kind: 'offset', name: 'skip' },
      answer: (url: URL) => ({ items: people.slice(Number(url.searchParams.get('skip')), Number(url.searchParams.get('skip')) + 3) }),
      pages: 4,
    },
    {
      paging: { kind: 'cursor', name: 'after', path: 'meta.next' },
      answer: (url: URL) => {
        const at = Number(url.searchParams.get('after') ?? 0)
        return { items: people.slice(at, at + 3), meta: { next: at + 3 < people.length ? at + 3 : null } }
      },
      pages: 3,
    },
    {
      paging: { kind: 'next', path: 'next' },
      answer: (url: URL) => {
        const at = Number(url.searchParams.get('at') ?? 0)
        return { items: people.slice(at, at + 3), next: at + 3 < people.length ? `/list?at=${at + 3}` : undefined }
      },
      pages: 3,
    },
    // a server that does not know the parameter sends all of it each time
    { paging: { kind: 'page', name: 'unknown' }, answer: () => ({ items: people }), pages: 2 },
  ])('JSON in pages, by $paging', async ({ paging, answer, pages }) => {
    answers = { '/list': (request, response, url) => json(answer(url))(request, response, url) }
    const { job } = await read({ address: `${base}/list`, paging })
    expect(shown(job)).toEqual({ error: null, labels: ['id', 'name'], rows: names })
    expect(asked).toHaveLength(pages)
  })

  it('JSON in pages, by the header Link', async () => {
    answers = {
      '/list': (request, response, url) => {
        const at = Number(url.searchParams.get('at') ?? 0)
        const link = { link: `<${base}/first>; rel="first", <${base}/list?at=${at + 4}>; rel="next"` }
        json(people.slice(at, at + 4), at + 4 < people.length ? link : {})(request, response, url)
      },
    }
    const { job } = await read({ address: `${base}/list`, paging: { kind: 'next' } })
    expect(shown(job)).toMatchObject({ error: null, rows: names })
  })

  it('CSV, fetched again by its key as the person chose to read it', async () => {
    let text = 'Stock of today\nid,name,when\n1,Nut,03/04/2024\n2,Bolt,04/04/2024\n'
    answers = { '/stock.csv': (_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end(text) }
    const { source, job } = await read({ address: `${base}/stock.csv` })
    expect(shown(job)).toMatchObject({ error: null, labels: ['id', 'name', 'when'] })
    const plan = planOf(job, 'Stock')
    const fields = plan.fields.map((field) =>
      field.label === 'when' ? { ...field, type: 'date' as const, dateOrder: 'dmy' as const } : field,
    )
    const ran = await as().post<{ tableId: string }>(`/api/imports/${job.id}/run`, { ...plan, fields, keyColumn: 0 })
    expect(ran).toMatchObject({ status: 200 })
    await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    const { tableId } = ran.body
    expect(rowsOf(tableId)).toMatchObject([{ id: 1, when: '2024-04-03' }, { id: 2 }])

    await as().request('PUT', `/api/connector/source/${source}`, { body: { gone: 'trash' } })
    text = 'Stock of today\nid,name,when\n2,Bolts,05/04/2024\n3,Nail,06/04/2024\n'
    const again = async (): Promise<ImportJob> => {
      const { body } = await as().post<{ imports: string[] }>(`/api/connector/source/${source}/update`)
      return waitForImport(server, org.admin, body.imports[0] ?? '', ['done', 'failed'])
    }
    expect(await again()).toMatchObject({ state: 'done', rowErrorCount: 0 })
    expect(rowsOf(tableId)).toMatchObject([
      { id: 2, name: 'Bolts', when: '2024-04-05' },
      { id: 3, name: 'Nail', when: '2024-04-06' },
    ])
    const { body } = await as().get<{ reports: SourceReport[] }>(`/api/connector/source/${source}/reports`)
    expect(body.reports[0]).toMatchObject({ made: 1, changed: 1, gone: 1 })

    // a schema that changed ends with the column's name, and nothing is touched
    text = 'Stock of today\nid,title,when\n2,Bolts,05/04/2024\n'
    expect(await again()).toMatchObject({ state: 'failed', error: { id: 'source_changed', details: { columns: ['name'] } } })
    text = '<!doctype html><html><body>Please sign in</body></html>'
    expect(await again()).toMatchObject({ state: 'failed' })
    expect(rowsOf(tableId)).toHaveLength(2)
  })

  it.each<[string, string, Answer | undefined, string]>([
    ['nothing there', '/gone', undefined, 'source_changed'],
    ['a refused key', '/closed', (_, response) => void response.writeHead(401).end(), 'source_credentials'],
    ['an error', '/broken', (_, response) => void response.writeHead(500).end(), 'source_failed'],
    [
      'a redirect to a private address',
      '/away',
      (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'source_address',
    ],
    ['redirects without end', '/round', (_, response) => void response.writeHead(302, { location: '/round' }).end(), 'source_address'],
    ['a line that ends', '/cut', (_, response) => void response.socket?.destroy(), 'source_unreachable'],
    ['JSON that is cut off', '/half', (_, response) => void response.writeHead(200).end('{"items": [{"a": 1}, {"a"'), 'import_json'],
    ['no records', '/none', json({ ok: true }), 'import_json'],
  ])('a hostile server ends with a sentence: %s', async (_, path, answer, error) => {
    answers = answer ? { [path]: answer } : {}
    const { job } = await read({ address: base + path, records: path === '/none' ? 'items' : '', paging: { kind: 'page', name: 'p' } })
    expect(job).toMatchObject({ state: 'failed', error: { id: error } })
  })

  it('many pages that together are larger than what is read at once', async () => {
    const filling = 'x'.repeat(100_000)
    const pages = 9
    answers = {
      '/large': (request, response, url) => {
        const page = Number(url.searchParams.get('page'))
        const items = page > pages ? [] : Array.from({ length: 25 }, (_, at) => ({ id: page * 100 + at, part: { page }, filling }))
        json({ items })(request, response, url)
      },
    }
    const { job } = await read({ address: `${base}/large`, paging: { kind: 'page', name: 'page' } })
    expect({ ...shown(job), rows: job.rowsTotal }).toEqual({ error: null, labels: ['id', 'part.page', 'filling'], rows: 25 * pages })
  })

  it('pages without end are ended by their size', async () => {
    const filling = 'x'.repeat(4 * 1024 * 1024)
    let count = 0
    answers = { '/endless': (request, response, url) => json([{ id: ++count, filling }])(request, response, url) }
    const { job } = await read({ address: `${base}/endless`, paging: { kind: 'page', name: 'page' } })
    expect(job).toMatchObject({ state: 'failed', error: { id: 'source_too_large' } })
    expect(asked.length).toBeLessThan(30)
  })

  it('an address inside the operator’s network is refused by the door', async () => {
    const { job } = await read({ address: 'http://127.0.0.1:80/' })
    expect(job).toMatchObject({ state: 'failed', error: { id: 'source_address' } })
  })
})
