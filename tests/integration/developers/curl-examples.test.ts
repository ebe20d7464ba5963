import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { bodyOf, curlOf, readApi, type ApiEntry, type OpenApiDocument } from '#client/features/developers/api-document.ts'
import { mayTry } from '#client/features/developers/try-call.ts'
import { exampleOf } from '#client/features/developers/schema-text.ts'
import { aimAt } from '#tests/support/access-aims.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access-world.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const run = promisify(execFile)
let server: TestServer
let document: OpenApiDocument
/** a scratch organisation: the examples delete too */
let world: AccessWorld
beforeAll(async () => {
  server = await startTestServer()
  document = (await server.as(undefined).get<OpenApiDocument>('/api/openapi.json')).body
  world = await createAccessWorld(server, 'Scratch')
})
afterAll(() => server.close())

const patternOf = ({ path }: ApiEntry): string => path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1')
const keyOf = (entry: ApiEntry): string => `${entry.method} ${patternOf(entry)}`

/** The texts that a reader writes into the brackets of a form. */
const written: Record<string, () => string> = {
  '<TableId>': () => world.ids.table,
  '<FieldId>': () => world.ids.field,
  '<ViewId>': () => world.ids.view,
  '<Id>': newId,
  '<id>': newId,
  '<url>': () => 'https://example.com/hook',
  '<endpoint>': () => 'https://example.com/push',
  '<by>': () => newShortId('o'),
  '<start_day>': () => '2026-01-01',
  '<end_day>': () => '2026-01-31',
}
for (const name of ['<at>', '<until>', '<sentAt>', '<madeAt>', '<now>']) written[name] = () => new Date().toISOString()

/** Parameters whose names say less than their paths. */
const parameters: Record<string, () => Record<string, string>> = {
  'v3/pages/:id': () => ({ id: world.ids.page }),
  'items/:type/:id/backlinks': () => ({ id: world.ids.app }),
  'v3/account-usage/days': () => ({ month: '2026-05', automation: '' }),
  'v4/sla-metrics/audit': () => ({ object_type: world.ids.table, field_key: world.ids.field }),
}

function fill(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fill)
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]))
  return typeof value === 'string' ? (written[value]?.() ?? value) : value
}

/** The command of the page, with values of the world in its brackets. */
function commandOf(entry: ApiEntry): string {
  const { schemas } = document.components
  const pattern = patternOf(entry)
  const asked = Object.fromEntries(entry.parameters.map(({ name, schema }) => [name, String(exampleOf(schema, schemas, name))]))
  const aimed = { ...(fill(aimAt(pattern, asked, world.ids)) as Record<string, string>), ...parameters[pattern]?.() }
  let text = curlOf(entry, server.url, schemas)
  for (const [name, value] of Object.entries(aimed)) text = text.replace(`<${name}>`, encodeURIComponent(value))
  if (entry.body) {
    const body = bodyOf(entry, schemas)
    text = text.replace(JSON.stringify(body, null, 2), () => JSON.stringify(fill(aimAt(pattern, body, world.ids)), null, 2))
  }
  return text.replace(/^curl /, String.raw`curl -s -w '\n%{http_code}' `)
}

/** Makes a call by its command. */
async function execute(entry: ApiEntry): Promise<{ status: number; id: string }> {
  // some end the session that they are made with
  const person = /auth\/|org\//.test(entry.path) ? world.person('admin') : world.org.admin
  const env = { PATH: process.env['PATH'], TOKEN: person?.token }
  const { stdout } = await run('sh', ['-c', commandOf(entry)], { env, maxBuffer: 1e8 })
  const at = stdout.lastIndexOf('\n')
  const [answer, status] = [stdout.slice(0, at), Number(stdout.slice(at + 1))]
  return { status, id: status < 400 ? 'ok' : (JSON.parse(answer) as ErrorBody).id }
}

/** Reading first, then changes, then what takes away, the organisation last. */
function turnOf(entry: ApiEntry): number {
  const key = keyOf(entry)
  if (key.includes('org/erase')) return 3
  if (/delete|archive|remove|purge/i.test(key)) return 2
  return entry.method === 'GET' ? 0 : 1
}

const isOfRecords = ({ path }: ApiEntry): boolean => path.includes('records')

/** Examples that only a reader with more of their own can make, each with its answer. */
const refused: Record<string, string> = {
  // the world has no file, version, import, report, calendar or such a field
  'GET attachments/:tableId/:fieldId/:recordId/:id': 'not_found',
  'GET files/:owner/:ownerId/:id': 'not_found',
  // its sample names another member
  'GET attachments/web-picture': 'not_found',
  'GET documents/:document/versions/:id': 'not_found',
  'GET imports/:id': 'not_found',
  'GET v3/checkout/:ticket': 'not_found',
  // of the server's operator
  'GET operator/organisations': 'operator_needed',
  'GET operator/templates': 'operator_needed',
  'GET operator/templates/:id': 'operator_needed',
  'GET operator/templates/:id/picture': 'operator_needed',
  'GET reports/:id/file': 'not_found',
  'GET public/:token/files/:id': 'not_found',
  // the message of the world is no mail
  'GET chat-messages/:messageId/mail': 'chat-conversation-not-found',
  'GET chat-messages/:messageId/mail/picture': 'chat-conversation-not-found',
  'GET builder/jobs/:id': 'not_found',
  'GET v3/public-form/:formId': 'not_found',
  'GET calendar-feeds/:org/:token': 'not_found',
  'GET task-calendar/:org/:token': 'not_found',
  'GET v4/sla-metrics/audit': 'not_found',
  'GET connector/source/:id': 'not_found',
  'GET connector/source/:id/reports': 'not_found',
  'GET template/builder/current': 'profile_not_found',
  'GET template/detail/:id': 'template_not_found',
  'GET template/file/:id': 'profile_not_found',
  'GET template/install/:id': 'not_found',
  'GET template/install/:id/changes': 'not_found',
  'GET template/picture/:id': 'not_found',
  // the key's value is the reader's
  'POST v3/tab/:tableId/records/upsert': 'invalid_value',
  // either of two bodies, which no schema tells
  'POST auth/loginV2': 'invalid_request',
  'POST v3/low-code-webhook': 'invalid_request',
  // what a passkey's device writes, and the ids of steps
  'POST auth/passkeys/enter': 'invalid_request',
  'POST auth/passkeys/confirm': 'invalid_request',
  'POST automations/dry-run': 'invalid_request',
  'POST automations/samples': 'invalid_request',
  'POST connector/database/read': 'invalid_request',
}

describe('the curl examples of all calls', () => {
  it('run as they are copied: reading and records are answered, and of the others none is ill-formed', async () => {
    const entries = readApi(document).flatMap(({ entries: all }) => all.filter((entry) => entry.kind === undefined && mayTry(entry)))
    expect(entries.length).toBeGreaterThan(250)
    const found: Record<string, string> = {}
    const check = async (entry: ApiEntry): Promise<void> => {
      const { status, id } = await execute(entry)
      const mustPass = entry.method === 'GET' || isOfRecords(entry)
      if (mustPass ? status >= 400 : id === 'invalid_request' || status >= 500) found[keyOf(entry)] = id
    }
    // reading changes nothing, so a few commands are made side by side
    await Promise.all(
      Array.from({ length: 4 }, (_, at) => checkAll(entries.filter((one) => turnOf(one) === 0).filter((_one, n) => n % 4 === at))),
    )
    await checkAll(entries.filter((one) => turnOf(one) > 0).toSorted((a, b) => turnOf(a) - turnOf(b)))
    async function checkAll(some: readonly ApiEntry[]): Promise<void> {
      for (const entry of some) await check(entry)
    }
    expect(found).toEqual(refused)
  })
})
