import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { SharedLevel } from '#shared/access/privacy.ts'
import { runs } from '#tests/support/property-runs.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const who = fc.nat({ max: 3 })
const which = fc.nat({ max: 2 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('share' as const), who, page: which, readers: fc.uniqueArray(who), edits: fc.boolean() }),
  },
  fc.record({ act: fc.constant('free' as const), who, page: which }),
  fc.record({ act: fc.constant('place' as const), who, page: which, folder: fc.nat({ max: 1 }) }),
  fc.record({ act: fc.constant('below' as const), who, page: which, above: which }),
  fc.record({ act: fc.constant('copy' as const), who, page: which }),
  fc.record({ act: fc.constant('trash' as const), who, page: which }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('use' as const), who, page: which }) },
  fc.record({ act: fc.constant('leave' as const), who: fc.constant(1), page: which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Kinds that are sent with the page that they are about. */
const kinds: ReadonlySet<string> = new Set(['page', 'folderItem', 'favourite', 'recent', 'follow', 'comment', 'commentMark', 'publicLink'])

interface Page {
  id: string
  mark: string
  maker: number
  /** undefined: everybody's, by their role */
  roles: Record<number, SharedLevel> | undefined
  isGone: boolean
}

/** Two builders, an administrator and a viewer, each with a role of their own. The first three have a page each. */
class World {
  readonly org: TestOrg
  readonly people: TestMember[]
  readonly left = new Set<number>()
  readonly pages: Page[] = []
  readonly seen: number[] = [0, 0, 0, 0]
  readonly held: Map<string, unknown>[] = [new Map(), new Map(), new Map(), new Map()]
  readonly folders = [newId(), newId()]

  constructor() {
    this.org = server.createOrg()
    const profile: Profile = {
      create_doc_pages: 1,
      delete_doc_pages: 1,
      manage_workspaces: 1,
      access_actions_history: 1,
      doc_pages_enabled: { '*': 'full' },
    }
    const builder = (): TestMember => this.org.addMember({ seat: 'builder', profile })
    this.people = [builder(), builder(), this.org.admin, this.org.addMember({ seat: 'viewer', profile })]
  }

  async begin(): Promise<void> {
    const look = { icon: 'file-text', color: 'blue' }
    for (const id of this.folders) await this.send(2, 'folders.create', { id, label: 'Folder', ...look, position: 'a0' })
    for (const [maker, isPrivate] of [true, false, true].entries()) await this.add(newId(), maker, isPrivate, look)
  }

  async add(id: string, maker: number, isPrivate: boolean, look: { icon: string; color: string }): Promise<void> {
    const mark = `Okapi${this.pages.length}`
    await this.send(maker, 'pages.create', { id, label: mark, ...look, isPrivate })
    this.pages.push({ id, mark, maker, roles: isPrivate ? {} : undefined, isGone: false })
  }

  async send(by: number, ...[kind, args]: Parameters<ReturnType<TestServer['as']>['mutate']>): Promise<boolean> {
    if (this.left.has(by)) return false
    return (await server.as(this.person(by)).mutate(kind, args)).status === 'applied'
  }

  person(index: number): TestMember {
    return this.people[index] ?? this.org.admin
  }

  sees(index: number, { maker, roles }: Page): boolean {
    return roles === undefined || maker === index || roles[index] !== undefined
  }

  async take(given: Step): Promise<void> {
    const page = this.pages[given.page]
    if (!page) return
    const { id } = page
    if (given.act === 'share') {
      const roles = Object.fromEntries(given.readers.map((reader) => [reader, given.edits ? 'edit' : 'view'] as const))
      const byId = Object.fromEntries(Object.entries(roles).map(([reader, level]) => [this.person(Number(reader)).roleId, level]))
      const done = await this.send(given.who, 'pages.readers', { id, private: { roles: byId } })
      expect(done).toBe(given.who === page.maker && !page.isGone && !this.left.has(given.who))
      if (done) page.roles = roles
    } else if (given.act === 'free') {
      const done = await this.send(given.who, 'pages.readers', { id, private: null })
      if (done && given.who === page.maker) page.roles = undefined
      else expect(done).toBe(false)
    } else if (given.act === 'place')
      await this.send(given.who, 'folders.place', {
        folderId: this.folders[given.folder] ?? null,
        itemType: 'page',
        itemId: id,
        position: 'a1',
      })
    else if (given.act === 'below') await this.send(given.who, 'pages.move', { id, parentId: this.pages[given.above]?.id ?? null })
    else if (given.act === 'copy') {
      const copy = newId()
      const mark = `Okapi${this.pages.length}`
      const done = await this.send(given.who, 'pages.duplicate', { id, newId: copy, label: mark })
      if (done) this.pages.push({ id: copy, mark, maker: given.who, roles: page.roles && {}, isGone: false })
    } else if (given.act === 'trash') {
      if (await this.send(given.who, page.isGone ? 'pages.restore' : 'pages.archive', { id })) {
        if (page.roles) expect(given.who).toBe(page.maker)
        page.isGone = !page.isGone
      }
    } else if (given.act === 'use') {
      const item = { itemType: 'page', itemId: id } as const
      await this.send(given.who, 'comments.add', {
        id: newId(),
        place: { ...item, recordId: null },
        parentId: null,
        text: 'Hello',
        mentions: [],
      })
      await this.send(given.who, 'favourites.add', { ...item, position: 'a1' })
      await this.send(given.who, 'follows.add', { ...item, recordId: null })
      await this.send(given.who, 'recents.visit', { ...item, visitedAt: new Date().toISOString() })
    } else if (!this.left.has(given.who)) {
      const { db } = this.org.org
      db.writeNow(() => {
        const gone = { active: 0, deleted_at: 'now', seq: this.org.org.nextSeq() }
        db.run(db.build.updateTable('member').set(gone).where('id', '=', this.person(given.who).memberId))
      })
      this.left.add(given.who)
    }
  }

  /** Everybody is told of the pages that they see, and no word or id of any other. */
  async check(): Promise<void> {
    for (const index of this.people.keys()) if (!this.left.has(index)) await this.checkOne(index)
  }

  async checkOne(index: number): Promise<void> {
    const as = server.as(this.person(index))
    const whole = await as.feed()
    const living = this.pages.filter((page) => !page.isGone && this.sees(index, page)).map(({ id }) => id)
    expect(whole.changes.flatMap(({ kind, id }) => (kind === 'page' ? [id] : [])).toSorted()).toEqual(living.toSorted())
    // a device that was there before: it keeps what it had, takes what is told, and forgets
    const held = this.held[index] ?? new Map<string, unknown>()
    const next = await as.feed(this.seen[index])
    if (next.full) held.clear()
    for (const { kind, id, data } of next.changes) {
      if (!kinds.has(kind)) continue
      if (data === null) held.delete(`${kind} ${id}`)
      else held.set(`${kind} ${id}`, data)
    }
    const all = whole.changes.flatMap(({ kind, id, data }) => (kinds.has(kind) ? [[`${kind} ${id}`, data] as const] : []))
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(all))
    this.seen[index] = next.seq
    const told = [
      whole,
      (await as.get('/api/v3/pages')).body,
      (await as.get('/api/trash/entries')).body,
      (await as.get('/api/v3/workspaces')).body,
      (await as.post('/api/historyLog/list', {})).body,
    ].map((answer) => JSON.stringify(answer))
    for (const page of this.pages) {
      if (this.sees(index, page)) continue
      const { id, mark } = page
      expect((await as.get(`/api/v3/pages/${id}`)).status).toBe(404)
      for (const answer of told) expect(answer.includes(`"${mark}"`)).toBe(false)
      expect(told.slice(0, 4).join().includes(id)).toBe(false)
    }
  }
}

describe('a private page', () => {
  test.prop([fc.array(step, { minLength: 1, maxLength: 12 })], runs(4, 100))(
    'is told to its owner and to those it is shared with, and nothing of it to anybody else',
    async (steps) => {
      const world = new World()
      await world.begin()
      await world.check()
      for (const one of steps) {
        await world.take(one)
        await world.check()
      }
    },
    600_000,
  )
})
