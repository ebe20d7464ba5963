import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { connectGated } from '#tests/support/gated-peer.ts'
import { times } from '#tests/support/property-runs.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { until } from '#tests/support/sync-peer.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const runs = times(3, 1_000)
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

let server: TestServer
let org: TestOrg
let members: TestMember[]

beforeAll(async () => {
  // each stock client listens for the end of the process
  process.setMaxListeners(1_000)
  server = await startTestServer()
  org = server.createOrg()
  members = [org.admin, org.addMember({ isAdmin: true }), org.addMember({ isAdmin: true })]
})
afterAll(() => server.close())

const bodyOf = (doc: Y.Doc): string => pageBody(doc).toString()
const marksOf = (doc: Y.Doc): number => doc.getMap('who').size

/** Two to eight people open a new page at once, over connections with random delays. Each writes as soon as they can. */
async function openAtOnce(seed: number): Promise<void> {
  const random = randomOf(seed)
  const id = newId()
  await server.as(org.admin).mutate('pages.create', { id, label: 'Page', icon: 'file', color: 'blue' })
  const name = `page:${id}`
  const devices = members.slice(0, 1 + random(3)).map((member) => openOnDevice(server.url, member, name))
  const stock = Array.from({ length: 1 + random(5) }, (_, index) => connectGated(server.url, members[index % 3]!, name))
  const docs = [...devices, ...stock].map(({ doc }) => doc)
  for (const peer of stock) if (random(2) === 0) peer.shut()
  const mark = (index: number): unknown => docs[index]?.getMap('who').set(String(index), true)
  // a stock client does not know a page's first content, and may write before it arrives
  for (let index = devices.length; index < docs.length; index++) if (random(2) === 0) mark(index)
  for (let turn = 0; turn < 4; turn++) {
    for (const peer of stock) peer.flush(random(3) / 2)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(devices.map((device) => device.whenReady))
  for (let index = 0; index < docs.length; index++) mark(index)
  for (const peer of stock) peer.open()
  await until(() => docs.every((doc) => marksOf(doc) === docs.length), `everybody having what all wrote; SEED=${seed}`)
  expect(docs.map(bodyOf), `SEED=${seed}`).toEqual(docs.map(() => '<paragraph></paragraph>'))
  expect(readDocument(org.org, name, (doc) => [marksOf(doc), bodyOf(doc)])).toEqual([docs.length, '<paragraph></paragraph>'])
  for (const peer of stock) peer.destroy()
  await Promise.all(devices.map((device) => device.close()))
}

test(
  `first content is there once, however many open a new page at once (F20): ${runs} times (first SEED=${firstSeed})`,
  { timeout: 60_000 + runs * 1_000 },
  async () => {
    for (let run = 0; run < runs; run++) await openAtOnce(firstSeed + run)
  },
)
