import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const timezone = 'America/Sao_Paulo'
  await org.org.db.write(() => org.org.db.run(org.org.db.build.updateTable('organisation').set({ timezone })))
})
afterAll(() => server.close())

interface Imported {
  tableId: string
  cells: Record<string, unknown[]>
}

async function imported(name: string, body: Uint8Array | string): Promise<Imported> {
  const as = server.as(org.admin)
  const job = await analyse(server, org.admin, name, body)
  expect(job.error).toBeNull()
  const answer = await as.post<{ tableId: string }>(`/api/imports/${job.id}/run`, planOf(job, 'File'))
  expect(await waitForImport(server, org.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowErrors: [] })
  const { tableId } = answer.body
  const { body: page } = await as.post<RecordPage>('/api/records/query', { tableId })
  const feed = await as.feed()
  const fields = feed.changes.flatMap(({ kind, data }) => (kind === 'field' && data?.tableId === tableId ? [data] : []))
  return { tableId, cells: Object.fromEntries(fields.map(({ id, label }) => [label, page.columns[id] as unknown[]])) }
}

async function exported(tableId: string, format: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/v3/tab/${tableId}/csv-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  })
  return Buffer.from(await response.arrayBuffer())
}

describe('moments below a heading that says UTC', () => {
  const utc = ['Created (UTC)', 'Seen [gmt]', 'closed_at_utc']
  const others = ['Local', 'Tutc', 'UTC offset', 'Paid (UTCX)']
  const moments = ['2026-01-02 15:04:05', '2026-07-02 23:30:00']
  const head = ['Nr', ...utc, ...others]
  const csv = [head, ...moments.map((at, row) => head.map((_, index) => (index === 0 ? `n${row}` : at)))]
    .map((row) => row.join(','))
    .join('\n')

  it('are those of UTC; others those of the organisation, and so they go out and come back', async () => {
    const { tableId, cells } = await imported('times.csv', csv)
    const inUtc = ['2026-01-02T15:04:05.000Z', '2026-07-02T23:30:00.000Z']
    const inBrazil = ['2026-01-02T18:04:05.000Z', '2026-07-03T02:30:00.000Z']
    const wanted = {
      ...Object.fromEntries(utc.map((label) => [label, inUtc])),
      ...Object.fromEntries(others.map((label) => [label, inBrazil])),
    }
    expect(cells).toMatchObject(wanted)
    expect((await exported(tableId, 'csv')).toString()).toContain('01/02/2026 15:04:05')
    for (const format of ['csv', 'xlsx'])
      expect((await imported(`back.${format}`, await exported(tableId, format))).cells).toMatchObject(wanted)
  })
})
