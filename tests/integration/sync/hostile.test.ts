import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import { syncMessage } from '#shared/protocol/sync-messages.ts'
import type { ServerOptions } from '#server/app/create-server.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { Room } from '#server/sync/room.ts'
import { SyncConnection } from '#server/sync/sync-connection.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { defaultSyncLimits, type SyncLimits } from '#server/sync/sync-limits.ts'
import { isTooHeavy } from '#server/sync/update-cost.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { hostileFrames } from '#tests/support/hostile-frames.ts'
import { frameOf, openRaw, randomOf, updateFrameOf } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
const frames = isLong ? 100_000 : 5_000
const halfOpen = isLong ? 1_000 : 3
let server: TestServer
let org: TestOrg
let honest: SyncPeer
let hostile: TestMember

async function start(limits: Partial<SyncLimits> = {}, options: ServerOptions = {}): Promise<void> {
  server = await startTestServer({ features: [], upgrades: [(platform) => createSyncServer(platform, { limits })], ...options })
  org = server.createOrg()
  hostile = org.addMember()
  honest = connectPeer(server.url, org.admin, name)
  await honest.synced()
  honest.doc.getText('t').insert(0, 'honest')
  await until(() => stored() === 'honest')
}
afterEach(async () => {
  honest.destroy()
  await server.close()
})
const stored = (): string => readDocument(org.org, name, (doc) => doc.getText('t').toJSON())

/** Sends one frame on its own connection and answers the close code. */
async function closeCodeFor(...frames: Uint8Array[]): Promise<number> {
  const raw = openRaw(server.url, hostile, name)
  await raw.opened
  for (const frame of frames) raw.send(frame)
  return await raw.closed
}

async function stillWorks(): Promise<void> {
  const before = stored()
  honest.doc.getText('t').insert(0, '+')
  await until(() => stored() === `+${before}`)
  expect(honest.closes).toEqual([])
}

describe('frames', () => {
  beforeEach(() => start({ connectionsPerMember: 10_000, offencesPerMinute: 1_000_000_000 }))

  test(
    `${frames} random, damaged and misplaced frames: nothing applied but whole updates, nobody else harmed`,
    { timeout: 600_000 },
    async () => {
      const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
      const random = randomOf(seed)
      const unhandled: unknown[] = []
      const note = (error: unknown): void => void unhandled.push(error)
      process.on('unhandledRejection', note)
      const corpus = hostileFrames(random)
      let raw = openRaw(server.url, hostile, name)
      await raw.opened
      for (let round = 0; round < frames; round++) {
        if (raw.socket.readyState !== raw.socket.OPEN) {
          raw = openRaw(server.url, hostile, name)
          await raw.opened
        }
        raw.send(corpus())
        // An honest person types among them, undisturbed.
        if (round % 500 === 0) await stillWorks()
        else if (random(4) === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      raw.socket.terminate()
      await stillWorks()
      process.off('unhandledRejection', note)
      expect(unhandled, `seed ${seed}`).toEqual([])
      // The content in memory equals the stored content and the honest client's.
      const text = stored()
      expect(text, `seed ${seed}`).toMatch(/^\++honest$/)
      documentsOf(org.org).room(name).forget()
      expect(stored(), `seed ${seed}`).toBe(text)
      await until(() => honest.doc.getText('t').toJSON() === text, `equal text, seed ${seed}`)
    },
  )

  test('each kind of nonsense closes with badMessage', async () => {
    const bad = closeCodes.badMessage.code
    expect(await closeCodeFor(new Uint8Array([]))).toBe(bad)
    expect(await closeCodeFor(new Uint8Array([77]))).toBe(bad)
    expect(await closeCodeFor(new Uint8Array([0, 9, 0]))).toBe(bad)
    expect(await closeCodeFor(updateFrameOf(new Uint8Array([1, 1, 1, 1, 1, 1, 1])))).toBe(bad)
    expect(await closeCodeFor(frameOf(0, new Uint8Array([255, 255])))).toBe(bad)
    expect(await closeCodeFor(new Uint8Array([1, 3, 1, 5]))).toBe(bad)
    await stillWorks()
  })

  test('types nested too deep are refused whole', async () => {
    const doc = new Y.Doc()
    let map = doc.getMap<unknown>('m')
    doc.transact(() => {
      for (let depth = 0; depth < 500; depth++) {
        const inner = new Y.Map<unknown>()
        map.set('k', inner)
        map = inner
      }
    })
    expect(await closeCodeFor(updateFrameOf(Y.encodeStateAsUpdate(doc)))).toBe(closeCodes.badMessage.code)
    expect(readDocument(org.org, name, (stored) => stored.getMap('m').size)).toBe(0)
    await stillWorks()
  })

  test('an update that would hold the server up is refused by its structure; the same deletions again are nothing', async () => {
    const doc = new Y.Doc()
    const length = 300_000
    doc.getText('heavy').insert(0, 'x'.repeat(length))
    // every other character, each a deletion of its own: 0.7 s of work in half a megabyte
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, doc.clientID)
    encoding.writeVarUint(encoder, length / 2)
    for (let index = 0; index < length; index += 2) {
      encoding.writeVarUint(encoder, index)
      encoding.writeVarUint(encoder, 1)
    }
    const deletions = encoding.toUint8Array(encoder)
    expect(await closeCodeFor(updateFrameOf(Y.encodeStateAsUpdate(doc)), updateFrameOf(deletions))).toBe(closeCodes.updateTooHeavy.code)
    expect(readDocument(org.org, name, (stored) => stored.getText('heavy').length)).toBe(length)
    await stillWorks()
    Y.applyUpdate(doc, deletions)
    expect(isTooHeavy(doc, deletions, new Set([doc.clientID]), defaultSyncLimits)).toBe(false)
  })

  test('thousands of new client ids in one update are refused', async () => {
    const updates = Array.from({ length: 1_500 }, () => {
      const doc = new Y.Doc()
      doc.getMap('ids').set(String(doc.clientID), 'x'.repeat(50))
      return Y.encodeStateAsUpdate(doc)
    })
    expect(await closeCodeFor(updateFrameOf(Y.mergeUpdates(updates)))).toBe(closeCodes.updateTooHeavy.code)
    await stillWorks()
  })

  test('a frame over 1 MiB closes with 1009', async () => {
    expect(await closeCodeFor(updateFrameOf(new Uint8Array(1024 * 1024 + 10)))).toBe(closeCodes.messageTooBig.code)
    await stillWorks()
  })

  test('so does a message of many pieces that never ends, and nothing is unpacked before it is counted (F16)', async () => {
    const raw = openRaw(server.url, hostile, name)
    await raw.opened
    expect(raw.socket.extensions).toBe('')
    for (let piece = 0; piece < 5; piece++) raw.socket.send(new Uint8Array(300_000), { fin: false })
    expect(await raw.closed).toBe(closeCodes.messageTooBig.code)
    await stillWorks()
  })
})

describe('bounds', () => {
  test('a flood of messages ends with tooManyUpdates', async () => {
    await start({ burst: 200, messagesPerSecond: 1 })
    const frame = updateFrameOf(new Uint8Array([0, 0]))
    expect(await closeCodeFor(...Array.from({ length: 300 }, () => frame))).toBe(closeCodes.tooManyUpdates.code)
    await stillWorks()
  })

  test('of a flood that is allowed, others have their turn after every so many messages', async () => {
    await start({ burst: 1_000_000, turnMessages: 50 })
    const { submit } = Room.prototype
    const turns = [0]
    let wholeTurn = true
    Room.prototype.submit = function (peer, update, isAnswer) {
      if (wholeTurn) {
        wholeTurn = false
        turns.push(0)
        setImmediate(() => (wholeTurn = true))
      }
      turns[turns.length - 1]! += 1
      submit.call(this, peer, update, isAnswer)
    }
    try {
      const doc = new Y.Doc()
      const frames: Uint8Array[] = []
      doc.on('update', (update: Uint8Array) => frames.push(updateFrameOf(update)))
      for (let count = 0; count < 5_000; count++) doc.getText('flood').insert(count, 'x')
      const raw = openRaw(server.url, hostile, name)
      await raw.opened
      for (const frame of frames) raw.send(frame)
      const length = (): number => readDocument(org.org, name, (stored) => stored.getText('flood').length)
      // each turn is a commit, as slow as the disk
      await until(() => length() === frames.length, 'the flood to be stored', 30_000)
      // Thousands of them arrive as one piece. The flag is raised after the next share has been read: a turn here is at most two.
      expect(Math.max(...turns)).toBeLessThanOrEqual(2 * 50)
      await stillWorks()
      raw.socket.close()
    } finally {
      Room.prototype.submit = submit
    }
  })

  test('a document has a largest size', async () => {
    await start({ documentBytes: 20_000 })
    const doc = new Y.Doc()
    doc.getText('big').insert(0, 'x'.repeat(30_000))
    expect(await closeCodeFor(updateFrameOf(Y.encodeStateAsUpdate(doc)))).toBe(closeCodes.documentTooLarge.code)
    await stillWorks()
  })

  test('who is sent away over and over is not let in for a while; nobody else is kept out', async () => {
    await start({ offencesPerMinute: 3 })
    for (let offence = 0; offence < 4; offence++) expect(await closeCodeFor(new Uint8Array([77]))).toBe(closeCodes.badMessage.code)
    const refused = openRaw(server.url, hostile, name)
    const status = new Promise((resolve) => refused.socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)))
    expect(await status).toBe(429)
    refused.socket.terminate()
    // an identified client receives the reason, and may retry later
    expect(await openRaw(server.url, hostile, `${name}?as=${hostile.memberId}`).closed).toBe(closeCodes.tooManyUpdates.code)
    expect(closeCodes.tooManyUpdates.retry).toBe(true)
    const another = openRaw(server.url, org.addMember(), name)
    await another.opened
    another.socket.terminate()
    await stillWorks()
  })

  test('a person has a largest number of connections', async () => {
    await start({ connectionsPerMember: 2 })
    const first = [openRaw(server.url, hostile, name), openRaw(server.url, hostile, name)]
    await Promise.all(first.map((raw) => raw.opened))
    expect(await openRaw(server.url, hostile, name).closed).toBe(closeCodes.tooManyConnections.code)
    for (const raw of first) raw.socket.terminate()
    await stillWorks()
  })

  test('an organisation has a largest number of connections, and takes others when somebody leaves', async () => {
    await start({ connectionsPerOrg: 2 })
    const first = openRaw(server.url, hostile, name)
    await first.opened
    expect(await openRaw(server.url, hostile, name).closed).toBe(closeCodes.tooManyConnections.code)
    first.socket.close()
    await first.closed
    await until(() => connections() === 1)
    const next = openRaw(server.url, hostile, name)
    await next.opened
    await until(() => connections() === 2)
    next.socket.terminate()
    await stillWorks()
  })

  test('a reader that does not read is disconnected; the others notice nothing', async () => {
    await start({ bufferedBytes: 1_000_000 })
    let line: Socket | undefined
    server.server.http.once('connection', (socket: Socket) => (line = socket))
    const lazy = openRaw(server.url, hostile, name)
    await lazy.opened
    let held = 0
    lazy.socket.pause()
    const reasons = new Set<CloseReason>()
    const { close } = SyncConnection.prototype
    SyncConnection.prototype.close = function (reason) {
      reasons.add(reason)
      close.call(this, reason)
    }
    const text = honest.doc.getText('t')
    // Put in and taken out in different turns: within one, nothing of it would be sent.
    while (connections() > 1) {
      const length = text.length
      text.insert(0, 'x'.repeat(400_000))
      await until(() => stored().length === length + 400_000)
      held = Math.max(held, line?.writableLength ?? 0)
      text.delete(0, 400_000)
      await until(() => stored().length === length)
    }
    SyncConnection.prototype.close = close
    expect([...reasons]).toEqual(['slowReader'])
    // never more than may wait
    expect(held).toBeGreaterThan(400_000)
    expect(held).toBeLessThanOrEqual(1_000_000)
    await stillWorks()
    lazy.socket.terminate()
  })

  test('what somebody says of themselves has a largest size', async () => {
    await start({ presenceBytes: 500 })
    const said = (words: string): Uint8Array => {
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 5)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarString(encoder, JSON.stringify({ words }))
      return frameOfPresence(encoding.toUint8Array(encoder))
    }
    const polite = openRaw(server.url, hostile, name)
    await polite.opened
    polite.send(said('x'.repeat(100)))
    await until(() => honest.provider.awareness.getStates().has(5))
    polite.socket.close()
    await polite.closed
    expect(await closeCodeFor(said('x'.repeat(600)))).toBe(closeCodes.badMessage.code)
    await until(() => !honest.provider.awareness.getStates().has(5))
    await stillWorks()
  })

  test('a connection that is let in and says nothing is closed; who asked for something stays', async () => {
    await start({ speakMs: 1_000 })
    const [mute, asks] = [openRaw(server.url, hostile, name), openRaw(server.url, hostile, name)]
    await asks.opened
    asks.send(frameOf(0, new Uint8Array([0])))
    expect(await mute.closed).toBe(closeCodes.silent.code)
    expect(asks.socket.readyState).toBe(asks.socket.OPEN)
    await stillWorks()
    asks.socket.close()
  })

  test('whoever does not say who they are in time is cut off', async () => {
    await start({}, { headWithinMs: 1_500 })
    const socket = connect(server.port, '127.0.0.1')
    const ended = new Promise<string>((resolve) => {
      let answer = ''
      socket.on('data', (data: Buffer) => (answer += data.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer))
    })
    // an upgrade whose head never ends
    socket.write(`GET /sync/${org.orgId}/${name} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nAuthorization: Bearer `)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    await stillWorks()
  })

  test(`${halfOpen} lines that are dead without being closed (F18) are given up after two pings, and nobody is shown as present on them`, async () => {
    await start({ pingMs: 1_500 })
    const present = (): number => honest.provider.awareness.getStates().size
    for (let left = halfOpen; left > 0; left -= 100) {
      const silent = Array.from({ length: Math.min(left, 100) }, () => connectPeer(server.url, hostile, name))
      await Promise.all(silent.map((peer) => peer.synced()))
      await until(() => present() === 1 + silent.length)
      // stops reading, so no pong is ever sent; and does not come back
      for (const { provider } of silent) {
        provider.shouldConnect = false
        ;(provider.ws as unknown as WebSocket).pause()
      }
      await until(() => connections() === 1 && present() === 1)
      await stillWorks()
      for (const peer of silent) peer.destroy()
    }
    await expect.poll(openConnections).toBe(1)
  })
})

function frameOfPresence(payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.awareness)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}

const connections = (): number => documentsOf(org.org).room(name).peers.size
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => server.server.http.getConnections((error, count) => (error ? reject(error) : resolve(count))))
