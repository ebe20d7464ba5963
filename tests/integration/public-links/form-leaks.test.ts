import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** In everything that a stranger with the address of a form may not learn. */
const secret = 'Okapi'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let token: string
let chatId: string
let message: string
let record: string
let formId: string
let parts: FormPart[]
const hidden: string[] = []
const field = (name: string): string => table.fields[name] ?? ''

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const context = org.context(org.admin)
  const other = buildTable(context, { label: `${secret} table` })
  const fields = { name: 'singleLineText', note: 'text', papers: 'files', owner: 'user', [`${secret} field`]: 'singleLineText' } as const
  table = buildTable(context, { label: `${secret} guests`, fields })
  addField(context, table, `${secret} link`, 'connectedRecord', { tableId: other.id })
  ;[record = ''] = addRecords(context, table, [
    { name: `${secret} guest`, owner: [org.admin.memberId], [`${secret} field`]: `${secret} value` },
  ])
  const admin = server.as(org.admin)
  const done = async (...[kind, args]: Parameters<typeof admin.mutate>) =>
    expect(await admin.mutate(kind, args), kind).toMatchObject({ status: 'applied' })
  ;[chatId, message] = [newId(), newId()]
  await done('chats.create', { id: chatId, name: `${secret} channel`, iconColor: 'blue', backgroundColor: null, members: ['*'] })
  await done('chats.send', { chatId, id: message, threadId: null, replyTo: null, text: `${secret} message`, mentions: [] })
  const place = { itemType: 'table' as const, itemId: table.id, recordId: record }
  await done('comments.add', { id: newId(), place, parentId: null, text: `${secret} comment`, mentions: [] })
  const page = newId()
  formId = newId()
  await done('pages.create', { id: page, label: `${secret} page`, icon: 'book', color: 'blue' })
  const ask = (name: string): FormPart => ({ id: `q-${name}`, type: 'field', field_id: field(name) })
  // what only members fill stands in the form as well
  parts = [ask('name'), ask('note'), ask('papers'), ask('owner'), { ...ask(`${secret} link`), id: 'q-link' }]
  const definition = { v: 1 as const, title: 'Party', parts }
  await done('forms.create', { id: formId, tableId: table.id, kind: 'super', label: `${secret} form`, position: 'a0', definition })
  const link = await sharing(server).made(org.admin, 'form', table.id, {
    name: `${secret} address`,
    config: { form_id: formId, answer_days: 7 },
  })
  token = link.token
  hidden.push(other.id, table.id, ...Object.values(table.fields), record, chatId, message, page, formId, link.id)
  hidden.push(org.admin.memberId, org.admin.email, org.orgId)
})
afterAll(() => server.close())

/** The secrets in an answer; its own words of refusal may repeat what was asked. */
function leaks(body: unknown, headers: Headers, asked: string): string[] {
  const told = JSON.stringify(body) + JSON.stringify([...headers])
  return [secret, ...hidden].filter((each) => told.includes(each) && !asked.includes(each))
}

describe('the address of a form', () => {
  it('tells nothing but its questions, by any call that takes it', async () => {
    const found: string[] = []
    const statuses: Record<string, number> = {}
    const calls = server.server.calls.flatMap(({ table: of }) => Object.entries(of)).filter(([key]) => key.includes(' public/:token'))
    expect(calls.length).toBeGreaterThan(8)
    for (const [key, definition] of calls) {
      // a stream says no more than that something changed
      if (key.endsWith('/events')) continue
      const [method = '', pattern = ''] = key.split(' ')
      const bodies: unknown[] = [definition.body && sampleOf(definition.body)]
      if (key.endsWith('/rows')) bodies.push({ search: secret }, { search: '' }, { block: chatId })
      if (key.endsWith('/submit')) {
        bodies.push({ id: record, values: { 'q-name': 'Eve' } }, { id: newId(), values: { 'q-owner': org.admin.memberId } })
        bodies.push({ id: newId(), values: { 'q-link': [record] } }, { id: newId(), values: { 'q-name': 'Eve', 'q-papers': [message] } })
      }
      for (const id of [message, record, chatId])
        for (const body of bodies) {
          const path = `/api/${pattern.replace(':token', token).replace(':id', id)}${key.endsWith('/upload') ? '?part=q-papers&name=a.txt' : ''}`
          const answer = await server.as(undefined).request(method, path, body === undefined ? {} : { body })
          expect(answer.status, key).toBeLessThan(500)
          statuses[key] = Math.min(statuses[key] ?? 999, answer.status)
          found.push(...leaks(answer.body, answer.headers, path + JSON.stringify(body ?? '')).map((leak) => `${key}: ${leak}`))
        }
    }
    expect(found).toEqual([])
    expect(statuses).toMatchObject({ 'GET public/:token': 200, 'GET public/:token/files/:id': 404, 'POST public/:token/rows': 404 })
  })

  it('opens no call of members: no conversation, record, search, feed or list', async () => {
    const found: string[] = []
    const calls = server.server.calls.flatMap(({ table: of }) => Object.entries(of)).filter(([, { who }]) => who !== 'anyone')
    const opened: string[] = []
    for (const [key, definition] of calls) {
      const [method = '', pattern = ''] = key.split(' ')
      if (method !== 'GET' && definition.reads !== true) continue
      const named: Record<string, string> = { tableId: table.id, recordId: record, chatId, messageId: message, id: chatId }
      const path = `/api/${pattern.replaceAll(/:(\w+)/g, (_, name: string) => named[name] ?? newId())}`
      const body = definition.body ? { body: sampleOf(definition.body) } : {}
      const headers = { authorization: `Bearer ${token}` }
      const answer = await server.as(undefined).request(method, path, { ...body, headers })
      if (answer.status !== 401) opened.push(`${key} ${answer.status}`)
      found.push(...leaks(answer.body, answer.headers, path).map((leak) => `${key}: ${leak}`))
    }
    expect(calls.some(([key]) => key.includes('chats/'))).toBe(true)
    expect([opened, found]).toEqual([[], []])
  })

  it('hears of changes nothing but that they happened', async () => {
    const response = await fetch(`${server.url}/api/public/${token}/events`)
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    const admin = server.as(org.admin)
    await admin.mutate('chats.send', { chatId, id: newId(), threadId: null, replyTo: null, text: `${secret} again`, mentions: [] })
    await admin.mutate('forms.update', { id: formId, tableId: table.id, definition: { v: 1, title: 'Party on Friday', parts } })
    let told = ''
    for (let isOver = false; reader && !isOver && !told.includes('event: changed');) {
      const { value, done } = await reader.read()
      told += new TextDecoder().decode(value)
      isOver = done
    }
    await reader?.cancel()
    expect(told).toContain('event: changed')
    expect([secret, ...hidden].filter((each) => told.includes(each))).toEqual([])
  })
})
