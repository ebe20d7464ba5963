import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { waitForImport } from '#tests/support/import-file.ts'

/* Uploads of `connector/call` as the specification sends them, and its templates (specification 2 §7). */

let server: TestServer
let org: TestOrg
let identifier: string
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const begun = await server.as(org.admin).post<{ identifier: string }>('/api/connector/identifier', { connector_id: 'csv' })
  identifier = begun.body.identifier
})
afterAll(() => server.close())

const call = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/connector/call`, { method: 'POST', headers: { authorization: `Bearer ${org.admin.token}`, ...headers }, body })
const parts = (file: Blob, name = 'people.csv', more: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ identifier, connector_id: 'csv', function: 'upload', ...more })) form.append(key, value)
  form.append('file', file, name)
  return form
}
const written = (text: string, boundary = 'xx') =>
  call(text.replaceAll('\n', '\r\n'), { 'content-type': `multipart/form-data; boundary=${boundary}` })
const head = (name: string): string => `Content-Disposition: form-data; name="${name}"`

async function columnsOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const { filePath } = (await response.json()) as { filePath: string }
  const job = await waitForImport(server, org.admin, filePath, ['ready'])
  return job.preview?.columns.map(({ label }) => label) ?? []
}

describe('an upload in parts', () => {
  it('is taken under the name of its file, whatever its length', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `A${row},"--xx ${row}"`).join('\r\n')
    const response = await call(parts(new Blob([`Code,Name\r\n${rows}\r\n`]), 'a “b”.csv'))
    expect(await response.clone().json()).toMatchObject({ name: 'a “b”.csv' })
    expect(await columnsOf(response)).toEqual(['Code', 'Name'])
  })

  it('may have its file first, marks within its lines, and nothing behind it', async () => {
    const body = `--xx\n${head('file')}; filename="a.csv"\nContent-Type: text/csv\n\nCode,--xx\nA,--xx-\n--xx\n${head('function')}\n\nupload\n--xx--`
    // a line that is a mark ends the file
    expect(await columnsOf(await written(body))).toEqual(['Code', '--xx'])
  })

  it('is refused without a file, when it breaks off, or asks for something else', async () => {
    const before = await org.org.db.write(() => org.org.db.all(org.org.db.build.selectFrom('import_job').select('id')).length)
    expect((await written(`--xx\n${head('function')}\n\nupload\n--xx--\n`)).status).toBe(422)
    expect((await written(`--xx\n${head('file')}; filename="a.csv"\n\nCode\nA`)).status).toBe(400)
    expect((await written('nothing of this kind')).status).toBe(400)
    expect((await written(`--xx\n${'a'.repeat(9_000)}`)).status).toBe(400)
    expect((await written(Array.from({ length: 50 }, (_, at) => `--xx\n${head(`f${at}`)}\n\n1\n`).join(''))).status).toBe(400)
    expect((await call(parts(new Blob(['A\r\n1']), 'a.csv', { function: 'list-sheets' }))).status).toBe(400)
    expect((await call(parts(new Blob([]), 'a.csv'))).status).toBe(422)
    const after = org.org.db.all(org.org.db.build.selectFrom('import_job').select('id')).length
    expect(after).toBe(before)
  })
})

describe('create-template', () => {
  const fetched = (url: string, token = org.admin.token) => fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const ask = (config?: object) =>
    server
      .as(org.admin)
      .post<{ url: string }>('/api/connector/call', { connector_id: 'csv', identifier, function: 'create-template', config })
  const textOf = async (response: Response): Promise<string> => {
    expect(response.headers.get('content-disposition')).toContain('attachment')
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  }
  const table = (): BuiltTable =>
    buildTable(org.context(org.admin), {
      label: 'People',
      fields: { 'Name, first': 'singleLineText', '=1+1': 'text', Made: 'timeSinceCreation' },
    })

  it('leads to a file with the fields of a table that a file may fill', async () => {
    const { id } = table()
    const { body } = await ask({ object: id })
    const path = new URL(body.url).pathname + new URL(body.url).search
    expect(await textOf(await fetched(`${server.url}${path}`))).toBe(`\uFEFF"Name, first",'=1+1\r\n`)
    const stranger = org.addMember({ profile: { tables_enabled: {} } })
    expect((await fetched(`${server.url}${path}`, stranger.token)).status).toBe(404)
    const reader = org.addMember({ profile: { tables_enabled: { [id]: {} } } })
    expect((await fetched(`${server.url}${path}`, reader.token)).status).toBe(403)
  })

  it('is an example without a table', async () => {
    const { body } = await ask()
    expect(new URL(body.url).pathname).toBe('/api/connector/template')
    expect(await textOf(await fetched(`${server.url}/api/connector/template`))).toBe('\uFEFFName,E-mail,Phone,Date,Amount\r\n')
  })
})
