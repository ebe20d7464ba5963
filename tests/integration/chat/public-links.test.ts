import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { chatCalls } from '#shared/nouns/chat/chat-calls.ts'
import { dmChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const secret = 'tourmaline'
let server: TestServer
let org: TestOrg
let ana: TestMember
let table: BuiltTable
let record: string
let message: string
/** an open channel, direct messages, and the conversation about a record that every link shows */
let chats: string[]
/** path of a file in the channel */
let file: string
const tokens: string[] = []

const say = async (chatId: string, text: string): Promise<string> => {
  const id = newId()
  const said = await server
    .as(org.admin)
    .mutate('chats.send', { chatId, id, threadId: null, replyTo: null, text, mentions: [ana.memberId] })
  expect(said).toMatchObject({ status: 'applied' })
  return id
}

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Quetzal')
  ana = org.addMember({ isAdmin: true, name: 'Ana' })
  table = buildTable(org.context(org.admin), { label: 'Ships', fields: { name: 'singleLineText' } })
  record = addRecords(org.context(org.admin), table, [{ name: 'Aurora' }])[0] ?? ''
  const channel = newId()
  const look = { iconColor: 'blue', backgroundColor: null }
  await server.as(org.admin).mutate('chats.create', { id: channel, name: `${secret} channel`, ...look, members: ['*'] })
  await server.as(org.admin).mutate('chats.openDm', { with: ana.memberId })
  await server.as(org.admin).mutate('chats.openRecord', { tableId: table.id, recordId: record })
  chats = [channel, dmChatId(org.admin.memberId, ana.memberId), recordChatId(table.id, record)]
  const put = await fetch(`${server.url}/api/files/message/${channel}?name=${secret}.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/octet-stream' },
    body: `${secret} file`,
  })
  file = `/api/files/message/${channel}/${((await put.json()) as { id: string }).id}`
  for (const chatId of chats) message = await say(chatId, `a ${secret} plan: [the file](${file})`)

  const share = sharing(server)
  const [app, page] = [newId(), newId()]
  const context = org.context(org.admin)
  await server.as(org.admin).mutate('apps.create', { id: app, label: 'Front', icon: 'rocket', color: 'blue' })
  await server.as(org.admin).mutate('pages.create', { id: page, label: 'Rules', icon: 'file', color: 'blue' })
  const blocks = [
    { type: 'chat', config: { chatId: channel } },
    { type: 'chat', config: { chatId: recordChatId(table.id, record) } },
    { type: 'tableView', config: { tableId: table.id, fields: [table.fields['name']], title: 'Ships' } },
  ]
  const add = (doc: Parameters<typeof addBlock>[0]) => {
    for (const block of blocks) addBlock(doc, { id: newShortId('b'), ...block }, 'person')
  }
  await changeDocument(context, `app:${app}`, add, 'person')
  for (const [type, id] of [
    ['dashboard', app],
    ['doc_page', page],
    ['object', table.id],
  ] as const)
    tokens.push((await share.made(org.admin, type, id, { canWrite: type === 'object' })).token)
})
afterAll(() => server.close())

/** Everybody without a session: nobody at all, and visitors who send the token of their link wherever one could stand. */
const visitors = () => [
  ['nobody', {}] as const,
  ...tokens.flatMap((token) => [
    [`bearer ${token}`, { authorization: `Bearer ${token}` }] as const,
    [`cookie ${token}`, { cookie: `trama_session=${token}`, origin: server.url }] as const,
  ]),
]

async function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
  const json = body && { 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method, headers: { ...headers, ...json }, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, text: await answer.text() }
}

/** The answer to a socket: the status of a refused upgrade, or `open`. */
function knock(path: string, headers: Record<string, string>): Promise<number | 'open'> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers })
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate()
      resolve('open')
    })
    socket.once('unexpected-response', (_request, { statusCode }) => {
      socket.terminate()
      resolve(statusCode ?? 0)
    })
    socket.on('error', () => undefined)
  })
}

const pathOf = (call: string, chatId: string): string =>
  `/api/${call
    .replace(/^\w+ /, '')
    .replace(':chatId', chatId)
    .replace(':tableId', table.id)
    .replace(':recordId', record)
    .replace(':messageId', message)}`

describe('whoever has a public link', () => {
  it('gets nothing of a conversation by any call of chats, nor one of its files', async () => {
    for (const [who, headers] of visitors())
      for (const call of Object.keys(chatCalls))
        for (const chatId of chats) {
          const method = call.split(' ')[0] ?? ''
          const { status, text } = await ask(method, pathOf(call, chatId), headers, method === 'POST' ? { text: secret } : undefined)
          expect([who, call, status]).toEqual([who, call, 401])
          expect(text).not.toContain(secret)
        }
    for (const [who, headers] of visitors()) expect([who, (await ask('GET', file, headers)).status]).toEqual([who, 401])
    for (const token of tokens) {
      const id = file.split('/').at(-1) ?? ''
      const { status, text } = await ask('GET', `/api/public/${token}/files/${id}`, {})
      expect(status).toBe(404)
      expect(text).not.toContain(secret)
    }
    // the same questions have answers for a member
    expect((await ask('GET', pathOf('GET chats', ''), { authorization: `Bearer ${ana.token}` })).text).toContain(secret)
    expect((await ask('GET', file, { authorization: `Bearer ${ana.token}` })).text).toContain(secret)
  })

  it('writes nothing into a conversation', async () => {
    const args = { chatId: chats[0], id: newId(), threadId: null, replyTo: null, text: 'from outside', mentions: [] }
    const batch = { clientId: newId(), mutations: [{ id: newId(), kind: 'chats.send', args, madeAt: new Date().toISOString() }] }
    for (const [who, headers] of visitors()) expect([who, (await ask('POST', '/api/mutations', headers, batch)).status]).toEqual([who, 401])
  })

  it('sees nothing of one in what the link shows, its rows and its stream', async () => {
    const streams = await Promise.all(
      tokens.map(async (token) => {
        const abort = new AbortController()
        const response = await fetch(`${server.url}/api/public/${token}/events`, { signal: abort.signal })
        expect(response.status).toBe(200)
        return { reader: response.body?.pipeThrough(new TextDecoderStream()).getReader(), abort, token }
      }),
    )
    for (const chatId of chats) await say(chatId, `another ${secret}`)
    // a change that visitors are told of: what they were sent before has come by then
    await server.as(org.admin).mutate('records.change', {
      tableId: table.id,
      changes: [{ op: 'update', id: record, values: { [table.fields['name'] ?? '']: 'Borealis' }, base: 1e9 }],
    })
    // the page shows no record
    for (const { reader } of streams.filter(({ token }) => token !== tokens[1])) {
      let heard = ''
      while (!/event: (?!hello)\w+/.test(heard)) heard += (await reader?.read())?.value ?? ''
      expect(heard).not.toContain(secret)
      for (const id of chats) expect(heard).not.toContain(id)
    }
    for (const { abort } of streams) abort.abort()
    for (const token of tokens) {
      const answers = [await ask('GET', `/api/public/${token}`, {}), await ask('POST', `/api/public/${token}/rows`, {}, { search: secret })]
      expect(answers[0]?.status).toBe(200)
      for (const { text } of answers) for (const hidden of [secret, ...chats, message]) expect(text).not.toContain(hidden)
    }
  })

  it('opens no socket', async () => {
    for (const [who, headers] of visitors())
      for (const path of [`/live/${org.orgId}?deltas=1`, `/sync/${org.orgId}/tasks:team`])
        expect([who, path, await knock(path, headers)]).toEqual([who, path, 401])
    expect(await knock(`/live/${org.orgId}`, { authorization: `Bearer ${ana.token}` })).toBe('open')
  })
})
