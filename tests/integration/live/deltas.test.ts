import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { FeedAnswer, LiveDelta, LiveMessage, LivePoke } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { createLiveRoute } from '#server/live/live-route.ts'
import type { SocketLike } from '#client/engine/live/live-socket.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestBrowser, until } from '#tests/support/test-device.ts'
import { buildSession } from '#tests/support/build-session.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let people: BuiltTable
let deals: BuiltTable
let ids: string[]
const admin = () => org.context(org.admin)
const field = (name: string, table = people): string => table.fields[name] ?? ''

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  people = buildTable(admin(), { label: 'People', fields: { name: 'singleLineText', salary: 'number', owner: 'user' } })
  deals = buildTable(admin(), { label: 'Deals' })
  addField(admin(), deals, 'people', 'connectedRecord', { tableId: people.id })
  ids = addRecords(admin(), people, [{ name: 'Ana' }, { name: 'Bia' }])
})
afterAll(() => server.close())

interface Listener {
  messages: LiveMessage[]
  /** the next delta or poke */
  news(): Promise<LiveDelta | LivePoke>
  close(): void
}

async function listen(member: TestMember, query = '?deltas=1', of = server): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${of.port}/live/${member.orgId}${query}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const messages: LiveMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as LiveMessage))
  await until(() => messages.length > 0)
  return {
    messages,
    news: async () => {
      const isNews = (message: LiveMessage): boolean => message.type === 'delta' || message.type === 'poke'
      await until(() => messages.some(isNews))
      return messages.splice(messages.findIndex(isNews), 1)[0] as LiveDelta | LivePoke
    },
    close: () => socket.close(),
  }
}

/** Rights changed directly by a test are not announced: the next change after them is a poke. */
async function settle(listeners: readonly Listener[]): Promise<void> {
  rename(ids[0] ?? '', `settled ${newId()}`)
  await Promise.all(listeners.map((listener) => listener.news()))
}

const rename = (id: string, name: string): void => {
  change(admin(), people.id, [{ op: 'update', id, values: { [field('name')]: name }, base: 1e9 }])
}

/** The present answers of the feed, and of each changed table's feed, to a device at `since`. */
async function asked(member: TestMember, since: number, tables: readonly string[]): Promise<LiveDelta> {
  const client = server.as(member)
  const { body: feed } = await client.get<FeedAnswer>(`/api/feed?since=${since}&epoch=${org.org.epoch}`)
  const chunks = tables.map(async (id) => (await client.get<RecordChunk>(`/api/feed/tables/${id}?since=${since}`)).body)
  const heads = feed.tables.filter(({ id }) => tables.includes(id))
  return { type: 'delta', since, feed: { ...feed, tables: heads }, chunks: await Promise.all(chunks) }
}

describe('changes on the live connection', () => {
  it('are the feed’s own answers, to each under their rights', async () => {
    const own = [{ field: field('owner'), operator: 'is', value: { currentUser: true as const } }]
    const readers = [
      org.admin,
      org.addMember({ profile: { tables_enabled: { [people.id]: '*', [deals.id]: '*' } } }),
      org.addMember({ profile: { tables_enabled: { [people.id]: { fields_excluded: [field('salary')] }, [deals.id]: '*' } } }),
      org.addMember({ profile: { tables_enabled: { [people.id]: { data: own }, [deals.id]: '*' } } }),
      org.addMember({ profile: { tables_enabled: { [people.id]: { data: own }, [deals.id]: '*' } } }),
      org.addMember({ profile: { tables_enabled: { [deals.id]: '*' } } }),
      org.addMember({ profile: {} }),
    ]
    const listeners = await Promise.all(readers.map((reader) => listen(reader)))
    expect(listeners.map(({ messages }) => messages[0])).toEqual(
      readers.map(() => ({ type: 'hello', seq: org.org.currentSeq(), epoch: org.org.epoch, deltas: true, pongs: true })),
    )
    await settle(listeners)
    const since = org.org.currentSeq()
    const [first = '', second = ''] = ids
    change(admin(), people.id, [
      { op: 'update', id: first, values: { [field('salary')]: 10, [field('owner')]: [readers[3]?.memberId ?? ''] }, base: 1e9 },
      { op: 'update', id: second, values: { [field('salary')]: 20, [field('owner')]: [readers[4]?.memberId ?? ''] }, base: 1e9 },
    ])
    const told = await Promise.all(listeners.map((listener) => listener.news()))
    for (const [index, reader] of readers.entries()) {
      const readable = index < 5 ? [people.id] : []
      expect(told[index], `reader ${index}`).toEqual(await asked(reader, since, readable))
    }
    const names = told.map((delta) => (delta.type === 'delta' ? delta.chunks.flatMap(({ columns }) => columns.id) : undefined))
    expect(names).toEqual([ids, ids, ids, [first], [second], [], []])
    expect(JSON.stringify([told[2], told[5], told[6]])).not.toContain(field('salary'))
    for (const listener of listeners) listener.close()
  })

  it('name linked records only to those who see them, and tell of rows that leave', async () => {
    const own = [{ field: field('owner'), operator: 'is', value: { currentUser: true as const } }]
    const reader = org.addMember({ profile: { tables_enabled: { [people.id]: { data: own }, [deals.id]: '*' } } })
    const [mine = '', other = ''] = addRecords(admin(), people, [{ owner: [reader.memberId] }, { name: 'other' }])
    const [deal = ''] = addRecords(admin(), deals, [{ name: 'deal' }])
    const listener = await listen(reader)
    await settle([listener])
    const since = org.org.currentSeq()
    change(admin(), deals.id, [{ op: 'update', id: deal, values: { [field('people', deals)]: [mine, other] }, base: 1e9 }])
    const linked = await listener.news()
    expect(linked).toEqual(await asked(reader, since, linked.type === 'delta' ? linked.chunks.map(({ tableId }) => tableId) : []))
    expect(JSON.stringify(linked)).toContain(mine)
    expect(JSON.stringify(linked)).not.toContain(other)
    change(admin(), people.id, [{ op: 'update', id: mine, values: { [field('owner')]: null }, base: 1e9 }])
    const left = await listener.news()
    const removed = left.type === 'delta' ? left.chunks.map(({ tableId, removed: gone }) => [tableId, gone]) : []
    expect(removed).toContainEqual([people.id, [mine]])
    expect(JSON.stringify(left).split(mine)).toHaveLength(2)
    listener.close()
  })

  it('follow one on the other, and are not told to other organisations', async () => {
    const other = server.createOrg('Other')
    const [here, there] = await Promise.all([listen(org.admin), listen(other.admin)])
    const reached: number[] = [org.org.currentSeq()]
    for (const name of ['a', 'b', 'c']) {
      rename(ids[0] ?? '', name)
      const delta = (await here.news()) as LiveDelta
      expect([delta.type, delta.since]).toEqual(['delta', reached.at(-1)])
      reached.push(delta.feed.seq)
    }
    expect(reached.at(-1)).toBe(org.org.currentSeq())
    expect(there.messages.map(({ type }) => type)).toEqual(['hello'])
    here.close()
    there.close()
  })

  it('are a poke to older devices, and when anything but records changed or too much did', async () => {
    const [old, fresh] = await Promise.all([listen(org.admin, ''), listen(org.admin)])
    expect(old.messages[0]).not.toHaveProperty('deltas')
    rename(ids[0] ?? '', 'poked')
    expect(await old.news()).toEqual({ type: 'poke', seq: org.org.currentSeq(), tables: [people.id] })
    expect((await fresh.news()).type).toBe('delta')
    await server.as(org.admin).mutate('folders.create', { id: newId(), label: 'F', icon: 'folder', color: 'blue', position: 'a0' })
    expect((await fresh.news()).type).toBe('poke')
    rename(ids[0] ?? '', 'told again')
    expect((await fresh.news()).type).toBe('delta')
    addRecords(
      admin(),
      people,
      Array.from({ length: 1_100 }, () => ({ name: 'many' })),
    )
    expect((await fresh.news()).type).toBe('poke')
    old.close()
    fresh.close()
  })

  it('are told with the rights of the moment: a role lowered with the change, or before it, gets nothing of it', async () => {
    const reader = org.addMember({ profile: { tables_enabled: { [people.id]: '*' } } })
    const listener = await listen(reader)
    await settle([listener])
    rename(ids[0] ?? '', 'seen')
    expect(JSON.stringify(await listener.news())).toContain('seen')
    // in one turn
    rename(ids[0] ?? '', 'first secret')
    org.setProfile(reader, { tables_enabled: { [people.id]: { fields_excluded: [field('name')] } } })
    expect(await listener.news()).toEqual({ type: 'poke', seq: org.org.currentSeq(), tables: [people.id] })
    rename(ids[0] ?? '', 'second secret')
    const told = await listener.news()
    expect(told.type).toBe('delta')
    org.setProfile(reader, {})
    await listener.news()
    rename(ids[0] ?? '', 'third secret')
    expect(await listener.news()).toMatchObject({ type: 'delta', chunks: [], feed: { tables: [] } })
    expect(JSON.stringify([told, listener.messages])).not.toMatch(/secret/)
    listener.close()
  })

  it('are a poke to whoever does not read what was sent', async () => {
    const full = await startTestServer({
      upgrades: [(platform, { tableHeads }) => createLiveRoute(platform, { tableHeads, maxUnread: -1 })],
    })
    const there = full.createOrg()
    const table = buildTable(there.context(there.admin))
    const listener = await listen(there.admin, '?deltas=1', full)
    addRecords(there.context(there.admin), table, [{ name: 'a' }])
    expect(await listener.news()).toEqual({ type: 'poke', seq: there.org.currentSeq(), tables: [table.id] })
    listener.close()
    await full.close()
  })

  it('are a poke to everybody when they cannot be read', async () => {
    const tableHeads = () => {
      throw new Error('disk I/O error')
    }
    const broken = await startTestServer({ upgrades: [(platform) => createLiveRoute(platform, { tableHeads })] })
    const there = broken.createOrg()
    const table = buildTable(there.context(there.admin))
    const listeners = [await listen(there.admin, '?deltas=1', broken), await listen(there.admin, '?deltas=1', broken)]
    addRecords(there.context(there.admin), table, [{ name: 'a' }])
    const poke = { type: 'poke', seq: there.org.currentSeq(), tables: [table.id] }
    expect(await Promise.all(listeners.map((listener) => listener.news()))).toEqual([poke, poke])
    for (const listener of listeners) listener.close()
    await broken.close()
  })
})

describe('a device that is told what changed', () => {
  /** @param drop a message that gets lost on the way */
  function browserOf(member: TestMember, drop: (message: LiveMessage) => boolean = () => false) {
    const authorization = `Bearer ${member.token}`
    const requests: string[] = []
    const heard: LiveMessage['type'][] = []
    const browser = createTestBrowser({
      session: buildSession({ orgId: member.orgId, memberId: member.memberId }),
      transport: {
        origin: server.url,
        fetch: (url, init) => {
          requests.push(`${init.method} ${new URL(url).pathname}`)
          return fetch(url, init)
        },
        headers: { authorization },
      },
      connect: () => {
        const url = `${server.url.replace('http', 'ws')}/live/${member.orgId}?deltas=1`
        const socket = new WebSocket(url, { headers: { authorization } })
        // a tab may close before it is connected
        socket.on('error', () => undefined)
        const like = socket as unknown as SocketLike
        return {
          addEventListener: (type, listener) =>
            like.addEventListener(type, (event) => {
              const message = type === 'message' ? (JSON.parse(String(event.data)) as LiveMessage) : undefined
              if (message && drop(message)) return
              listener(event)
              if (message) heard.push(message.type)
            }),
          close: () => socket.close(),
        }
      },
    })
    return { browser, requests, heard }
  }

  it('asks nothing for what others change, nor for its own changes', async () => {
    const { browser, requests, heard } = browserOf(org.admin)
    const tab = await browser.openTab()
    const follower = await browser.openTab()
    const { replica, outbox } = tab.device
    const shown = (id: string, of = tab) => of.device.replica.table(people.id).store.find(id)?.cell(field('name'))
    const isTold = () => replica.position?.seq === org.org.currentSeq() && replica.table(people.id).meta?.seq === replica.position.seq
    // requests on connecting finish before later changes are shown
    await until(() => heard.includes('hello'))
    rename(ids[1] ?? '', 'before')
    const isAllHere = () => replica.heads.get().every((head) => replica.localTable(head.id).meta?.complete === true)
    await until(() => shown(ids[1] ?? '') === 'before' && isTold() && isAllHere())
    requests.length = 0
    rename(ids[1] ?? '', 'after')
    await until(() => shown(ids[1] ?? '') === 'after' && shown(ids[1] ?? '', follower) === 'after')
    const values = { [field('name')]: 'own' }
    const changes = [{ op: 'update' as const, id: ids[1] ?? '', values, base: org.org.currentSeq() }]
    outbox.add('records.change', { tableId: people.id, changes }, [{ tableId: people.id, recordId: ids[1] ?? '', values }])
    await until(() => outbox.items.get().length === 0 && isTold())
    expect(replica.table(people.id).store.find(ids[1] ?? '')?.pending).toBe(false)
    expect(requests).toEqual(['POST /api/mutations'])
    await tab.close()
    await follower.close()
    browser.online.set(false)
    const cold = await browser.openTab()
    await cold.device.replica.table(people.id).load()
    expect(shown(ids[1] ?? '', cold)).toBe('own')
    await cold.close()
  })

  it('asks for what it missed when a message was lost', async () => {
    let lost = 0
    const { browser, heard } = browserOf(
      org.admin,
      (message) => message.type === 'delta' && JSON.stringify(message).includes('lost') && lost++ === 0,
    )
    const tab = await browser.openTab()
    const names = () => ids.map((id) => tab.device.replica.table(people.id).store.find(id)?.cell(field('name')))
    // a change before the connection stands is asked for, not told
    await until(
      () =>
        heard.includes('hello') && tab.device.replica.position?.seq === org.org.currentSeq() && names().every((name) => name !== undefined),
    )
    let name = ''
    // what comes while the tab still asks is not told: then the next one is lost
    for (let time = 0; lost === 0; time++) {
      name = `lost on the way ${time}`
      rename(ids[0] ?? '', name)
      await until(() => lost === 1 || names()[0] === name)
    }
    rename(ids[1] ?? '', 'arrived')
    await until(() => names().join() === `${name},arrived`)
    await tab.close()
  })
})
