import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentDatabase, documentRegistry } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import type { Platform } from '#server/platform/platform.ts'
import { step2Frame } from '#server/sync/frames.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { isLong, times } from '#tests/support/property-runs.ts'
import { contentOf, editAnything } from '#tests/support/random-edits.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, until } from '#tests/support/sync-peer.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const runs = times(20, 2_000)
/** longest time for the devices of one history to agree; a long run shares the machine */
const patienceMs = isLong ? 240_000 : 60_000
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

let server: TestServer
let org: TestOrg
let members: TestMember[]
let byLog = 0
let byVector = 0

beforeAll(async () => {
  // A history holds on to its document's room: it must stay the one there is, however slowly it is played. Snapshots are made here and
  // on the thread.
  const limits = {
    numberMs: 2,
    keptLogBytes: 2_000,
    compactRows: 15,
    idleMs: 600_000,
    foldHereBytes: 400,
    storedAnswerBytes: 0,
    buildAfterMs: 3,
  }
  server = await startTestServer({ features: [], upgrades: [(platform: Platform) => createSyncServer(platform, { limits })] })
  org = server.createOrg()
  members = [org.admin, org.addMember({ isAdmin: true }), org.addMember({ isAdmin: true })]
})
afterAll(() => server.close())

/** One person's device: it comes and goes, and may lose its stored copy. */
class Device {
  session: DocumentSession | undefined
  readonly #member: TestMember
  readonly #name: string

  constructor(member: TestMember, name: string) {
    this.#member = member
    this.#name = name
  }

  async open(): Promise<DocumentSession> {
    if (this.session) return this.session
    const session = openOnDevice(server.url, this.#member, this.#name)
    this.session = session
    // its copy was set aside: the document is reopened, as the interface does
    void session.replaced.then(() => {
      if (this.session !== session) return
      this.session = undefined
      void session.close()
    })
    await session.whenReady
    return this.session ?? this.open()
  }

  async close(): Promise<void> {
    const { session } = this
    this.session = undefined
    await session?.close()
  }

  /** Changes the device's stored updates behind its back. */
  async tamper(change: (updates: IDBObjectStore) => void): Promise<void> {
    if (this.session) return
    const principal = `${this.#member.orgId}:${this.#member.memberId}`
    const database = documentDatabase(principal, this.#name, documentRegistry(principal).read(this.#name).copy)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database)
      opening.addEventListener('error', () => reject(new Error('open')))
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('updates', { autoIncrement: true })
        opening.result.createObjectStore('custom')
      })
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('updates', 'readwrite')
        change(transaction.objectStore('updates'))
        transaction.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
      })
    })
  }
}

const deletionsOf = (doc: Y.Doc): string => JSON.stringify([...Y.snapshot(doc).ds.clients])

async function run(seed: number): Promise<void> {
  const random = randomOf(seed)
  const name = `app:${addApp(org)}`
  const room = documentsOf(org.org).room(name)
  const { answer } = room
  room.answer = (vector, since, takesPacked) => {
    const answered = answer.call(room, vector, since, takesPacked)
    const whole = readDocument(org.org, name, (doc) => Y.encodeStateAsUpdate(doc, vector))
    // They may say the same; what differs was read from the log.
    const bytes = answered.frames instanceof Promise ? undefined : answered.frames[0]?.body.byteLength
    const isLogged = since !== 0 && bytes !== step2Frame(whole).body.byteLength
    if (isLogged) byLog += 1
    else byVector += 1
    return answered
  }
  const devices = members.map((member) => new Device(member, name))
  const onServer = (change: (doc: Y.Doc) => void): Promise<void> => org.org.db.write(() => room.change(change, 'server', []))
  const steps: (() => unknown)[] = [
    () => devices[random(3)]?.open(),
    () => devices[random(3)]?.close(),
    async () => {
      const session = await devices[random(3)]?.open()
      session?.connect()
      await until(() => session?.get().state === 'stored' || session?.get().connected === false, 'a moment of peace', 500).catch(
        () => undefined,
      )
    },
    () => room.forget(),
    () => room.compact(),
    // A row that is not an update any more: the rest is used, the number is not.
    () => random(3) === 0 && devices[random(3)]?.tamper((updates) => updates.add(new Uint8Array([9, 9, 9, 255]))),
    () => random(3) === 0 && devices[random(3)]?.tamper((updates) => updates.clear()),
    async () => {
      if (random(6) > 0) return
      // The content is replaced rather than changed: devices start over.
      await org.org.db.write(() =>
        org.org.db.run(
          org.org.db.build
            .updateTable('document')
            .set((row) => ({ epoch: row('epoch', '+', 1) }))
            .where('name', '=', name),
        ),
      )
      room.forget()
      for (const peer of room.peers) peer.close('restart')
    },
  ]
  for (let step = 0; step < 60; step++) {
    const dice = random(20)
    if (dice < steps.length) await steps[dice]!()
    else if (dice < 11) await onServer((doc) => editAnything(doc, random))
    else {
      const doc = devices[random(3)]!.session?.doc
      if (doc) editAnything(doc, random)
    }
    if (random(4) === 0) await new Promise((resolve) => setTimeout(resolve, random(6)))
  }
  const lacksOf = ({ session }: Device): string =>
    !session?.get().connected
      ? 'is not connected'
      : session.get().state !== 'stored'
        ? `is ${session.get().state}`
        : readDocument(org.org, name, (doc) =>
            contentOf(doc) !== contentOf(session.doc)
              ? 'has other content'
              : Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(session.doc))
                ? ''
                : `has other deletions: ${deletionsOf(session.doc)}, the server ${deletionsOf(doc)}`,
          )
  await until(
    () => {
      for (const device of devices) if (!device.session) void device.open()
      return devices.every((device) => lacksOf(device) === '')
    },
    `every device with what the server has; SEED=${seed}`,
    patienceMs,
  ).catch((error: unknown) => {
    throw new Error(`SEED=${seed}\n` + devices.map((device, index) => `device ${index} ${lacksOf(device)}`).join('\n'), { cause: error })
  })
  for (const device of devices) await device.close()
}

test(
  `${runs} histories of devices that leave, lose what they keep and come back to a log folded meanwhile end equal (first SEED=${firstSeed})`,
  { timeout: runs * (patienceMs + 1_000) },
  async () => {
    for (let index = 0; index < runs; index++) await run(firstSeed + index)
    // Both kinds of answers occurred; their shares are random and only many histories show them.
    const telling = isLong ? runs / 4 : 0
    expect(byLog).toBeGreaterThan(telling)
    expect(byVector).toBeGreaterThan(telling)
  },
)
