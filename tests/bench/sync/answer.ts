import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { changeDocument, documentsOf } from '#server/sync/org-documents.ts'
import type { Room } from '#server/sync/room.ts'
import { defaultSyncLimits } from '#server/sync/sync-limits.ts'
import { SyncConnection } from '#server/sync/sync-connection.ts'
import { addFigure, type Figures } from '#tests/bench/sync/report.ts'
import { median } from '#tests/bench/sync/statistics.ts'
import { editOnce, type Trace } from '#tests/bench/sync/traces.ts'
import { wireOf } from '#tests/bench/sync/wire.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

const document = 'tasks:team'
const answersPerRun = 100
const editsPerRow = 1_000

interface Made {
  ms: number
  /** of this process, collecting its garbage included */
  cpuMs: number
  bytes: number
}

/**
 * S9 as its reference was measured: the server's time to make the answer for a client one edit behind. Ours is a connection's path from
 * reading `hello` and the question to the last byte given to the socket. By turns with it, Yjs answers the same state vector of the same
 * document, as stock servers do.
 */
export async function makeAnswers(trace: Trace, figures: { ms: Figures; cpuMs: Figures; bytes: Figures }): Promise<void> {
  const { org, admin, context, dispose } = createTestOrgOnPlatform()
  const change = (updates: readonly Uint8Array[]): Promise<void> =>
    changeDocument(context(admin), document, (doc) => updates.forEach((update) => Y.applyUpdate(doc, update)), 'person')
  try {
    for (let at = 0; at < trace.updates.length; at += editsPerRow) await change(trace.updates.slice(at, at + editsPerRow))
    const room = documentsOf(org).room(document)
    await room.compact()
    const author = new Y.Doc()
    Y.applyUpdate(author, trace.state)
    for (let run = 0; run < 5; run++) {
      const made = { ours: [] as Made[], encodeStateAsUpdate: [] as Made[] }
      for (let answer = 0; answer < answersPerRun; answer++) {
        const had = { log: room.document.logId, vector: Y.encodeStateVector(room.document.doc) }
        await change([editOnce(author, 1_700_000_000 + run, answer)])
        const { doc } = room.document
        const makers: [keyof typeof made, () => Made][] = [
          ['ours', () => ourAnswer(room, admin, had)],
          ['encodeStateAsUpdate', () => measured(() => Y.encodeStateAsUpdate(doc, had.vector).byteLength)],
        ]
        for (const [name, make] of answer % 2 === 0 ? makers : makers.toReversed()) made[name].push(make())
      }
      for (const [name, answers] of Object.entries(made)) {
        addFigure(figures.ms, name, median(answers.map((one) => one.ms)))
        addFigure(figures.cpuMs, name, answers.reduce((sum, one) => sum + one.cpuMs, 0) / answers.length)
        addFigure(figures.bytes, name, median(answers.map((one) => one.bytes)))
      }
    }
  } finally {
    dispose()
  }
}

function measured(make: () => number): Made {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const bytes = make()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1_000, bytes }
}

/** A connection of ours without a network: all that is not here is the kernel's and `ws`'s. */
function ourAnswer(room: Room, { memberId, accountId, orgId, sessionId }: TestMember, had: { log: number; vector: Uint8Array }): Made {
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1 })
  let bytes = 0
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.byteLength
      done()
    },
  })
  const connection = new SyncConnection({
    socket: socket as unknown as WebSocket,
    stream,
    room,
    session: { id: sessionId, memberId, accountId, orgId, via: 'bearer', createdAt: new Date() },
    limits: defaultSyncLimits,
    user: { id: memberId, name: '', hue: 0 },
    decide: () => 'write',
    currentSeq: () => 0,
    followSession: () => ({ look: () => {}, stop: () => {} }),
    restMs: () => 0,
    spendOnLacking: () => true,
    onClosing: () => {},
    isUnseen: false,
  })
  connection.start()
  const wire = wireOf('trama', document, { epoch: room.epoch, log: had.log })
  const messages = [...wire.begin, wire.sync(0, had.vector)].map((message) => Buffer.from(message))
  const made = measured(() => {
    for (const message of messages) socket.emit('message', message, true)
    return bytes
  })
  socket.emit('close')
  connection.end()
  return made
}
