import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { newId } from '#shared/lib/ids.ts'
import type { LiveMessage } from '#shared/catalogue/feed.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { createLiveRoute } from '#server/live/live-route.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  // short enough to wait for, long enough for a busy machine to answer in
  server = await startTestServer({ upgrades: [(platform) => createLiveRoute(platform, { pingEveryMs: 3_000 })] })
  org = server.createOrg()
})
afterAll(() => server.close())

interface Connection {
  socket: WebSocket
  messages: LiveMessage[]
  /** resolves with the first message that fits, seen or to come */
  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>>
  closed: Promise<{ code: number; reason: string }>
}

function connect(headers: Record<string, string>, path = `/live/${org.orgId}`, options: object = {}, port = server.port): Connection {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, ...options })
  const messages: LiveMessage[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as LiveMessage)
    for (const check of waiting.splice(0)) check()
  })
  socket.on('error', () => undefined)
  return {
    socket,
    messages,
    next: <T extends LiveMessage['type']>(type: T) =>
      new Promise((resolve) => {
        const check = (): void => {
          const index = messages.findIndex((message) => message.type === type)
          if (index === -1) waiting.push(check)
          else resolve(messages.splice(index, 1)[0] as never)
        }
        check()
      }),
    closed: new Promise((resolve) => socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))),
  }
}

const bearer = (member: TestMember): Record<string, string> => ({ authorization: `Bearer ${member.token}` })
const createFolder = (): Promise<unknown> =>
  server.as(org.admin).mutate('folders.create', { id: newId(), label: 'F', icon: 'folder', color: 'blue', position: 'a0' })

/** HTTP status of a refused upgrade. */
function refusal(headers: Record<string, string>, path?: string): Promise<number> {
  const { socket } = connect(headers, path)
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('was accepted')))
  })
}

describe('/live', () => {
  it('says hello, then pokes after each commit with the seq to read up to', async () => {
    const live = connect(bearer(org.admin))
    expect(await live.next('hello')).toEqual({ type: 'hello', seq: org.org.currentSeq(), epoch: org.org.epoch })
    await createFolder()
    expect(await live.next('poke')).toEqual({ type: 'poke', seq: org.org.currentSeq(), tables: [] })
    live.socket.close()
    await live.closed
  })

  it('tells the commits of one turn in one poke', async () => {
    const live = connect(bearer(org.admin))
    await live.next('hello')
    const tables = ['taaaaaaaaaaaa', 'tbbbbbbbbbbbb']
    for (const table of tables) {
      org.org.db.writeNow(() => {
        org.org.nextSeq()
        org.org.changed(table)
      })
    }
    expect(await live.next('poke')).toEqual({ type: 'poke', seq: org.org.currentSeq(), tables })
    await createFolder()
    expect(await live.next('poke')).toMatchObject({ tables: [] })
    live.socket.close()
    await live.closed
  })

  it('says nothing about work that was undone', async () => {
    const live = connect(bearer(org.admin))
    await live.next('hello')
    await expect(
      org.org.db.write(() => {
        org.org.nextSeq()
        org.org.changed('tcccccccccccc')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await createFolder()
    expect((await live.next('poke')).seq).toBe(org.org.currentSeq())
    expect(live.messages).toEqual([])
    live.socket.close()
    await live.closed
  })

  it('ends with its session', async () => {
    const member = org.addMember()
    const live = connect(bearer(member))
    await live.next('hello')
    await server.platform.controlStore.write((tx) => endSessions(tx, server.platform.events, { id: member.sessionId }))
    expect(await live.next('session-ended')).toEqual({ type: 'session-ended' })
    expect((await live.closed).code).toBe(closeCodes.sessionEnded.code)
  })

  it('ends when its session runs out', async () => {
    const member = org.addMember()
    const live = connect(bearer(member))
    await live.next('hello')
    const { control } = server.platform
    control.writeNow(() =>
      control.run(control.build.updateTable('session').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', member.sessionId)),
    )
    expect((await live.closed).code).toBe(closeCodes.sessionEnded.code)
  })

  it('tells changed rights to those concerned, and shuts out who was disabled', async () => {
    const [kept, disabled] = [org.addMember(), org.addMember()]
    const [one, two] = [connect(bearer(kept)), connect(bearer(disabled))]
    await Promise.all([one.next('hello'), two.next('hello')])
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('member').set({ active: 0, seq: org.org.nextSeq() }).where('id', '=', disabled.memberId)))
    server.platform.events.emit('access-changed', { orgId: org.orgId })
    expect(await one.next('access-changed')).toEqual({ type: 'access-changed' })
    expect((await two.closed).code).toBe(closeCodes.sessionEnded.code)
    expect(await refusal(bearer(disabled))).toBe(401)
    one.socket.close()
    await one.closed
  })

  it('refuses strangers, other organisations, unknown paths and pages of other sites', async () => {
    const other = server.createOrg('Other')
    expect(await refusal({})).toBe(401)
    expect(await refusal(bearer(other.admin))).toBe(404)
    expect(await refusal(bearer(org.admin), '/live/../etc')).toBe(404)
    expect(await refusal(bearer(org.admin), '/elsewhere')).toBe(404)
    const cookie = `trama_session=${org.admin.token}`
    for (const headers of [
      { cookie },
      { cookie, origin: 'null' },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: `http://127.0.0.1:${server.port + 1}` },
      { cookie, origin: `${server.url}.evil.example` },
    ]) {
      expect(await refusal(headers as Record<string, string>)).toBe(403)
    }
    const own = connect({ cookie, origin: server.url })
    await own.next('hello')
    own.socket.close()
    await own.closed
  })

  it('drops a peer that does not answer pings, and one that talks too much', async () => {
    const silent = connect(bearer(org.admin), undefined, { autoPong: false })
    await silent.next('hello')
    expect((await silent.closed).code).toBe(1006)
    const loud = connect(bearer(org.admin))
    await loud.next('hello')
    loud.socket.send('x'.repeat(5000))
    expect((await loud.closed).code).toBe(closeCodes.messageTooBig.code)
  })

  it('tells everybody to come back when the server stops', async () => {
    const stopping = await startTestServer()
    const there = stopping.createOrg()
    const socket = new WebSocket(`ws://127.0.0.1:${stopping.port}/live/${there.orgId}`, { headers: bearer(there.admin) })
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    await stopping.close()
    expect(await closed).toBe(closeCodes.restart.code)
  })

  it('lets nobody in any more while it stops: what came too late would be closed by nobody', async () => {
    const stopping = await startTestServer()
    const there = stopping.createOrg()
    const socket = connectTcp(stopping.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    // half a request keeps the connection when the idle ones go
    const sent = new Promise<void>((resolve) => socket.write(`GET /live/${there.orgId} HTTP/1.1\r\nHost: localhost\r\n`, () => resolve()))
    await sent
    await fetch(`http://127.0.0.1:${stopping.port}/healthz`)
    const closed = stopping.close()
    const headers = { ...bearer(there.admin), connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    socket.write(
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(''),
    )
    socket.write(`sec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`)
    await ended
    expect(answer).toMatch(/^HTTP\/1.1 503 /)
    await closed
  })
})

describe('live connections of one person', () => {
  it('are bounded, by person and by organisation, and who finds no place hears why', async () => {
    const bounded = await startTestServer({
      upgrades: [(platform) => createLiveRoute(platform, { perMember: 2, perOrganisation: 3 })],
    })
    try {
      const house = bounded.createOrg()
      const other = house.addMember()
      const open = (member: TestMember) => connect(bearer(member), `/live/${house.orgId}`, {}, bounded.port)
      const own = [open(house.admin), open(house.admin)]
      await Promise.all(own.map((one) => one.next('hello')))
      expect(await open(house.admin).closed).toEqual({ code: closeCodes.tooManyConnections.code, reason: 'tooManyConnections' })
      const theirs = open(other)
      await theirs.next('hello')
      expect((await open(other).closed).code).toBe(closeCodes.tooManyConnections.code)
      // a place that is given back is taken again
      own[0]?.socket.close()
      await own[0]?.closed
      await open(house.admin).next('hello')
    } finally {
      await bounded.close()
    }
  })
})
