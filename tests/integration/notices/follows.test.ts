import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { followId, mostFollows } from '#shared/nouns/follows/follow.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { addRecords, buildTable, change } from '#tests/support/build-table.ts'
import { connectPeer } from '#tests/support/sync-peer.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const told = ({ org }: TestOrg, { memberId }: TestMember) =>
  org.db.all(org.db.build.selectFrom('notice').selectAll().where('member_id', '=', memberId))

/** Every queued notice is sent: none of the waiting effects is left. */
const quiet = ({ org }: TestOrg) =>
  until(() => org.db.get(org.db.build.selectFrom('effect').select('id').where('kind', '=', 'notices.send')) === undefined)

describe('a followed record', () => {
  it('tells those who follow it of changes by others that they may see, once while it is unread', async () => {
    const org = server.createOrg()
    const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', secret: 'singleLineText' } })
    const [record = '', other = ''] = addRecords(org.context(org.admin), table, [{ name: 'A' }, { name: 'B' }])
    const may = (rules: object): Profile => ({ tables_enabled: { [table.id]: rules } })
    const reader = org.addMember({ profile: may({ fields_excluded: [table.fields['secret'] ?? ''], can_edit: true }) })
    const stranger = org.addMember({ profile: {} })
    const followed = { itemType: 'table', itemId: table.id, recordId: record } as const
    expect((await server.as(reader).mutate('follows.add', followed)).status).toBe('applied')
    expect((await server.as(reader).mutate('follows.add', followed)).status).toBe('applied')
    expect((await server.as(stranger).mutate('follows.add', followed)).status).toBe('refused')
    expect((await server.as(reader).mutate('follows.add', { ...followed, recordId: newId() })).status).toBe('refused')
    const { changes } = await server.as(reader).feed()
    expect(changes.flatMap(({ kind, data }) => (kind === 'follow' ? [data] : []))).toEqual([
      { id: followId(reader.memberId, followed), ...followed },
    ])
    expect((await server.as(org.admin).feed()).changes.some(({ kind }) => kind === 'follow')).toBe(false)

    const write = (id: string, field: 'name' | 'secret', value: string): void =>
      void change(org.context(org.admin), table.id, [{ op: 'update', id, values: { [table.fields[field] ?? '']: value }, base: 1e9 }])
    write(record, 'secret', 'hidden')
    write(other, 'name', 'nobody follows it')
    change(org.context(reader), table.id, [{ op: 'update', id: record, values: { [table.fields['name'] ?? '']: 'my own' }, base: 1e9 }])
    await quiet(org)
    expect(told(org, reader)).toEqual([])

    write(record, 'name', 'once')
    write(record, 'name', 'twice')
    await quiet(org)
    expect(told(org, reader)).toMatchObject([{ kind: 'changed', record_id: record, actor_id: org.admin.memberId, field_id: null }])

    expect((await server.as(reader).mutate('follows.remove', followed)).status).toBe('applied')
    await server.as(reader).mutate('notices.readAll', { upTo: new Date(Date.now() + 60_000).toISOString() })
    write(record, 'name', 'again')
    await quiet(org)
    expect(told(org, reader)).toHaveLength(1)
  })

  it('is one of 1,000 at most: the oldest end', async () => {
    const org = server.createOrg()
    const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
    const [record = ''] = addRecords(org.context(org.admin), table, [{ name: 'A' }])
    const { db } = org.org
    const { memberId } = org.admin
    db.writeNow(() => {
      for (let index = 0; index < mostFollows; index++) {
        const row = { member_id: memberId, item_type: 'page' as const, item_id: String(index), record_id: null, deleted_at: null }
        db.run(db.build.insertInto('follow').values({ ...row, id: `${memberId}:page:${index}`, seq: org.org.nextSeq() }))
      }
    })
    await server.as(org.admin).mutate('follows.add', { itemType: 'table', itemId: table.id, recordId: record })
    const ended = db.all(db.build.selectFrom('follow').select('item_id').where('deleted_at', 'is not', null))
    expect(ended).toEqual([{ item_id: '0' }])
  })
})

describe('a followed app', () => {
  it('tells of an author’s edits once, to those who may see it then, and not to the author', async () => {
    const org = server.createOrg()
    const app = newId()
    await server.as(org.admin).mutate('apps.create', { id: app, label: 'A thing', icon: 'rocket', color: 'blue' })
    const reader = org.addMember({ profile: { dashboards_enabled: { [app]: 'view' } } })
    const followed = { itemType: 'app', itemId: app, recordId: null } as const
    for (const who of [reader, org.admin]) expect((await server.as(who).mutate('follows.add', followed)).status).toBe('applied')
    const peer = connectPeer(server.url, org.admin, `app:${app}`)
    await peer.synced()
    for (const font of ['serif', 'mono', 'rounded']) setAppStyle(peer.doc, { font } as object, 'person')
    const queued = () => org.org.db.all(org.org.db.build.selectFrom('effect').select(['id', 'payload']).where('kind', '=', 'notices.send'))
    await until(() => queued().length > 0)
    peer.destroy()
    const [effect] = queued()
    expect(queued()).toHaveLength(1)
    expect(JSON.parse(effect?.payload ?? '{}')).toMatchObject({
      events: [{ kind: 'changed', to: [reader.memberId], actor: org.admin.memberId, about: { itemType: 'app', itemId: app } }],
    })
  })
})
