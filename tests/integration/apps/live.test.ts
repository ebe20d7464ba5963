import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addBlock, configureBlock, placeBlocks, readApp, removeBlock } from '#shared/nouns/apps/app-document.ts'
import { addBarItem, readBundle, setBar } from '#shared/nouns/bundles/bundle-document.ts'
import { addApp, connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { editBlockText } from '#tests/support/write-text.ts'

const table = 't0123456789ab'

let server: TestServer
let org: TestOrg
let peers: SyncPeer[] = []

beforeEach(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterEach(async () => {
  for (const peer of peers) peer.destroy()
  peers = []
  await server.close()
})

async function open(member: TestMember, name: string): Promise<SyncPeer> {
  const peer = connectPeer(server.url, member, name)
  peers.push(peer)
  await peer.synced()
  return peer
}

const same = (one: SyncPeer, two: SyncPeer): boolean => JSON.stringify(readApp(one.doc)) === JSON.stringify(readApp(two.doc))

describe('an app built by two people', () => {
  test('starts with the first content and stays equal through edits at once and apart', async () => {
    const name = `app:${addApp(org)}`
    const builder = org.addMember({ seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } })
    const [one, two] = await Promise.all([open(org.admin, name), open(builder, name)])
    expect(readApp(one.doc)).toMatchObject({ version: 1, blocks: [] })

    addBlock(one.doc, { id: 'text', type: 'text', text: 'Hello' }, 'person')
    addBlock(two.doc, { id: 'figure', type: 'indicator' }, 'person')
    await until(() => readApp(one.doc).blocks.length === 2 && same(one, two), 'both blocks on both sides')

    two.provider.disconnect()
    placeBlocks(one.doc, 'desktop', [{ id: 'text', x: 0, y: 0, w: 12, h: 6 }], 'person')
    placeBlocks(two.doc, 'desktop', [{ id: 'figure', x: 2, y: 0, w: 4, h: 3 }], 'person')
    configureBlock(one.doc, 'figure', { label: 'Revenue' }, 'person')
    configureBlock(two.doc, 'figure', { tableId: table }, 'person')
    editBlockText(one.doc, 'text', { at: 0, remove: 0, insert: 'A ' }, 'person')
    editBlockText(two.doc, 'text', { at: 5, remove: 0, insert: ' B' }, 'person')
    two.provider.connect()
    await until(() => same(one, two) && JSON.stringify(readApp(one.doc)).includes(table), 'equal again')

    const app = readApp(one.doc)
    expect(app.blocks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'text', text: 'A Hello B' }),
        expect.objectContaining({ id: 'figure', config: expect.objectContaining({ label: 'Revenue', tableId: table }) }),
      ]),
    )
    const [first, second] = app.layouts.desktop
    expect(first && second && second.y >= first.y + first.h).toBe(true)
  })

  test('a member who may only use it cannot change it', async () => {
    const name = `app:${addApp(org)}`
    const user = org.addMember({ seat: 'member', profile: { dashboards_enabled: { '*': 'interact' } } })
    const [owner, reader] = await Promise.all([open(org.admin, name), open(user, name)])
    addBlock(reader.doc, { id: 'sneaked', type: 'text' }, 'person')
    addBlock(owner.doc, { id: 'own', type: 'text' }, 'person')
    await until(() => readApp(reader.doc).blocks.some((block) => block.id === 'own'), 'the owner’s block at the reader')
    expect(readApp(owner.doc).blocks.map((block) => block.id)).toEqual(['own'])
  })

  test('the menu bar is a document beside the app', async () => {
    const appId = addApp(org)
    const [one, two] = await Promise.all([open(org.admin, `bundle:${appId}`), open(org.admin, `bundle:${appId}`)])
    setBar(one.doc, 'menuBar', { title: 'Sales' }, 'person')
    addBarItem(one.doc, 'menuBar', 'item', { type: 'app', targetId: appId, folderId: null }, 'person')
    await until(() => readBundle(two.doc).menuBar?.items.length === 1, 'the bar on the other side')
    expect(readBundle(two.doc).menuBar).toMatchObject({ title: 'Sales', items: [{ targetId: appId }] })
  })
})

describe('what SQL knows of an app', () => {
  test('follows the document: words for search, blocks, and what they show', async () => {
    const name = `app:${addApp(org)}`
    const one = await open(org.admin, name)
    const projection = () => org.org.db.get(org.org.db.build.selectFrom('document_projection').selectAll().where('name', '=', name))
    addBlock(one.doc, { id: 'a', type: 'text', text: 'Quarterly goals' }, 'person')
    addBlock(one.doc, { id: 'b', type: 'tableView', config: { tableId: table, title: 'Orders' } }, 'person')
    await until(() => projection()?.text.includes('Orders') === true, 'the projection')
    expect(projection()?.text).toContain('Quarterly goals')
    expect(JSON.parse(projection()?.data ?? '')).toMatchObject({
      refs: { tables: [table] },
      snapshot: { layouts: { desktop: [{ id: 'a' }, { id: 'b' }] } },
    })

    removeBlock(one.doc, 'b', 'person')
    await until(() => projection()?.text.includes('Orders') === false, 'the projection without the block')
    expect(JSON.parse(projection()?.data ?? '')).toMatchObject({ refs: { tables: [] } })
  })
})
