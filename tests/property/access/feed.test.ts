import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { newId } from '#shared/lib/ids.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, chunkOf, takeDelta, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const admin = () => world.context(world.admin)
let table: BuiltTable
let deals: BuiltTable
let seller: TestMember
const seen = () => world.context(seller)
const idOf = (of: BuiltTable, name: string): string => of.fields[name] ?? ''

beforeAll(() => {
  table = buildTable(admin(), { label: 'Companies', fields: { name: 'singleLineText', owner: 'singleLineText' } })
  deals = buildTable(admin(), { label: 'Deals' })
  addField(admin(), deals, 'companies', 'connectedRecord', { tableId: table.id })
  const data = [{ field: idOf(table, 'owner'), operator: 'is', value: 'me' }]
  seller = world.addMember({
    profile: { tables_enabled: { [table.id]: { data, can_edit: true }, [deals.id]: { can_edit: true, can_create: true } } },
  })
})
afterAll(() => world.dispose())

const action = fc.record({
  op: fc.constantFrom('create', 'update', 'update', 'delete', 'restore', 'link'),
  at: fc.nat(30),
  owner: fc.constantFrom('me', 'you', 'nobody'),
})

describe('the feed of somebody who sees some records', () => {
  it('brings them to what they may see, and never names a record that was never theirs to see', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (batches, limit) => {
          const device: DeviceRows = new Map()
          const dealsOnDevice: DeviceRows = new Map()
          const everMine = new Set<string>()
          const all = new Set<string>()
          const trashed = new Set<string>()
          const named: string[] = []
          const [deal = ''] = addRecords(admin(), deals, [{ name: 'd' }])
          let seq = catchUp(seen(), table.id, device, 0, limit)
          let dealSeq = catchUp(seen(), deals.id, dealsOnDevice, 0)
          const told = new Map<string, DeviceRows>([table.id, deals.id].map((id) => [id, new Map()]))
          for (const [id, rows] of told) catchUp(seen(), id, rows)
          let toldSeq = world.org.currentSeq()
          const follow = (): void => {
            for (let more = true; more;) {
              const chunk = chunkOf(seen(), table.id, seq, limit)
              named.push(...chunk.removed)
              more = chunk.more
              seq = catchUp(seen(), table.id, device, seq, limit)
            }
            dealSeq = catchUp(seen(), deals.id, dealsOnDevice, dealSeq)
          }
          for (const batch of batches) {
            const changes = batch.flatMap(({ op, at, owner }): RecordChange[] => {
              const values = { [idOf(table, 'owner')]: owner }
              const known = [...all]
              const id = known[at % Math.max(1, known.length)]
              if (op === 'create') {
                const made = newId()
                all.add(made)
                if (owner === 'me') everMine.add(made)
                return [{ op, id: made, values }]
              }
              if (id === undefined || op === 'link') return []
              if (op === 'update' && owner === 'me') everMine.add(id)
              if (op === 'delete') trashed.add(id)
              else trashed.delete(id)
              if (op === 'update') return [{ op, id, values, base: 1e9 }]
              return op === 'delete' ? [{ op, id, base: 1e9 }] : [{ op: 'restore', id }]
            })
            for (const one of changes) change(admin(), table.id, [one])
            if (batch.some(({ op }) => op === 'link'))
              change(admin(), deals.id, [
                {
                  op: 'update',
                  id: deal,
                  values: { [idOf(deals, 'companies')]: [...all].filter((id) => !trashed.has(id)).slice(0, 6) },
                  base: 1e9,
                },
              ])
            toldSeq = takeDelta(seen(), told, toldSeq)
            if (batch.length % 2 === 0) follow()
          }
          follow()
          const fresh: DeviceRows = new Map()
          catchUp(seen(), table.id, fresh)
          expect(device).toEqual(fresh)
          // links name records on the device, or nothing
          const linked = dealsOnDevice.get(deal)?.[idOf(deals, 'companies')] ?? []
          expect((linked as string[]).filter((id) => !fresh.has(id))).toEqual([])
          const freshDeals: DeviceRows = new Map()
          catchUp(seen(), deals.id, freshDeals)
          expect(dealsOnDevice.get(deal)?.[idOf(deals, 'companies')]).toEqual(freshDeals.get(deal)?.[idOf(deals, 'companies')])
          expect(told.get(table.id), 'a device that is told each change').toEqual(fresh)
          expect(told.get(deals.id), 'and its links').toEqual(freshDeals)
          expect(named.filter((id) => !everMine.has(id))).toEqual([])
        },
      ),
      runs(40, 400),
    )
  })
})
