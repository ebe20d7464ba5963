import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { createAbuseBudget, type AbuseBudget } from '#server/http/abuse-budget.ts'
import { createLiveRoute } from '#server/live/live-route.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { follow, sharing } from '#tests/support/share.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let attacker: TestMember
let abuse: AbuseBudget
let now = 0
beforeEach(async () => {
  now = 0
  abuse = createAbuseBudget({ now: () => now })
  server = await startTestServer({
    abuse,
    upgrades: [
      (platform) => createLiveRoute(platform, { perMember: 1 }),
      (platform) => createSyncServer(platform, { limits: { connectionsPerMember: 1 } }),
    ],
  })
  org = server.createOrg()
  attacker = org.addMember()
})
afterEach(() => server.close())

const nested = '['.repeat(2_000_000)
const post = (who: TestMember | undefined, path: string, body: string): Promise<Answer<ErrorBody>> =>
  server.as(who).request('POST', path, { body })
/** A large body that is nothing but refused, again and again; answers the first other answer. */
async function attack(who: TestMember | undefined, path: string, usual: number): Promise<Answer<ErrorBody>> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await post(who, path, nested)
    if (answer.status !== usual) return answer
  }
  throw new Error('nothing else was answered')
}
/** A large body that is in order. */
async function sendsMuch(who: TestMember): Promise<void> {
  const mutations = { sentAt: new Date().toISOString(), mutations: [] }
  const { status } = await server.as(who).request('POST', '/api/mutations', { body: JSON.stringify(mutations).padEnd(200_000) })
  expect(status).toBe(200)
}
/** A request of the attacker on a connection of its own, whose body is still to be sent. */
function beginPost(...headers: string[]) {
  const socket = connect(server.port, '127.0.0.1')
  const request = { socket, answer: '' }
  // it is answered while its body still leaves
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => (request.answer += data.toString()))
  const head = ['POST /api/mutations HTTP/1.1', 'host: localhost', `authorization: Bearer ${attacker.token}`, ...headers]
  socket.write([...head, 'content-type: application/json', '', ''].join('\r\n'))
  return request
}
const spend = (member: TestMember): void => abuse.charge({ own: `member ${member.orgId} ${member.memberId}` }, 1_000)

describe('who sends large bodies that are refused, over and over', () => {
  it('is refused at once with the time to wait, alone, until the budget has come back', async () => {
    const refused = await attack(attacker, '/api/mutations', 400)
    expect(refused).toMatchObject({ status: 429, body: { id: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // everybody here comes from one address
    await sendsMuch(org.admin)
    await sendsMuch(server.createOrg('Other').admin)
    // and what costs little goes on
    expect((await server.as(attacker).feed()).seq).toBeDefined()
    now += 20_000
    expect((await post(attacker, '/api/mutations', nested)).status).toBe(400)
    await sendsMuch(attacker)
  })

  it('is answered before any of the body came, and reads why', async () => {
    spend(attacker)
    const request = beginPost('content-length: 8000000')
    await new Promise((resolve) => request.socket.once('end', resolve))
    expect(request.answer).toMatch(/^HTTP\/1\.1 429 .*\r\nRetry-After: \d+\r\n.*"id":"too_many_requests"/s)
    request.socket.destroy()
  })

  it('has one body of megabytes read at a time, however many come side by side', async () => {
    const body = `${'['.repeat(200)}${' '.repeat(7_800_000)}`
    const begin = () => beginPost('connection: close', `content-length: ${body.length}`)
    const all = Array.from({ length: 9 }, begin)
    await until(() => all.filter(({ answer }) => answer.includes('too_many_requests')).length === 8)
    const refusal = /^HTTP\/1\.1 429 .*\r\nRetry-After: \d+\r\n/s
    expect(all.filter(({ answer }) => refusal.test(answer))).toHaveLength(8)
    await sendsMuch(attacker)
    await sendsMuch(org.admin)
    const [first] = all.filter(({ answer }) => answer === '')
    first?.socket.end(body)
    await until(() => first?.answer.startsWith('HTTP/1.1 400 ') === true)
    now += 20_000
    const next = begin()
    next.socket.end(body)
    await until(() => next.answer.startsWith('HTTP/1.1 400 '))
  })

  it('sends small bodies of no declared length side by side, and none above a megabyte', async () => {
    const send = (body: string) => {
      const request = beginPost('connection: close', 'transfer-encoding: chunked')
      request.socket.end(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
      return request
    }
    const small = Array.from({ length: 20 }, () => send('{}'))
    await until(() => small.every(({ answer }) => answer.startsWith('HTTP/1.1 400 ')))
    const large = send(`[${' '.repeat(1_000_001)}]`)
    await until(() => large.answer.includes('body_too_large'))
  })

  it('keeps no member out who comes from the same address, when nobody knows who it is', async () => {
    const refused = await attack(undefined, '/api/auth/loginV2', 413)
    expect(refused.status).toBe(429)
    await sendsMuch(org.admin)
    expect((await post(undefined, '/api/auth/loginV2', '{"email":"a@b.c"}')).status).toBe(400)
  })
})

/** How an attempt to open a live socket ends: its first word, its close code, or the answer to the handshake. */
function open(
  member: TestMember,
): Promise<{ socket: WebSocket; said?: string; code?: number; status?: number; wait?: string | undefined }> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${org.orgId}`, { headers: { authorization: `Bearer ${member.token}` } })
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => resolve({ socket, said: (JSON.parse(data.toString()) as { type: string }).type }))
    socket.on('close', (code) => resolve({ socket, code }))
    socket.on('unexpected-response', (_request, { statusCode, headers }) => {
      resolve({ socket, status: statusCode ?? 0, wait: headers['retry-after'] })
    })
  })
}

describe('who opens more sockets than there are places, over and over', () => {
  it('is told by the close code, then refused before the handshake; others are let in', async () => {
    const first = await open(attacker)
    expect(first.said).toBe('hello')
    expect((await open(attacker)).code).toBe(closeCodes.tooManyConnections.code)
    let last = await open(attacker)
    for (let tries = 0; tries < 200 && last.status === undefined; tries++) last = await open(attacker)
    expect(last.status).toBe(429)
    expect(Number(last.wait)).toBeGreaterThan(0)
    const other = await open(org.admin)
    expect(other.said).toBe('hello')
    other.socket.terminate()
    now += 20_000
    expect((await open(attacker)).code).toBe(closeCodes.tooManyConnections.code)
    first.socket.terminate()
  })

  it('is let in again by itself: the stock client of documents tries on', async () => {
    spend(attacker)
    const peer = connectPeer(server.url, attacker, 'tasks:team')
    await until(() => peer.closes.length > 1)
    expect(new Set(peer.closes)).toEqual(new Set([1006]))
    expect(peer.provider.wsUnsuccessfulReconnects).toBeGreaterThan(0)
    now += 20_000
    await peer.synced()
    peer.destroy()
  })
})

it('a stream that is refused for one link is not for another, from the same address', async () => {
  const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
  const other = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
  const { made } = sharing(server)
  const busy = await made(org.admin, 'object', table.id)
  const calm = await made(org.admin, 'object', other.id)
  abuse.charge({ own: `visitor 127.0.0.1 ${busy.token}`, address: 'address 127.0.0.1' }, 150)
  const refused = await server.as(undefined).get<ErrorBody>(`/api/public/${busy.token}/events`)
  expect(refused).toMatchObject({ status: 429, body: { id: 'too_many_requests' } })
  const stream = await follow(server, calm.token)
  stream.end()
  expect((await sharing(server).visit(busy.token)).status).toBe(200)
})
