import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { serverFeatures } from '#server/app/server-features.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { noteReads } from '#tests/support/note-reads.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let world: TestOrg
let table: BuiltTable
beforeAll(async () => {
  server = await startTestServer({ features: serverFeatures })
  world = server.createOrg()
  table = buildTable(world.context(world.admin), { label: 'Orders', fields: { name: 'singleLineText' } })
})
afterAll(() => server.close())

/** One page, app and folder of each number. */
function addThings(from: number, to: number): { page: string; app: string; folder: string } {
  const { org, admin } = world
  const ids = { page: '', app: '', folder: '' }
  let position: string | null = null
  org.db.writeNow(() => {
    for (let nr = from; nr < to; nr++) {
      const at = new Date().toISOString()
      Object.assign(ids, { page: newId(), app: newId(), folder: newId() })
      position = positionBetween(position, null)
      const made = { created_at: at, created_by: admin.memberId, seq: org.nextSeq() }
      const look = { label: `Thing ${nr}`, icon: 'star', color: 'blue' }
      for (const kind of ['page', 'app'] as const)
        org.db.run(org.db.build.insertInto(kind).values({ id: ids[kind], ...look, ...made, updated_at: at }))
      org.db.run(org.db.build.insertInto('folder').values({ id: ids.folder, ...look, ...made, position }))
      const item = { item_type: 'page' as const, item_id: ids.page, position, seq: org.nextSeq() }
      org.db.run(org.db.build.insertInto('folder_item').values({ id: newId(), folder_id: ids.folder, ...item }))
    }
  })
  return ids
}

describe('one thing by its id', () => {
  it('is read by as many statements and rows however many others there are', async () => {
    const ids = addThings(0, 10)
    const paths = [
      `v3/pages/${ids.page}`,
      `v3/app/${ids.app}`,
      `v3/workspaces/${ids.folder}`,
      `v3/tab/${table.id}`,
      `v3/tab/${table.id}/views`,
      `items/page/${ids.page}/backlinks`,
    ]
    const read = async (path: string) => {
      const ask = () => server.as(world.admin).get(`/api/${path}`)
      // what is prepared or kept once is no part of it
      await ask()
      const notes = noteReads(world.org.db)
      const { status } = await ask()
      return { path, status, ...notes.end() }
    }
    const few = []
    for (const path of paths) few.push(await read(path))
    addThings(10, 400)
    const many = []
    for (const path of paths) many.push(await read(path))
    expect(few.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(few.every(({ rows }) => rows > 0)).toBe(true)
    expect(many).toEqual(few)
  })
})

type Listed = { items: { id: string; label: string; name: string }[]; next: string | null }

describe('the list of pages', () => {
  const list = async (query: string) => (await server.as(world.admin).get<Listed>(`/api/v3/pages${query}`)).body

  it('comes in parts, each of which reads no more than it tells', async () => {
    addThings(400, 410)
    const seen: string[] = []
    let next: string | null = null
    do {
      const notes = noteReads(world.org.db)
      const part = await list(`?size=40${next === null ? '' : `&after=${next}`}`)
      expect(notes.end().rows).toBeLessThan(140)
      seen.push(...part.items.map(({ label }) => label))
      next = part.next
    } while (next !== null)
    expect(seen).toHaveLength(410)
    expect(seen).toEqual(seen.toSorted())
    expect(new Set(seen).size).toBe(410)
  })

  it('refuses a place that is none of its own', async () => {
    expect((await server.as(world.admin).get('/api/v3/pages?after=here')).status).toBe(400)
  })
})

describe('the lists of apps and people', () => {
  it.each(['app', 'members'])('v3/%s comes in parts, each thing once and by name', async (path) => {
    addThings(600, 620)
    for (let nr = 0; nr < 20; nr++) world.addMember({ name: `Person ${nr}` })
    const list = async (query: string) => (await server.as(world.admin).get<Listed>(`/api/v3/${path}?${query}`)).body
    const { items: whole, next } = await list('')
    expect(next).toBeNull()
    expect(whole.length).toBeGreaterThan(20)
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const part: Listed = await list(`size=7${after && `&after=${after}`}`)
      expect(part.items.length).toBeLessThanOrEqual(7)
      seen.push(...part.items.map(({ id }) => id))
      after = part.next
    }
    expect(seen).toEqual(whole.map(({ id }) => id))
    expect((await server.as(world.admin).get(`/api/v3/${path}?after=nonsense`)).status).toBe(400)
  })
})
