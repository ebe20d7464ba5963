import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Platform } from '#server/platform/platform.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const [sessions, editsEach, mostBytes] = isLong ? [200, 500, 2_000_000] : [4, 100, 40_000]
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
let server: TestServer
let org: TestOrg

beforeAll(async () => {
  process.setMaxListeners(1_000)
  const upgrades = [(platform: Platform) => createSyncServer(platform, { limits: { idleMs: 100, restMs: 20 } })]
  server = await startTestServer({ features: [], upgrades })
  org = server.createOrg()
})
afterAll(() => server.close())

/** Types at random places, deletes some of it, and sets one of fifty values, by turns. */
function edit(doc: Y.Doc, random: (below: number) => number, number: number): void {
  const text = doc.getText('t')
  if (number % 2 === 0) doc.getMap('values').set(`value ${random(50)}`, number)
  else if (text.length > 500 && random(3) === 0) text.delete(random(text.length - 10), 10)
  else text.insert(random(text.length + 1), 'words ')
}

const contentOf = (doc: Y.Doc): string =>
  JSON.stringify([doc.getText('t').toJSON(), Object.entries(doc.getMap('values').toJSON()).toSorted(([a], [b]) => (a < b ? -1 : 1))])

test(
  `${sessions * editsEach} edits by ${sessions} sessions (F29) take at most ${mostBytes} bytes, snapshot and log, and read as they were (SEED=${seed})`,
  { timeout: 120_000 + sessions * 15_000 },
  async () => {
    const random = randomOf(seed)
    const name = 'tasks:team'
    const { log } = documentsOf(org.org)
    let left = ''
    for (let session = 0; session < sessions; session++) {
      const peer = connectPeer(server.url, org.admin, name)
      await peer.synced()
      for (let number = 0; number < editsEach; number++) {
        edit(peer.doc, random, session * editsEach + number)
        // as separate gestures arrive: turns of the server in between
        if (number % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
      }
      peer.doc.getMap('values').set('session', session)
      await until(() => readDocument(org.org, name, (doc) => doc.getMap('values').get('session')) === session)
      left = contentOf(peer.doc)
      peer.destroy()
    }
    // folded and unloaded once nobody is connected
    await until(() => documentsOf(org.org).find(name) === undefined)
    const rows = org.org.db.build.selectFrom('document_update').where('document', '=', name)
    const logged = (): number => org.org.db.all(rows.select('data')).reduce((sum, { data }) => sum + data.byteLength, 0)
    const state = log.load(name)?.stateBytes ?? 0
    expect(state).toBeGreaterThan(0)
    expect(state + logged()).toBeLessThanOrEqual(mostBytes)
    expect(readDocument(org.org, name, contentOf)).toBe(left)
    if (!isLong) return
    const [opened, bare]: [number[], number[]] = [[], []]
    for (let time = 0; time < 9; time++) {
      await until(() => documentsOf(org.org).find(name) === undefined)
      const started = performance.now()
      const peer = connectPeer(server.url, org.admin, name)
      await peer.synced()
      opened.push(Math.round(performance.now() - started))
      const whole = Y.encodeStateAsUpdate(peer.doc)
      const bareStarted = performance.now()
      Y.applyUpdate(new Y.Doc(), whole)
      bare.push(Math.round(performance.now() - bareStarted))
      peer.destroy()
    }
    console.log(
      `${state} bytes of snapshot, ${logged()} of log; opened cold in ${opened.join(', ')} ms, a bare applyUpdate in ${bare.join(', ')}`,
    )
  },
)
