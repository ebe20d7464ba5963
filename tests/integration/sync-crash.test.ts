import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { syncMessage } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { openRaw, randomOf, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import { createTestOrg, type TestMember } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { sql } from 'kysely'

const rounds = process.env['LONG'] ? 100 : 10
const name = 'tasks:team'
let dataDir: string
let members: TestMember[]
let child: ChildProcess | undefined

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-crash-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  members = [org.admin, org.addMember()]
  platform.dispose()
})
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function startChild(): Promise<string> {
  // Few rows between compactions, so that many kills hit one.
  const started = spawn(process.execPath, ['--import', 'tsx', 'tests/support/sync-child.ts', dataDir, '3'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const port = await new Promise<string>((resolve) => started.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())))
  return `http://127.0.0.1:${port}`
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
  `${rounds} times kill -9 while two people type: nothing acknowledged is lost, nothing is there twice`,
  { timeout: rounds * 20_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
    const random = randomOf(seed)
    const expected = new Set<string>()
    let url = await startChild()
    for (let round = 0; round < rounds; round++) {
      const docs = members.map(() => new Y.Doc())
      const sockets = members.map((member) => openRaw(url, member, name))
      await Promise.all(sockets.map((socket) => socket.opened))
      const typing = sockets.map((socket, index) => typeUntilDead(socket, docs[index]!, `${round}-${index}`))
      const lifetime = 50 + random(400)
      await new Promise((resolve) => setTimeout(resolve, lifetime))
      child?.kill('SIGKILL')
      const results = await Promise.all(typing)
      results.forEach(({ acknowledged }, index) => {
        for (let word = 0; word < acknowledged; word++) expected.add(`${round}-${index}.${word}`)
      })

      url = await startChild()
      const reader = connectPeer(url, members[0]!, name)
      await reader.synced()
      const words = reader.doc.getArray<string>('words').toArray()
      const present = new Set(words)
      expect(words.length, `doubled; SEED=${seed} round ${round}`).toBe(present.size)
      expect(
        [...expected].filter((word) => !present.has(word)),
        `lost; SEED=${seed} round ${round}`,
      ).toEqual([])
      for (const word of words) expected.add(word)
      // What was not acknowledged comes again from the device that has it.
      Y.applyUpdate(reader.doc, Y.encodeStateAsUpdate(docs[0]!))
      const again = Array.from({ length: results[0]!.sent }, (_, word) => `${round}-0.${word}`)
      const second = connectPeer(url, members[0]!, name)
      await until(() => again.every((word) => second.doc.getArray<string>('words').toArray().includes(word)))
      for (const word of again) expected.add(word)
      reader.destroy()
      second.destroy()
    }
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
    expect(expected.size).toBeGreaterThan(rounds)
    const db = openSqlDatabase<unknown>(join(dataDir, 'orgs', `${members[0]!.orgId}.db`))
    expect(db.get(sql<{ integrity_check: string }>`PRAGMA integrity_check`)?.integrity_check).toBe('ok')
    db.close()
  },
)
