import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { syncMessage } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import { changeDocument, documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import { openRaw, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer({ features: [] })
})
beforeEach(async () => {
  org = server.createOrg()
  await changeDocument(
    org.context(org.admin),
    name,
    (doc) => {
      doc.getMap('tasks').set('known', new Y.Map([['title', 'Call']]))
      doc.getMap('ofTheFuture').set('unknown', new Y.Map([['kept', true]]))
    },
    'server',
  )
})
afterAll(() => server.close())

/** The document as a server of the next version leaves it. */
function raiseSchema(): void {
  const { db } = org.org
  db.writeNow(() => db.run(db.build.updateTable('document').set({ schema_version: 2 }).where('name', '=', name)))
  documentsOf(org.org).room(name).forget()
}
const unknown = (doc: Y.Doc): unknown => doc.getMap('ofTheFuture').toJSON()
const intact = { unknown: { kept: true } }

function helloOf(protocol: number, schema: number): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.hello)
  encoding.writeVarUint(encoder, protocol)
  encoding.writeVarUint(encoder, schema)
  encoding.writeVarString(encoder, '')
  return encoding.toUint8Array(encoder)
}

interface Heard {
  rights: number[]
  refusals: string[]
  acknowledged: number
}

/** Collects the server's messages to a client that has sent hello. */
function hear(raw: RawSocket): Heard {
  const heard: Heard = { rights: [], refusals: [], acknowledged: 0 }
  raw.socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    const kind = decoding.readVarUint(decoder)
    if (kind === syncMessage.ack) heard.acknowledged = decoding.readVarUint(decoder)
    else if (kind === syncMessage.welcome) {
      decoding.readVarString(decoder)
      heard.rights.push(decoding.readVarUint(decoder))
    } else if (kind === syncMessage.refused) {
      decoding.readVarUint(decoder)
      heard.refusals.push(decoding.readVarString(decoder))
    }
  })
  return heard
}

/** As an editor does that does not know a part: it writes the document back without it. */
function withoutUnknown(): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    readDocument(org.org, name, (stored) => Y.encodeStateAsUpdate(stored)),
  )
  const before = Y.encodeStateVector(doc)
  doc.getMap('ofTheFuture').delete('unknown')
  doc.getMap('tasks').delete('known')
  return Y.encodeStateAsUpdate(doc, before)
}

test('a client of an older schema or protocol: told that it reads, told why, 200 deletions of what it does not know refused', async () => {
  for (const hello of [helloOf(protocolVersion, 0), helloOf(protocolVersion - 1, 1000)]) {
    const raw = openRaw(server.url, org.admin, name)
    const heard = hear(raw)
    await raw.opened
    raw.send(hello)
    for (let count = 0; count < 100; count++) raw.send(updateFrameOf(withoutUnknown()))
    await until(() => heard.refusals.length === 100)
    expect(heard).toMatchObject({ rights: [0], acknowledged: 0 })
    expect(new Set(heard.refusals)).toEqual(new Set(['client-too-old']))
    raw.socket.terminate()
  }
  expect(readDocument(org.org, name, unknown)).toEqual(intact)
})

test('our own client, one version behind, becomes read-only, says why and keeps what was typed', async () => {
  raiseSchema()
  const device = openOnDevice(server.url, org.admin, name)
  await device.whenReady
  await until(() => device.get().reason === 'clientTooOld')
  expect(device.get().state).toBe('refused')
  device.doc.transact(() => {
    device.doc.getMap('ofTheFuture').delete('unknown')
    device.doc.getMap('tasks').set('mine', new Y.Map([['title', 'Typed by an old client']]))
  }, 'person')
  // It continues to read.
  await changeDocument(org.context(org.admin), name, (doc) => doc.getMap('tasks').set('later', new Y.Map()), 'server')
  await until(() => device.doc.getMap('tasks').has('later'))
  expect(device.doc.getMap('tasks').has('mine')).toBe(true)
  expect(readDocument(org.org, name, unknown)).toEqual(intact)
  expect(readDocument(org.org, name, (doc) => doc.getMap('tasks').has('mine'))).toBe(false)
  await device.close()
})

test('a stock client, which says no hello, is served', async () => {
  raiseSchema()
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  peer.doc.getMap('tasks').set('stock', 1)
  await until(() => readDocument(org.org, name, (doc) => doc.getMap('tasks').get('stock')) === 1)
  expect(unknown(peer.doc)).toEqual(intact)
  peer.destroy()
})
