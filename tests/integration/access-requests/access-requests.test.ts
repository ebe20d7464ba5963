import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import { keptDays, mostAskedADay } from '#shared/nouns/access-requests/access-request.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { forgetRequests } from '#server/features/access-requests/ask-for-access.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let asker: TestMember
let manager: TestMember
let colleague: TestMember
let table: BuiltTable

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  asker = org.addMember({ profile: {} })
  // decides about roles, and has the table in full
  table = buildTable(org.context(org.admin), { label: 'Okapi', fields: { name: 'singleLineText' } })
  manager = org.addMember({ seat: 'builder', profile: { manage_profile: 1, tables_enabled: { [table.id]: '*' } } })
  colleague = org.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
})

const ask = (who: TestMember, itemId: string, words = '', itemType: ItemType = 'table') =>
  server.as(who).mutate('accessRequests.ask', { id: newId(), itemType, itemId, words })

async function requestsOf(who: TestMember): Promise<AccessRequest[]> {
  const { changes } = await server.as(who).feed()
  return changes.flatMap(({ kind, data }) => (kind === 'accessRequest' && data !== null ? [data as unknown as AccessRequest] : []))
}

async function toldTo(who: TestMember): Promise<string[]> {
  await until(() => org.org.db.get(org.org.db.build.selectFrom('effect').select('id').where('kind', '=', 'notices.send')) === undefined)
  const rows = org.org.db.build.selectFrom('notice').select('kind').where('member_id', '=', who.memberId).orderBy('created_at')
  return org.org.db.all(rows).map(({ kind }) => kind)
}

const roleOf = (who: TestMember): { profile_id: string } => ({ profile_id: who.roleId })
const openTable = (who: TestMember) =>
  server.as(who).post('/api/profile/update', { ...roleOf(asker), changes: [{ map: 'tables', id: table.id, value: {} }] })

describe('a request for access', () => {
  it('reaches those who may give it, with its words, and nobody else', async () => {
    expect(await ask(asker, table.id, ' for the audit ')).toMatchObject({ status: 'applied' })
    for (const who of [org.admin, manager]) {
      expect(await requestsOf(who)).toMatchObject([{ itemId: table.id, askedBy: asker.memberId, words: 'for the audit', answer: null }])
      expect(await toldTo(who)).toEqual(['accessAsked'])
    }
    expect(await requestsOf(colleague)).toEqual([])
    expect(await toldTo(colleague)).toEqual([])
    expect(await toldTo(asker)).toEqual([])
  })

  it('tells the asker nothing of the thing: what is not there is answered alike', async () => {
    const missing = newShortId('t')
    const [there, gone] = [await ask(asker, table.id), await ask(asker, missing)]
    expect(gone.status).toBe(there.status)
    const own = (await requestsOf(asker)).map((request) => ({ ...request, id: '', askedAt: '', itemId: '' }))
    expect(own).toHaveLength(2)
    expect(own[0]).toEqual(own[1])
    expect(JSON.stringify((await server.as(asker).feed()).changes)).not.toContain('Okapi')
    expect(await toldTo(org.admin)).toEqual(['accessAsked'])
    expect((await requestsOf(org.admin)).map(({ itemId }) => itemId)).toEqual([table.id])
  })

  it('is answered by opening the thing for the role, and the asker is told once', async () => {
    await ask(asker, table.id)
    expect((await openTable(manager)).status).toBe(200)
    expect(await requestsOf(asker)).toMatchObject([{ answer: 'given', answeredBy: manager.memberId }])
    expect(await toldTo(asker)).toEqual(['shared'])
    // taken away again, it may be asked for at once
    await server.as(manager).post('/api/profile/update', { ...roleOf(asker), changes: [{ map: 'tables', id: table.id, value: null }] })
    await ask(asker, table.id, 'again')
    expect(await requestsOf(asker)).toMatchObject([{ answer: null, words: 'again' }])
  })

  it('is answered by another role as well', async () => {
    await ask(asker, table.id)
    expect(
      (await server.as(org.admin).post('/api/profile/update', { profile_id: colleague.roleId, members: [asker.memberId] })).status,
    ).toBe(200)
    expect(await requestsOf(asker)).toMatchObject([{ answer: 'given', answeredBy: org.admin.memberId }])
    expect(await toldTo(asker)).toEqual(['shared'])
  })

  it('is refused by those alone who may give it, and the asker is told by whom', async () => {
    await ask(asker, table.id)
    const [{ id } = { id: '' }] = await requestsOf(asker)
    for (const who of [asker, colleague])
      expect(await server.as(who).mutate('accessRequests.refuse', { id })).toMatchObject({ error: { id: 'not_found' } })
    expect(await server.as(manager).mutate('accessRequests.refuse', { id })).toMatchObject({ status: 'applied' })
    expect(await server.as(org.admin).mutate('accessRequests.refuse', { id })).toMatchObject({ error: { id: 'conflict' } })
    expect(await requestsOf(asker)).toMatchObject([{ answer: 'refused', answeredBy: manager.memberId }])
    expect(await toldTo(asker)).toEqual(['accessRefused'])
  })

  it('tells nobody again within a day, and a person asks for so many things a day', async () => {
    await ask(asker, table.id, 'first')
    await toldTo(org.admin)
    await server.as(org.admin).mutate('notices.readAll', { upTo: new Date(Date.now() + 60_000).toISOString() })
    expect(await ask(asker, table.id, 'second')).toMatchObject({ status: 'applied' })
    expect(await requestsOf(asker)).toMatchObject([{ words: 'first' }])
    expect(await toldTo(org.admin)).toEqual(['accessAsked'])
    for (let index = 1; index < mostAskedADay; index++) expect(await ask(asker, newShortId('t'))).toMatchObject({ status: 'applied' })
    expect(await ask(asker, newShortId('t'))).toMatchObject({ error: { id: 'limit_reached' } })
  })

  it('for a private page reaches its owner, and no administrator', async () => {
    const owner = org.addMember({ seat: 'builder', profile: { create_doc_pages: 1 } })
    const page = newId()
    await server.as(owner).mutate('pages.create', { id: page, label: 'Quagga', icon: 'file-text', color: 'amber', isPrivate: true })
    await ask(asker, page, 'please', 'page')
    expect(await requestsOf(owner)).toMatchObject([{ itemId: page, words: 'please' }])
    expect(await toldTo(owner)).toEqual(['accessAsked'])
    expect(await requestsOf(org.admin)).toEqual([])
    expect(await toldTo(org.admin)).toEqual([])
    await server.as(owner).mutate('pages.readers', { id: page, private: { roles: { [asker.roleId]: 'view' } } })
    expect(await requestsOf(asker)).toMatchObject([{ answer: 'given', answeredBy: owner.memberId }])
    expect(await toldTo(asker)).toEqual(['shared'])
  })

  it('names nobody who may answer it, not even to its asker', async () => {
    await ask(asker, table.id)
    const [{ id } = { id: '' }] = await requestsOf(asker)
    const place = { itemType: 'accessRequest', itemId: id, recordId: null, fieldId: null, members: [org.admin.memberId] }
    expect((await server.as(asker).post('/api/notices/readers', place)).status).toBe(400)
  })

  it('for a thing of the trash is not given by a change of rights', async () => {
    await ask(asker, table.id)
    await server.as(org.admin).request('POST', `/api/v3/trash/${table.id}/archive`, { body: { type: 'table' } })
    expect((await openTable(org.admin)).status).toBe(200)
    expect(await requestsOf(asker)).toMatchObject([{ answer: null }])
  })

  it('is given by sharing a private page with everybody, and goes from managers once a page is private', async () => {
    const owner = org.addMember({ seat: 'builder', profile: { create_doc_pages: 1 } })
    const page = newId()
    await server.as(owner).mutate('pages.create', { id: page, label: 'Quagga', icon: 'file-text', color: 'amber' })
    await ask(asker, page, 'please', 'page')
    expect(await requestsOf(org.admin)).toMatchObject([{ words: 'please' }])
    const { seq } = await server.as(org.admin).feed()
    expect(await server.as(owner).mutate('pages.readers', { id: page, private: { roles: {} } })).toMatchObject({ status: 'applied' })
    const taken = (await server.as(org.admin).feed(seq)).changes.filter(({ kind }) => kind === 'accessRequest')
    expect(taken).toMatchObject([{ data: null }])
    await server.as(org.admin).post('/api/profile/update', { ...roleOf(asker), changes: [{ map: 'doc_pages', id: '*', value: 'view' }] })
    expect(await requestsOf(asker)).toMatchObject([{ answer: null }])
    expect(await server.as(owner).mutate('pages.readers', { id: page, private: null })).toMatchObject({ status: 'applied' })
    expect(await requestsOf(asker)).toMatchObject([{ answer: 'given', answeredBy: owner.memberId }])
  })

  it('leaves devices with its words after a month, and is deleted after two', async () => {
    await ask(asker, table.id, 'long ago')
    const { seq } = await server.as(org.admin).feed()
    const { db } = org.org
    const age = (days: number) => {
      const asked = new Date(Date.now() - days * 86_400_000).toISOString()
      return db.write(() => db.run(db.build.updateTable('access_request').set({ asked_at: asked })))
    }
    const forget = () =>
      forgetRequests({}, {
        org: org.org,
        platform: server.platform,
        effectId: '',
        attempt: 1,
        signal: new AbortController().signal,
      } as EffectContext)
    const stored = () => db.all(db.build.selectFrom('access_request').select('words'))
    await forget()
    expect(stored()).toEqual([{ words: 'long ago' }])
    await age(keptDays + 1)
    await forget()
    expect(stored()).toEqual([{ words: '' }])
    expect((await server.as(org.admin).feed(seq)).changes).toMatchObject([{ kind: 'accessRequest', data: null }])
    await age(2 * keptDays + 1)
    await forget()
    expect(stored()).toEqual([])
  })
})
