import { join } from 'node:path'
import Driver from 'better-sqlite3'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { syncMessage } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import { compactionPoints, type CrashPoint } from '#tests/support/crash-points.ts'
import type { SyncChild, SyncChildren } from '#tests/support/sync-child-process.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { openRaw, randomOf, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import type { TestMember } from '#tests/support/test-org.ts'

function hello(): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.hello)
  encoding.writeVarUint(encoder, protocolVersion)
  encoding.writeVarUint(encoder, 1000)
  encoding.writeVarString(encoder, '')
  return encoding.toUint8Array(encoder)
}

/** Types numbered words as fast as the server acknowledges, some `underWay` at any time, until its socket dies. Answers how many were acknowledged. */
async function typeUntilDead(raw: RawSocket, doc: Y.Doc, label: string, underWay: number): Promise<{ acknowledged: number; sent: number }> {
  let acknowledged = 0
  let sent = 0
  raw.socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    if (decoding.readVarUint(decoder) === syncMessage.ack) acknowledged = decoding.readVarUint(decoder)
  })
  raw.send(hello())
  doc.on('update', (update: Uint8Array) => raw.send(updateFrameOf(update)))
  let dead = false
  void raw.closed.then(() => (dead = true))
  while (!dead) {
    if (sent - acknowledged < underWay) doc.getArray<string>('words').push([`${label}.${sent++}`])
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { acknowledged, sent }
}

/** under way at any time, of all who type */
const edits = 8

export interface CrashRun {
  children: SyncChildren
  dataDir: string
  /** who type, at least two */
  members: readonly TestMember[]
  document: string
  rounds: number
  seed: number
  /** where each round's process ends; undefined: anywhere */
  pointOf(round: number): CrashPoint | undefined
  /** rounds in which snapshots are made on the server's thread */
  foldsOnThread?(round: number): boolean
  environment?: Record<string, string>
}

/**
 * Kills a server repeatedly while people type. Each time it checks the next server's content and the integrity of its files. Answers the
 * number of acknowledged edits.
 * @throws when an acknowledged edit is lost or doubled, or a file is not intact
 */
export async function crashAndLook(run: CrashRun): Promise<number> {
  const random = randomOf(run.seed)
  // Few rows between compactions, so that many kills hit one.
  const [first] = run.members
  if (!first) throw new Error('somebody types')
  const parameters = [run.dataDir, '3', first.orgId, run.document]
  const next = (round: number): Promise<SyncChild> => {
    const point = run.pointOf(round)
    return run.children.start(parameters, {
      ...run.environment,
      // A larger document is compacted more seldom: the twelfth time would take ten seconds of typing.
      ...(point && { CRASH_AT: point, CRASH_AFTER: String(2 + random(compactionPoints.has(point) ? 3 : 12)) }),
      ...(run.foldsOnThread?.(round) && { FOLD_ON_THREAD: '1' }),
    })
  }
  const expected = new Set<string>()
  let acknowledgements = 0
  let child = await next(0)
  for (let round = 0; round < run.rounds; round++) {
    const point = run.pointOf(round)
    const told = `SEED=${run.seed} round ${round} ${point ?? 'at random'}`
    const docs = run.members.map(() => new Y.Doc())
    const { url } = child
    const sockets = run.members.map((member) => openRaw(url, member, run.document))
    await Promise.all(sockets.map((socket) => socket.opened))
    const underWay = Math.ceil(edits / sockets.length)
    const typing = sockets.map((socket, index) => typeUntilDead(socket, docs[index] ?? new Y.Doc(), `${round}-${index}`, underWay))
    // A named point is come to by typing alone; the other kills hit anywhere.
    if (point) child.arm()
    const kill = point ? undefined : setTimeout(child.kill, 50 + random(400))
    if ((await child.ended) !== null) throw new Error(`the server ended by itself; ${told}`)
    clearTimeout(kill)
    const results = await Promise.all(typing)
    for (const [index, { acknowledged }] of results.entries()) {
      acknowledgements += acknowledged
      for (let word = 0; word < acknowledged; word++) expected.add(`${round}-${index}.${word}`)
    }
    child = await next(round + 1)
    for (const file of ['control.db', join('orgs', `${first.orgId}.db`)]) assertIntact(join(run.dataDir, file), told)
    await look(run, child, expected, told, docs[0] ?? new Y.Doc(), `${round}-0`, results[0]?.sent ?? 0)
  }
  child.kill()
  await child.ended
  return acknowledgements
}

/** Runs beside the restarted server, which repairs the killed one's files. @throws with SQLite's findings */
export function assertIntact(path: string, told: string): void {
  const db = new Driver(path, { readonly: true })
  const found: unknown = db.pragma('integrity_check', { simple: true })
  db.close()
  if (found !== 'ok') throw new Error(`${path} is not intact: ${String(found)}; ${told}`)
}

async function look(
  run: CrashRun,
  { url }: SyncChild,
  expected: Set<string>,
  told: string,
  doc: Y.Doc,
  label: string,
  sent: number,
): Promise<void> {
  const [first, other] = run.members as readonly [TestMember, TestMember]
  const reader = connectPeer(url, first, run.document)
  await reader.synced()
  const words = reader.doc.getArray<string>('words').toArray()
  const present = new Set(words)
  if (words.length !== present.size) throw new Error(`doubled; ${told}`)
  const lost = [...expected].filter((word) => !present.has(word))
  if (lost.length > 0) throw new Error(`lost: ${lost.join(' ')}; ${told}`)
  for (const word of words) expected.add(word)
  // An edit without acknowledgement is resent by its device, once.
  Y.applyUpdate(reader.doc, Y.encodeStateAsUpdate(doc))
  for (let word = 0; word < sent; word++) expected.add(`${label}.${word}`)
  const second = connectPeer(url, other, run.document)
  const seen = second.doc.getArray<string>('words')
  await until(() => seen.length >= expected.size, `sent again; ${told}`)
  if (seen.length !== expected.size || seen.toArray().some((word) => !expected.has(word))) throw new Error(`not what was typed; ${told}`)
  reader.destroy()
  second.destroy()
}
