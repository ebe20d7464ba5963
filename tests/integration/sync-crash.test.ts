import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { syncMessage } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { crashPoints } from '#tests/support/crash-points.ts'
import { bundleSyncChildren, type SyncChild, type SyncChildren } from '#tests/support/sync-child-process.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { openRaw, randomOf, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import { createTestOrg, type TestMember } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const rounds = process.env['LONG'] ? 100 : 12
const name = 'tasks:team'
let dataDir: string
let members: TestMember[]
let children: SyncChildren

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-crash-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  members = [org.admin, org.addMember()]
  platform.dispose()
  children = await bundleSyncChildren()
}, 60_000)
afterAll(() => {
  children?.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

function startChild(environment: Record<string, string>): Promise<SyncChild> {
  // Few rows between compactions, so that many kills hit one.
  return children.start([dataDir, '3', members[0]?.orgId ?? '', name], environment)
}

function hello(): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.hello)
  encoding.writeVarUint(encoder, protocolVersion)
  encoding.writeVarUint(encoder, 1000)
  encoding.writeVarString(encoder, '')
  return encoding.toUint8Array(encoder)
}

/** Types numbered words as fast as the server acknowledges, until its socket dies. Answers how many were acknowledged. */
async function typeUntilDead(raw: RawSocket, doc: Y.Doc, label: string): Promise<{ acknowledged: number; sent: number }> {
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
    // a few under way at any time
    if (sent - acknowledged < 4) doc.getArray<string>('words').push([`${label}.${sent++}`])
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { acknowledged, sent }
}

test(
  `${rounds} times kill -9, at random and at each of ${crashPoints.length} named points, while two people type: nothing acknowledged is lost, nothing is there twice`,
  { timeout: rounds * 20_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
    const random = randomOf(seed)
    const expected = new Set<string>()
    let acknowledgements = 0
    const next = (round: number): Promise<SyncChild> => {
      const point = crashPoints[round % (crashPoints.length + 2)]
      return startChild(point ? { CRASH_AT: point, CRASH_AFTER: String(2 + random(12)) } : {})
    }
    let child = await next(0)
    for (let round = 0; round < rounds; round++) {
      const point = crashPoints[round % (crashPoints.length + 2)]
      const told = `SEED=${seed} round ${round} ${point ?? 'at random'}`
      const docs = members.map(() => new Y.Doc())
      const sockets = members.map((member) => openRaw(child.url, member, name))
      await Promise.all(sockets.map((socket) => socket.opened))
      const typing = sockets.map((socket, index) => typeUntilDead(socket, docs[index]!, `${round}-${index}`))
      // A named point is come to by typing alone; the other kills hit anywhere.
      if (point) child.arm()
      const kill = point ? undefined : setTimeout(() => child.kill(), 50 + random(400))
      await child.ended
      clearTimeout(kill)
      const results = await Promise.all(typing)
      results.forEach(({ acknowledged }, index) => {
        acknowledgements += acknowledged
        for (let word = 0; word < acknowledged; word++) expected.add(`${round}-${index}.${word}`)
      })

      child = await next(round + 1)
      const reader = connectPeer(child.url, members[0]!, name)
      await reader.synced()
      const words = reader.doc.getArray<string>('words').toArray()
      const present = new Set(words)
      expect(words.length, `doubled; ${told}`).toBe(present.size)
      expect(
        [...expected].filter((word) => !present.has(word)),
        `lost; ${told}`,
      ).toEqual([])
      for (const word of words) expected.add(word)
      // What was not acknowledged comes again from the device that has it: once, in the place it had.
      Y.applyUpdate(reader.doc, Y.encodeStateAsUpdate(docs[0]!))
      for (let word = 0; word < results[0]!.sent; word++) expected.add(`${round}-0.${word}`)
      const second = connectPeer(child.url, members[1]!, name)
      await until(() => second.doc.getArray<string>('words').length >= expected.size, `sent again; ${told}`)
      expect(new Set(second.doc.getArray<string>('words').toArray()), told).toEqual(expected)
      reader.destroy()
      second.destroy()
    }
    child.kill()
    await child.ended
    expect(acknowledgements).toBeGreaterThan(rounds)
    const db = openSqlDatabase<unknown>(join(dataDir, 'orgs', `${members[0]!.orgId}.db`))
    expect(db.get(sql<{ integrity_check: string }>`PRAGMA integrity_check`)?.integrity_check).toBe('ok')
    db.close()
  },
)
