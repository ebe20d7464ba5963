import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { syncStep } from '#shared/protocol/sync-messages.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { defaultSyncLimits, type SyncLimits } from '#server/sync/sync-limits.ts'
import { hear, helloFrame, type Heard } from '#tests/support/sync-hello.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import { frameOf, openRaw, updateFrameOf, type RawSocket } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg
let writer: TestMember
let honest: SyncPeer

async function start(limits: Partial<SyncLimits> = {}): Promise<void> {
  server = await startTestServer({ features: [], upgrades: [(platform) => createSyncServer(platform, { limits })] })
  org = server.createOrg()
  writer = org.addMember()
  honest = connectPeer(server.url, org.admin, name)
  await honest.synced()
}
afterEach(async () => {
  honest.destroy()
  await server.close()
})

const stored = (root: string): string => readDocument(org.org, name, (doc) => doc.getText(root).toJSON())
const isWaiting = (): boolean => readDocument(org.org, name, ({ store }) => store.pendingStructs !== null || store.pendingDs !== null)
const rows = (): number => org.org.db.all(org.org.db.build.selectFrom('document_update').select('id')).length

/** Updates of one author, oldest first. */
function authored(...edits: ((text: Y.Text) => void)[]): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const edit of edits) edit(doc.getText('late'))
  return { doc, updates }
}

async function connect(member = writer): Promise<{ raw: RawSocket; heard: Heard }> {
  const raw = openRaw(server.url, member, name)
  const heard = hear(raw)
  await raw.opened
  return { raw, heard }
}

describe('an update that lacks what it builds on', () => {
  beforeEach(() => start())

  test('is neither stored nor acknowledged; the server asks, and the answer brings and settles it', async () => {
    const { doc, updates } = authored(
      (text) => text.insert(0, 'a'),
      (text) => text.insert(1, 'b'),
      (text) => text.delete(0, 1),
    )
    const { raw, heard } = await connect()
    raw.send(helloFrame([doc.clientID]))
    await until(() => heard.questions.length === 1)
    raw.send(frameOf(syncStep.step2, new Uint8Array([0, 0])))
    raw.send(updateFrameOf(updates[1]!))
    raw.send(updateFrameOf(updates[2]!))
    await until(() => heard.questions.length === 2)
    expect(heard.acknowledged, 'only the empty answer').toBe(1)
    expect(isWaiting()).toBe(false)
    expect(rows()).toBe(0)
    raw.send(frameOf(syncStep.step2, Y.encodeStateAsUpdate(doc)))
    await until(() => heard.acknowledged === 4)
    await until(() => honest.doc.getText('late').toJSON() === 'b')
    documentsOf(org.org).room(name).forget()
    expect(stored('late')).toBe('b')
    raw.socket.terminate()
  })

  test('of the stock client comes with its answer, although it typed before the server asked', async () => {
    const peer = connectPeer(server.url, writer, name)
    await peer.synced()
    peer.provider.disconnect()
    for (let count = 0; count < 200; count++) peer.doc.getText('late').insert(count, 'o')
    peer.provider.connect()
    peer.provider.on('status', ({ status }: { status: string }) => {
      if (status === 'connected') for (let count = 0; count < 60; count++) peer.doc.getText('late').insert(0, 'x')
    })
    await until(() => stored('late') === `${'x'.repeat(60)}${'o'.repeat(200)}`)
    expect(peer.closes.filter((code) => code >= 4000)).toEqual([])
    peer.destroy()
  })

  test('built on what another connection of the same person has not sent yet: both arrive', async () => {
    const first = connectPeer(server.url, writer, name)
    const second = connectPeer(server.url, writer, name)
    await Promise.all([first.synced(), second.synced()])
    // one tab lost its line, and talks to the other
    first.provider.disconnect()
    first.doc.getText('late').insert(0, 'one ')
    Y.applyUpdate(second.doc, Y.encodeStateAsUpdate(first.doc), second.provider)
    second.doc.getText('late').insert(4, 'two')
    await until(() => stored('late') === 'one two')
    expect(second.closes).toEqual([])
    first.destroy()
    second.destroy()
  })

  test('whoever answers without it is sent away, and nothing of it was acknowledged', async () => {
    const { doc, updates } = authored(
      (text) => text.insert(0, 'a'),
      (text) => text.insert(1, 'b'),
    )
    const { raw, heard } = await connect()
    raw.send(helloFrame([doc.clientID]))
    raw.send(updateFrameOf(updates[1]!))
    raw.send(frameOf(syncStep.step2, new Uint8Array([0, 0])))
    expect(await raw.closed).toBe(closeCodes.badMessage.code)
    expect(heard.acknowledged).toBeLessThan(2)
    expect(stored('late')).toBe('')
  })

  test('gives nobody an id that nothing is written under', async () => {
    const { updates } = authored(
      (text) => text.insert(0, 'a'),
      (text) => text.insert(1, 'b'),
    )
    const { raw, heard } = await connect()
    await until(() => heard.questions.length === 1)
    raw.send(updateFrameOf(updates[1]!))
    honest.doc.getText('t').insert(0, 'typed')
    await until(() => stored('t') === 'typed')
    const owners = org.org.db.all(org.org.db.build.selectFrom('document_client').select('member_id'))
    expect(owners).toEqual([{ member_id: org.admin.memberId }])
    raw.socket.terminate()
  })
})

describe('a flood of them', () => {
  /** 122 kB that lack their beginning, and small ones after it. */
  function flood(count: number): Uint8Array[] {
    const big = authored(
      (text) => text.insert(0, 'x'),
      (text) => text.insert(0, 'y'.repeat(122_000)),
    )
    const small = Array.from({ length: count }, () => {
      const { updates } = authored(
        (text) => text.insert(0, 'x'),
        (text) => text.insert(1, 'y'),
      )
      return updates[1]!
    })
    return [big.updates[1]!, ...small].map(updateFrameOf)
  }

  test.each([50, 200, 900])('of %i a second is over with the frames of a second, and nothing of it stays', async (perSecond) => {
    // the allowance of a second is available at once
    const { burst, messagesPerSecond } = defaultSyncLimits
    await start({ burst: burst + messagesPerSecond, messagesPerSecond: 0 })
    const { raw } = await connect()
    for (const frame of flood(perSecond)) raw.send(frame)
    expect(await raw.closed).toBe(closeCodes.tooManyUpdates.code)
    expect(isWaiting()).toBe(false)
    expect(rows()).toBe(0)
    honest.doc.getText('t').insert(0, 'typed')
    await until(() => stored('t') === 'typed')
    expect(honest.closes).toEqual([])
  })

  test('is counted by person: coming back does not begin anew', async () => {
    await start({ lackingBurst: 6_000, lackingPerSecond: 0 })
    const frames = flood(20)
    const codes: number[] = []
    for (let round = 0; round < 3; round++) {
      const { raw, heard } = await connect()
      for (const frame of frames) raw.send(frame)
      raw.send(frameOf(syncStep.step1, new Uint8Array([0])))
      raw.send(helloFrame())
      await Promise.race([raw.closed, until(() => heard.welcomed).catch(() => undefined)])
      raw.socket.close()
      codes.push(await raw.closed)
    }
    expect(codes).toContain(closeCodes.tooManyUpdates.code)
    const other = await connect(org.addMember())
    for (const frame of frames) other.raw.send(frame)
    other.raw.send(helloFrame())
    await until(() => other.heard.welcomed)
    expect(other.raw.socket.readyState).toBe(other.raw.socket.OPEN)
    other.raw.socket.terminate()
  })
})
