import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { newShortId } from '#shared/lib/ids.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { exampleActs, exampleLanguages, tableExample, type ExampleLanguage } from '#client/features/developers/tables/table-examples.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const run = promisify(execFile)
const programs: Record<ExampleLanguage, (text: string) => [command: string, ...words: string[]]> = {
  curl: (text) => ['bash', '-c', text.replace('curl -s', 'curl -s --fail-with-body')],
  javascript: (text) => [process.execPath, '--input-type=module', '-e', text],
  python: (text) => ['python3', '-c', text],
}

let server: TestServer
let table: Table
let fields: readonly Field[]
let token: string
let record: string
beforeAll(async () => {
  server = await startTestServer()
  const org = server.createOrg('Acme')
  const context = org.context(org.admin)
  const select = { type: 'select' as const, config: { options: [{ id: newShortId('o'), label: "In 'progress'", hue: 'blue' }] } }
  const built = buildTable(context, {
    fields: { Name: 'singleLineText', State: select, Paid: 'checkbox', Due: 'date', Cost: 'currency', At: 'time' },
  })
  ;[record = ''] = addRecords(context, built, [{ Name: 'First' }])
  fields = findTableModel(org.org, built.id)?.fields ?? []
  table = {
    id: built.id,
    label: 'Things',
    icon: 'table',
    color: 'blue',
    recordLabelField: null,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
  }
  token = (await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Robot' })).body.token
})
afterAll(() => server.close())

describe.each(exampleLanguages)('the examples of a table in %s', (language) => {
  it.each(exampleActs)('%s: runs as it is copied', async (act) => {
    const text = tableExample(act, language, table, fields, server.url).replace('RECORD_ID', record)
    const [command, ...words] = programs[language](text)
    const { stdout } = await run(command, words, { env: { PATH: process.env['PATH'], TRAMA_TOKEN: token } })
    expect(stdout).toMatch({ list: /items/, make: /id/, change: language === 'curl' ? /^$/ : /204/, follow: /seq/ }[act])
  })
})
