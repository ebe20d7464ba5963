import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { PresenceMessage, TablePlace } from '#shared/nouns/presence/presence.ts'
import type { LiveMessage } from '#shared/catalogue/feed.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: ReturnType<typeof buildTable>
let records: string[]
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const context = org.context(org.admin)
  table = buildTable(context, { label: 'Orders', fields: { name: 'singleLineText', salary: 'number', owner: 'user' } })
  records = addRecords(context, table, [{ name: 'mine' }, { name: 'other', owner: [org.admin.memberId] }])
})
afterAll(() => server.close())

const reader = () => org.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })

interface Device {
  seen: PresenceMessage['peer'][]
  say(place: TablePlace | null, tab?: string): void
  /** all earlier messages to it have arrived */
  settled(): Promise<void>
  close(): Promise<void>
}

async function open(member: TestMember): Promise<Device> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${org.orgId}`, { headers: { authorization: `Bearer ${member.token}` } })
  const seen: PresenceMessage['peer'][] = []
  const pokes: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as LiveMessage
    if (message.type === 'presence') seen.push(message.peer)
    if (message.type === 'poke' || message.type === 'hello') for (const resolve of pokes.splice(0)) resolve()
  })
  await new Promise<void>((resolve) => pokes.push(resolve))
  return {
    seen,
    say: (place, tab = 'a') => socket.send(JSON.stringify({ type: 'place', tab, place })),
    settled: async () => {
      // pongs come in order: all earlier messages were read, and pokes follow all earlier answers
      await new Promise<void>((resolve) => {
        socket.once('pong', () => resolve())
        socket.ping()
      })
      const poked = new Promise<void>((resolve) => pokes.push(resolve))
      await server.as(org.admin).mutate('folders.create', { id: newId(), label: 'F', icon: 'folder', color: 'blue', position: 'a0' })
      await poked
    },
    close: async () => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.close()
      await closed
    },
  }
}

const at = (record: number | null, field?: 'name' | 'salary'): TablePlace => ({
  tableId: table.id,
  recordId: record === null ? null : (records[record] ?? ''),
  fieldId: field ? (table.fields[field] ?? '') : null,
})
const told = async (device: Device) => {
  await device.settled()
  return device.seen.splice(0).map((peer) => peer && { record: peer.recordId, field: peer.fieldId, who: peer.memberId })
}

it('tells who is in which cell to those in the same table, from arriving to leaving', async () => {
  const member = reader()
  const [anna, ben] = [await open(org.admin), await open(member)]
  anna.say(at(0, 'name'))
  await anna.settled()
  expect(ben.seen, 'nobody who is elsewhere is told').toEqual([])
  ben.say(at(null))
  await ben.settled()
  expect(await told(ben)).toEqual([{ record: records[0], field: table.fields['name'], who: org.admin.memberId }])
  expect(await told(anna)).toEqual([{ record: null, field: null, who: member.memberId }])
  anna.say(at(1, 'salary'))
  await anna.settled()
  expect(await told(ben)).toEqual([{ record: records[1], field: table.fields['salary'], who: org.admin.memberId }])
  await anna.close()
  await ben.settled()
  expect(await told(ben)).toEqual([null])
  await ben.close()
})

it('names nobody else than the connection is, and takes nothing that is no place', async () => {
  const [anna, ben] = [await open(org.admin), await open(reader())]
  ben.say(at(null))
  await ben.settled()
  anna.say({ ...at(0), memberId: newId() } as TablePlace)
  anna.say({ tableId: newShortId('t'), recordId: null, fieldId: null })
  anna.say({ tableId: table.id, recordId: 'x', fieldId: null })
  await anna.settled()
  expect(await told(ben)).toEqual([])
  await Promise.all([anna.close(), ben.close()])
})

it('says nothing of tables, records and fields that are not theirs to see', async () => {
  const hidden = table.fields['salary'] ?? ''
  const rules = { data: [{ field: table.fields['owner'] ?? '', operator: 'hasAny', value: { currentUser: true as const } }] }
  const stranger = org.addMember({ profile: {} })
  const noSalary = org.addMember({ profile: { tables_enabled: { [table.id]: { fields_excluded: [hidden] } } } })
  const ownRows = org.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
  const anna = await open(org.admin)
  const devices = await Promise.all([stranger, noSalary, ownRows].map(open))
  const [strangers, withoutSalary, withOwnRows] = devices as [Device, Device, Device]
  for (const device of devices) {
    device.say(at(null))
    await device.settled()
  }
  for (const device of devices) device.seen.length = 0
  anna.say(at(0, 'salary'))
  await anna.settled()
  expect(await told(strangers)).toEqual([])
  expect(await told(withOwnRows)).toEqual([])
  expect(await told(withoutSalary)).toEqual([{ record: records[0], field: null, who: org.admin.memberId }])
  // a lost place is withdrawn
  org.setProfile(noSalary, {})
  server.platform.events.emit('access-changed', { orgId: org.orgId, memberId: noSalary.memberId })
  expect(await told(withoutSalary), 'both others are gone from her screen').toEqual([null, null])
  await Promise.all([anna.close(), ...devices.map((device) => device.close())])
})
