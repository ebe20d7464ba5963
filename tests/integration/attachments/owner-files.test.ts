import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { fileOwnerKinds, ownedFilePath, publicFilePath, type FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import { pictureSizes } from '#shared/nouns/attachments/picture-size.ts'
import { addTask, removeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { serverFeatures } from '#server/app/server-features.ts'
import { sweepOrphans } from '#server/features/attachments/sweep-orphans.ts'
import { lookAt, makePicture, svgOf, withExif } from '#tests/support/pictures.ts'
import { sharing } from '#tests/support/share.ts'
import { connectPeer, until as untilSynced } from '#tests/support/sync-peer.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** A chat of this test: its people, by its id. */
const chats = new Map<string, ReadonlySet<string>>()
const paper = Buffer.from('%PDF-1.7 Quetzal wrote this')
let server: TestServer
let picture: Buffer
beforeAll(async () => {
  const chat = {
    name: 'chat',
    fileOwners: {
      message: {
        mayRead: ({ memberId }: { memberId: string }, id: string) => chats.get(id)?.has(memberId) === true,
        assertMayPut: ({ memberId }: { memberId: string }, id: string) => {
          if (!chats.get(id)?.has(memberId)) throw new AppError('not_found')
        },
        isThere: (_org: unknown, id: string) => chats.has(id),
      },
    },
  }
  server = await startTestServer({ features: [...serverFeatures, chat] })
  picture = withExif(await makePicture('jpeg'), 'Quetzal was here')
})
afterAll(() => server.close())

async function put(by: TestMember, owner: FileOwnerKind, ownerId: string, body = picture): Promise<{ status: number; id: string }> {
  const response = await fetch(`${server.url}/api/files/${owner}/${ownerId}?name=one.jpg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  return { status: response.status, id: ((await response.json()) as { id: string }).id }
}

async function get(token: string | undefined, path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(server.url + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function make(by: TestMember, kind: 'apps.create' | 'pages.create'): Promise<string> {
  const id = newId()
  const answer = await server.as(by).mutate(kind, { id, label: 'A thing', icon: 'rocket', color: 'blue' })
  expect(answer.status).toBe('applied')
  return id
}

/** Makes a task in a document, and waits until the server's copy knows it. */
async function makeTask(org: TestOrg, by: TestMember, document: string, id = newId()): Promise<string> {
  const peer = connectPeer(server.url, by, document)
  await peer.synced()
  addTask(peer.doc, { id, title: 'Read it', createdAt: '2026-11-25T10:00:00Z', createdBy: by.memberId })
  await untilSynced(() => projection(org, document).includes(id))
  peer.destroy()
  return id
}

function projection({ org }: TestOrg, name: string): string {
  return org.db.get(org.db.build.selectFrom('document_projection').select('data').where('name', '=', name))?.data ?? ''
}

const rowOf = ({ org }: TestOrg, id: string) => org.db.get(org.db.build.selectFrom('attachment').selectAll().where('id', '=', id))

describe('the leak matrix of owners', () => {
  it('each owner, each principal, each size: who may read the owner reads its file, nobody else learns that there is one', async () => {
    const org = server.createOrg()
    const other = server.createOrg()
    const [app, page] = [await make(org.admin, 'apps.create'), await make(org.admin, 'pages.create')]
    const owner = org.addMember({ profile: {} })
    const task = await makeTask(org, owner, `tasks:user:${owner.memberId}`)
    const chat = newId()
    const talker = org.addMember({ profile: {} })
    chats.set(chat, new Set([talker.memberId]))
    const files = {
      app: ownedFilePath({ owner: 'app', ownerId: app }, (await put(org.admin, 'app', app)).id),
      page: ownedFilePath({ owner: 'page', ownerId: page }, (await put(org.admin, 'page', page)).id),
      task: ownedFilePath({ owner: 'task', ownerId: task }, (await put(owner, 'task', task)).id),
      message: ownedFilePath({ owner: 'message', ownerId: chat }, (await put(talker, 'message', chat)).id),
    }
    type Expected = Record<keyof typeof files, number>
    const nothing: Expected = { app: 404, page: 404, task: 404, message: 404 }
    const closed: Expected = { app: 401, page: 401, task: 401, message: 401 }
    const revoked = org.addMember({ isAdmin: true })
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('member').set({ active: 0, seq: org.org.nextSeq() }).where('id', '=', revoked.memberId)))
    const link = await sharing(server).made(org.admin, 'doc_page', page)
    const principals: [string, string | undefined, Expected][] = [
      ['nobody', undefined, closed],
      ['other organisation', other.admin.token, nothing],
      ['without right', org.addMember({ profile: {} }).token, nothing],
      ['viewer of the app', org.addMember({ profile: { dashboards_enabled: { [app]: 'view' } } }).token, { ...nothing, app: 200 }],
      ['viewer of the page', org.addMember({ profile: { doc_pages_enabled: { [page]: 'view' } } }).token, { ...nothing, page: 200 }],
      ['owner of the task', owner.token, { ...nothing, task: 200 }],
      ['in the chat', talker.token, { ...nothing, message: 200 }],
      ['administrator', org.admin.token, { app: 200, page: 200, task: 404, message: 404 }],
      ['revoked', revoked.token, closed],
      ['public link', link.token, closed],
    ]
    const found: string[] = []
    for (const [who, token, expected] of principals)
      for (const [kind, path] of Object.entries(files))
        for (const query of ['', '?inline=1', ...pictureSizes.map((size) => `?size=${size}`)]) {
          const { status, bytes } = await get(token, path + query)
          if (status !== expected[kind as keyof Expected]) found.push(`${who} ${kind} ${query} ${status}`)
          if (status !== 200 && bytes.byteLength > 1000) found.push(`${who} ${kind} ${query} tells`)
          if (status === 200 && query.includes('size') && bytes.includes('Quetzal'))
            found.push(`${who} ${kind} ${query} tells of the place`)
        }
    expect(found).toEqual([])
    // another owner's name does not open it
    expect((await get(org.admin.token, files.page.replace(`/page/${page}`, `/app/${app}`))).status).toBe(404)
    // the right ends with the owner's
    await server.as(org.admin).mutate('pages.archive', { id: page })
    expect((await get(org.admin.token, files.page)).status).toBe(404)
  })

  it('those who write an owner add and remove files, nobody else', async () => {
    const org = server.createOrg()
    const page = await make(org.admin, 'pages.create')
    const reader = org.addMember({ profile: { doc_pages_enabled: { [page]: 'view' } } })
    const writer = org.addMember({ profile: { doc_pages_enabled: { [page]: 'edit' } } })
    expect((await put(reader, 'page', page)).status).toBe(403)
    expect((await put(org.addMember({ profile: {} }), 'page', page)).status).toBe(404)
    const { id } = await put(writer, 'page', page, paper)
    const path = ownedFilePath({ owner: 'page', ownerId: page }, id)
    const kept = await get(reader.token, path)
    expect([kept.bytes.equals(paper), kept.headers.get('content-type')]).toEqual([true, 'application/octet-stream'])
    expect(kept.headers.get('content-disposition')).toContain('attachment')
    const target = { owner: 'page', ownerId: page, id } as const
    expect(await server.as(reader).mutate('attachments.remove', target)).toMatchObject({ error: { id: 'permission_denied' } })
    const file = rowOf(org, id)?.file ?? ''
    expect((await server.as(writer).mutate('attachments.remove', target)).status).toBe('applied')
    expect((await get(writer.token, path)).status).toBe(404)
    await until(() => !existsSync(join(server.platform.config.dataDir, 'files', org.orgId, file)))
    // an app takes pictures only, which are redrawn
    const app = await make(org.admin, 'apps.create')
    expect((await put(org.admin, 'app', app, paper)).status).toBe(422)
    const drawn = await put(org.admin, 'app', app, svgOf('<script>alert(1)</script><rect width="100" height="50" fill="#2040c0"/>'))
    const seen = await get(org.admin.token, `${ownedFilePath({ owner: 'app', ownerId: app }, drawn.id)}?size=large`)
    expect((await lookAt(seen.bytes)).width).toBe(1600)
    // nobody has a chat that no feature knows
    expect((await put(org.admin, 'message', newId())).status).toBe(404)
  })

  it('have rules of one feature for each kind of owner, and no other kind takes any', async () => {
    const ruled = serverFeatures.flatMap(({ fileOwners = {} }) => Object.keys(fileOwners))
    expect(ruled.toSorted()).toEqual([...fileOwnerKinds].toSorted())
    const org = server.createOrg()
    expect((await put(org.admin, 'template' as FileOwnerKind, newId())).status).toBe(400)
    const { db } = org.org
    expect(db.all(db.build.selectFrom('attachment').select('id'))).toEqual([])
  })

  it('count in the organisation’s storage, and a full one takes none', async () => {
    const full = server.createOrg()
    const page = await make(full.admin, 'pages.create')
    subscribe(server.platform, full.orgId, { limits: { storageBytes: 1000 } })
    await until(() => full.org.db.get(full.org.db.build.selectFrom('plan').select('data'))?.data.includes('1000') === true)
    expect((await put(full.admin, 'page', page)).status).toBe(402)
    const file = { id: newId(), name: 'a.jpg', size: picture.byteLength, type: 'image/jpeg', owner: 'page', ownerId: page } as const
    expect(await server.as(full.admin).mutate('attachments.announce', file)).toMatchObject({ error: { id: 'plan_limit' } })
  })
})

describe('a task', () => {
  it('may be younger than its file: only the sender sees it until the task arrives, and then its readers do', async () => {
    const org = server.createOrg()
    const sender = org.addMember({ profile: {} })
    const colleague = org.addMember({ profile: {} })
    const task = newId()
    const path = ownedFilePath({ owner: 'task', ownerId: task }, (await put(sender, 'task', task, paper)).id)
    expect([(await get(sender.token, path)).status, (await get(colleague.token, path)).status]).toEqual([200, 404])
    await makeTask(org, sender, 'tasks:team', task)
    expect((await get(colleague.token, path)).status).toBe(200)
  })
})

describe('a public link', () => {
  it('gives the files that it shows, redrawn, and no other of its app; they end with it', async () => {
    const org = server.createOrg()
    const app = await make(org.admin, 'apps.create')
    const [shown, hidden] = [await put(org.admin, 'app', app), await put(org.admin, 'app', app)]
    const background = ownedFilePath({ owner: 'app', ownerId: app }, shown.id)
    const peer = connectPeer(server.url, org.admin, `app:${app}`)
    await peer.synced()
    setAppStyle(peer.doc, { backgroundImage: background }, 'person')
    const { token } = await sharing(server).made(org.admin, 'dashboard', app)
    const path = publicFilePath(token, background)
    await expect.poll(async () => (await get(undefined, `/api/public/${token}`)).bytes.includes(shown.id)).toBe(true)
    peer.destroy()
    const answer = await get(undefined, path)
    expect([answer.status, answer.headers.get('x-robots-tag'), answer.bytes.includes('Quetzal')]).toEqual([200, 'noindex', false])
    expect((await lookAt((await get(undefined, `${path}?size=small`)).bytes)).height).toBe(128)
    expect((await get(undefined, publicFilePath(token, background.replace(shown.id, hidden.id)))).status).toBe(404)
    const other = await sharing(server).made(org.admin, 'doc_page', await make(org.admin, 'pages.create'))
    expect((await get(undefined, publicFilePath(other.token, background))).status).toBe(404)
    const locked = await sharing(server).made(org.admin, 'dashboard', app, { password: 'a long enough Phrase 7' })
    expect((await get(undefined, publicFilePath(locked.token, background))).status).toBe(401)
    await server.as(org.admin).post('/api/public-view/delete', { type: 'dashboard', identifier: app })
    expect((await get(undefined, path)).status).toBe(404)
  })
})

describe('the nightly sweep', () => {
  it('deletes files that have been without a home for 30 days, and of owners that are back none', async () => {
    const org = server.createOrg()
    const page = await make(org.admin, 'pages.create')
    const task = await makeTask(org, org.admin, 'tasks:team')
    const ids = [(await put(org.admin, 'page', page, paper)).id, (await put(org.admin, 'task', task, paper)).id]
    let days = 0
    const platform = { ...server.platform, now: () => new Date(Date.now() + days * 24 * 3600 * 1000) }
    const sweep = () => sweepOrphans({ platform, org: org.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
    await server.as(org.admin).mutate('pages.archive', { id: page })
    await sweep()
    expect(ids.map((id) => rowOf(org, id)?.missed_at)).toEqual([null, null])

    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('page').set({ deleted_at: 'now', seq: org.org.nextSeq() }).where('id', '=', page)))
    const peer = connectPeer(server.url, org.admin, 'tasks:team')
    await peer.synced()
    removeTask(peer.doc, task)
    await untilSynced(() => !projection(org, 'tasks:team').includes(task))
    peer.destroy()
    await sweep()
    days = 20
    await sweep()
    expect(ids.map((id) => rowOf(org, id) !== undefined)).toEqual([true, true])
    // undone
    await makeTask(org, org.admin, 'tasks:team', task)
    await sweep()
    days = 40
    await sweep()
    expect(ids.map((id) => rowOf(org, id) !== undefined)).toEqual([false, true])
  })
})
