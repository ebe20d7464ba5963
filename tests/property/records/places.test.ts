import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { inPlaces, ownPlace, placeBetween } from '#shared/nouns/records/record-place.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const records = 7
const stages = ['todo', 'doing', 'done']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A drag on one of three devices, of which the last two are offline until they settle. */
const drag = fc.record({ device: fc.nat(2), record: fc.nat(records - 1), to: fc.nat(records - 2), stage: fc.nat(2), settles: fc.boolean() })

/** A device: what the server told it, and its own drags that are not sent yet. */
interface Device {
  member: TestMember
  since: number
  told: Map<string, string>
  waiting: MutationArgs['records.place'][]
}

test('any mixture of drags by three devices, two of them offline, ends in one order and loses no value', async () => {
  const org = server.createOrg('Drags')
  await fc.assert(
    fc.asyncProperty(fc.array(drag, { minLength: 1, maxLength: 25 }), async (drags) => {
      const table = buildTable(org.context(org.admin), { fields: { stage: 'singleLineText' } })
      const field = table.fields['stage'] ?? ''
      const ids = addRecords(
        org.context(org.admin),
        table,
        Array.from({ length: records }, () => ({ stage: 'todo' })),
      ).toSorted()
      const devices: Device[] = [0, 1, 2].map(() => ({ member: org.addMember({ isAdmin: true }), since: 0, told: new Map(), waiting: [] }))
      const last = new Map<string, string>()
      const shown = ({ told, waiting }: Device): string[] => {
        const places = new Map(told)
        for (const { places: moved } of waiting) for (const { recordId, position } of moved) places.set(recordId, position ?? '')
        return inPlaces(
          ids.map((id) => ({ id })),
          places,
        ).map(({ id }) => id)
      }
      const settle = async (device: Device): Promise<void> => {
        for (const args of device.waiting.splice(0)) {
          await server.as(device.member).mutate('records.place', args)
          for (const change of args.changes ?? []) if (change.op === 'update') last.set(change.id, change.values[field] as string)
        }
        const { body } = await server.as(device.member).get<FeedAnswer>(`/api/feed?since=${device.since}`)
        device.since = body.seq
        for (const { kind, data } of body.changes)
          if (kind === 'recordPlace' && data?.viewId === table.viewId && data.position !== null)
            device.told.set(data.recordId, data.position)
      }
      for (const { device: at, record, to, stage, settles } of drags) {
        const device = devices[at]
        const id = ids[record]
        if (!device || id === undefined) continue
        const rest = shown(device).filter((other) => other !== id)
        const placeOf = (of: string | undefined): string | null => {
          if (of === undefined) return null
          const waiting = device.waiting.flatMap(({ places }) => places).findLast(({ recordId }) => recordId === of)
          return waiting?.position ?? device.told.get(of) ?? ownPlace(of)
        }
        const position = placeBetween(placeOf(rest[to - 1]), placeOf(rest[to]), id)
        device.waiting.push({
          ...{ tableId: table.id, viewId: table.viewId, places: [{ recordId: id, position }], gesture: 'move' },
          changes: [{ op: 'update', id, values: { [field]: stages[stage] ?? '' }, base: 1e9 }],
        })
        // the person sees the card where she dropped it, at once
        expect(shown(device).indexOf(id)).toBe(to)
        if (at === 0 || settles) await settle(device)
      }
      for (const device of [...devices, ...devices]) await settle(device)
      const orders = devices.map(shown)
      expect(new Set(orders.map((order) => order.join())).size).toBe(1)
      expect(orders[0]?.toSorted()).toEqual(ids)
      const { db } = org.org
      const stored = db.all(db.build.selectFrom('record_place').select(['record_id', 'position']).where('view_id', '=', table.viewId))
      const places = new Map(stored.map(({ record_id: id, position }) => [id, position ?? '']))
      expect(
        inPlaces(
          ids.map((id) => ({ id })),
          places,
        ).map(({ id }) => id),
      ).toEqual(orders[0])
      const { body } = await server
        .as(org.admin)
        .post<{ columns: Record<string, unknown[]> }>('/api/records/get', { tableId: table.id, ids: [...last.keys()] })
      for (const [id, value] of last) expect(body.columns[field]?.[body.columns['id']?.indexOf(id) ?? -1]).toBe(value)
    }),
    runs(12, 200),
  )
})

test('only those who edit records drag them, only where they see them, and never in a view that is gone', async () => {
  const org = server.createOrg('Rights')
  const table = buildTable(org.context(org.admin))
  const [id = ''] = addRecords(org.context(org.admin), table, [{ name: 'a' }])
  const args = { tableId: table.id, viewId: table.viewId, places: [{ recordId: id, position: 'V' }] }
  const viewer = org.addMember({ profile: { tables_enabled: { [table.id]: {} } } })
  const answer = async (by: TestMember, of: MutationArgs['records.place'] = args) =>
    (await server.as(by).mutate('records.place', of)).status
  expect(await answer(viewer)).toBe('refused')
  expect(await answer(org.admin, { ...args, viewId: 'v000000000000' })).toBe('refused')
  expect(await answer(org.admin, { ...args, places: [{ recordId: newId(), position: 'V' }] })).toBe('applied')
  expect(org.org.db.all(org.org.db.build.selectFrom('record_place').selectAll())).toEqual([])
  expect(await answer(org.admin)).toBe('applied')
  const placesSeen = async (by: TestMember) =>
    (await server.as(by).get<FeedAnswer>('/api/feed?since=0')).body.changes.filter(({ kind }) => kind === 'recordPlace')
  expect(await placesSeen(viewer)).toHaveLength(1)
  const nobody = org.addMember({ profile: { tables_enabled: {} } })
  expect((await placesSeen(nobody)).map(({ data }) => data)).toEqual([])
  await server.as(org.admin).mutate('views.delete', { id: table.viewId, tableId: table.id })
  expect((await placesSeen(viewer)).map(({ data }) => data)).toEqual([])
})
