import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { convertField, revertField } from '#server/features/tables/conversion/start-conversion.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { addField, changeStructure } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform, type TestOrg } from '#tests/support/test-org.ts'

let org: TestOrg & { dispose: () => void }
beforeAll(() => {
  org = createTestOrgOnPlatform()
})
afterAll(() => org.dispose())

const context = () => org.context(org.admin)

const step = fc.record({
  op: fc.constantFrom(
    ...([
      'convert',
      'convert',
      'convert',
      'undo',
      'undo',
      'redo',
      'redo',
      'edit',
      'edit',
      'edit',
      'delete',
      'restore',
      'record',
      'table',
    ] as const),
  ),
  field: fc.nat(20),
  type: fc.constantFrom<FieldTypeName>('connectedRecord', 'connectedRecord', 'manyToManyConnection', 'text', 'number', 'singleLineText'),
  value: fc.nat(20),
  /** the second device asks too */
  asks: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Done {
  tableId: string
  fieldId: string
  from: FieldTypeName
  to: { type: FieldTypeName; config: unknown }
  /** the conversion that undo names */
  id: string
}

/** Two tables whose texts and numbers name records of each other, and two devices that ask for what changed. */
class World {
  readonly tables: BuiltTable[]
  readonly devices = [this.#empty(), this.#empty()]
  readonly done: Done[] = []
  readonly undone: Done[] = []
  archived: string | undefined

  constructor() {
    const cities = buildTable(context(), { label: 'Cities', fields: { name: 'singleLineText', code: 'number', first: 'text' } })
    const shops = buildTable(context(), { label: 'Shops', fields: { name: 'singleLineText', city: 'text', code: 'number' } })
    addField(context(), shops, 'sister', 'connectedRecord', { tableId: shops.id })
    this.tables = [cities, shops]
    addRecords(
      context(),
      cities,
      [1, 2, 3].map((code) => ({ name: String(code), code, first: String(code % 2) })),
    )
    addRecords(
      context(),
      shops,
      [1, 2, 3, 4].map((code) => ({ name: String(code), city: String((code % 3) + 1), code })),
    )
  }

  #empty() {
    return { rows: new Map<string, DeviceRows>(), since: new Map<string, number>() }
  }

  ask(index: number): void {
    const device = this.devices[index]
    for (const { id } of this.tables) {
      if (id === this.archived || !device) continue
      const rows = device.rows.get(id) ?? new Map<string, Record<string, never>>()
      device.rows.set(id, rows)
      device.since.set(id, catchUp(context(), id, rows, device.since.get(id)))
    }
  }

  fields(): ModelField[] {
    return this.tables.flatMap(({ id }) => (id === this.archived ? [] : (findTableModel(org.org, id)?.fields ?? [])))
  }

  ids(tableId: string, gone = 0): string[] {
    return org.org.db
      .all(sql<{ id: string }>`SELECT id FROM ${sql.table(`rec_${tableId}`)} WHERE (deleted_at IS NOT NULL) = ${gone} ORDER BY id`)
      .map((row) => row.id)
  }

  take({ op, field: at, type, value }: Step): void {
    const fields = this.fields()
    const field = fields[at % fields.length]
    if (!field) return
    const records = this.ids(field.tableId)
    const record = records[value % Math.max(1, records.length)]
    const base = Number.MAX_SAFE_INTEGER
    if (op === 'convert') {
      const target = this.tables[value % 2]?.id ?? ''
      const isLink = type === 'connectedRecord' || type === 'manyToManyConnection'
      const to = { type, config: isLink ? { tableId: target, inverseFieldId: null, limitToOne: false } : undefined }
      const done = { tableId: field.tableId, fieldId: field.id, from: field.type, to, id: '' }
      this.done.push({ ...done, id: convert(done) })
      this.undone.length = 0
    } else if (op === 'undo') {
      const last = this.done.at(-1)
      if (!last) return
      const id = newId()
      org.org.db.writeNow(() =>
        revertField(
          context(),
          { tableId: last.tableId, fieldId: last.fieldId, conversionId: last.id, misfitLabel: 'x' },
          { id, madeAt: new Date() },
        ),
      )
      this.done.pop()
      this.undone.push(last)
    } else if (op === 'redo') {
      const last = this.undone.at(-1)
      if (!last) return
      const id = convert(last)
      this.undone.pop()
      this.done.push({ ...last, id })
    } else if (op === 'edit' && record) {
      const others = field.link ? this.ids(field.link.targetTableId) : []
      const linked = others.filter((_, index) => (value >> index) & 1)
      const cell = field.link ? (linked.length > 0 ? linked : null) : field.type === 'number' ? value % 4 : String(value % 4)
      change(context(), field.tableId, [{ op: 'update', id: record, values: { [field.id]: cell }, base }])
    } else if (op === 'record') {
      const gone = this.ids(field.tableId, 1)
      const back = gone[value % Math.max(1, gone.length)]
      if (value % 2 && back) change(context(), field.tableId, [{ op: 'restore', id: back }])
      else if (record) change(context(), field.tableId, [{ op: 'delete', id: record, base }])
    } else if (op === 'delete') {
      changeStructure(context(), 'fields.delete', { tableId: field.tableId, id: field.id })
    } else if (op === 'restore') {
      const gone = org.org.db.all(
        sql<{
          id: string
          table_id: string
        }>`SELECT id, table_id FROM field_def WHERE deleted_at IS NOT NULL AND table_id IN (${sql.join(this.tables.map(({ id }) => id))}) ORDER BY id`,
      )
      const row = gone[value % Math.max(1, gone.length)]
      if (row) changeStructure(context(), 'fields.restore', { tableId: row.table_id, id: row.id })
    } else if (op === 'table') {
      const table = this.archived ?? this.tables[0]?.id ?? ''
      changeStructure(context(), this.archived ? 'tables.restore' : 'tables.archive', { id: table })
      this.archived = this.archived ? undefined : table
    }
  }

  /** Every device shows the rows of the server. Both faces of a relation hold the same pairs and name each other. */
  check(): void {
    const fresh = new Map<string, DeviceRows>()
    for (const { id } of this.tables) {
      if (id === this.archived) continue
      const rows: DeviceRows = new Map()
      catchUp(context(), id, rows)
      fresh.set(id, rows)
    }
    for (const [index, device] of this.devices.entries()) {
      this.ask(index)
      for (const [tableId, rows] of fresh) {
        // links to a table in the trash are shown to nobody
        const seen = this.fields().filter((field) => field.tableId === tableId && field.link?.targetTableId !== this.archived)
        const cut = (from: DeviceRows | undefined) =>
          [...(from ?? [])].map(([id, row]) => [id, ...seen.map((field) => [field.label, row[field.id] ?? null])]).sort()
        expect(cut(device.rows.get(tableId)), `device ${index}`).toEqual(cut(rows))
      }
    }
    for (const field of this.fields()) {
      const { link } = field
      if (!link || [field.tableId, link.targetTableId].includes(this.archived ?? '')) continue
      expect((field.config as ConnectedRecordConfig).inverseFieldId, `the other face of ${field.label}`).toBe(link.inverse?.fieldId ?? null)
      if (!link.inverse) continue
      const pairs = (tableId: string, fieldId: string, turn: boolean) =>
        [...(fresh.get(tableId) ?? [])]
          .flatMap(([id, row]) => itemsOf(row[fieldId] ?? null).map((other) => (turn ? `${other}>${id}` : `${id}>${other}`)))
          .sort()
      expect(pairs(link.targetTableId, link.inverse.fieldId, true)).toEqual(pairs(field.tableId, field.id, false))
    }
  }
}

function convert({ tableId, fieldId, from, to }: Omit<Done, 'id'>, keyFieldId?: string): string {
  const id = newId()
  const request = { tableId, fieldId, from, to, makeOptions: false, misfitLabel: 'Did not fit', keyFieldId }
  org.org.db.writeNow(() => convertField(context(), request, { id, madeAt: new Date() }))
  return id
}

function play(steps: readonly Step[]): void {
  const world = new World()
  world.ask(0)
  world.ask(1)
  for (const one of steps) {
    try {
      world.take(one)
    } catch (error) {
      // refused with a reason of the catalogue; anything else is a fault
      if (!(error instanceof AppError)) throw error
    }
    if (one.asks) world.ask(1)
    world.check()
  }
}

const cityToLink: Step = { op: 'convert', field: 4, type: 'connectedRecord', value: 0, asks: false }
const undo: Step = { ...cityToLink, op: 'undo' }
const redo: Step = { ...cityToLink, op: 'redo' }

describe('a column turned into a link, back and again', () => {
  const labels = (world: World) => world.fields().map((field) => field.label)

  it('shows the other side at once on a device that asks for what changed (A2)', () => {
    play([cityToLink])
  })

  it('takes the other side away when it is undone, and brings the same one back when it is redone (A3)', () => {
    const world = new World()
    const before = labels(world)
    world.take(cityToLink)
    expect(labels(world)).toEqual([...before.slice(0, 3), 'Shops', ...before.slice(3)])
    const ghost = world.fields()[3]?.id
    for (let time = 0; time < 3; time += 1) {
      world.take(undo)
      expect(labels(world)).toEqual(before)
      world.take(redo)
      expect(world.fields()[3]?.id).toBe(ghost)
      world.check()
    }
  })

  it('is undone step by step through another type', () => {
    const world = new World()
    const before = world.fields().map((field) => [field.label, field.type])
    world.take(cityToLink)
    const between = world.fields().map((field) => [field.label, field.type])
    world.take({ ...cityToLink, field: 5, type: 'number' })
    world.take(undo)
    expect(world.fields().map((field) => [field.label, field.type])).toEqual(between)
    world.take(undo)
    expect(world.fields().map((field) => [field.label, field.type])).toEqual(before)
    world.check()
  })

  it('is whole again on every device when the other table comes back from the trash', () => {
    const table: Step = { ...cityToLink, op: 'table' }
    play([cityToLink, table, { ...cityToLink, op: 'edit', value: 1, field: 0, asks: true }, table])
  })

  it('tells of a deleted record also where its own side of the link is another type by now', () => {
    play([
      { op: 'edit', field: 7, type: 'connectedRecord', value: 5, asks: false },
      { op: 'convert', field: 7, type: 'singleLineText', value: 0, asks: false },
      { op: 'record', field: 3, type: 'connectedRecord', value: 13, asks: false },
      { op: 'convert', field: 0, type: 'connectedRecord', value: 0, asks: false },
    ])
  })

  it('leads to another table than the link that was taken back', () => {
    const toShops: Step = { ...cityToLink, field: 2, value: 1 }
    play([toShops, undo, { ...toShops, value: 0 }])
    play([toShops, undo, toShops])
  })

  it('finds other records by another key than the link that was taken back', () => {
    const world = new World()
    const [cities, shops] = world.tables
    const city = world.fields().find(({ tableId, label }) => tableId === shops?.id && label === 'city')
    const code = world.fields().find(({ tableId, label }) => tableId === cities?.id && label === 'code')
    if (!cities || !shops || !city || !code) throw new Error('the fields are missing')
    const linked = () => {
      const rows: DeviceRows = new Map()
      catchUp(context(), shops.id, rows)
      return [...rows.values()].map((row) => itemsOf(row[city.id] ?? null).map((id) => world.ids(cities.id).indexOf(id)))
    }
    const to = { type: 'connectedRecord' as const, config: { tableId: cities.id, inverseFieldId: null, limitToOne: false } }
    const asked = { tableId: shops.id, fieldId: city.id, from: 'text' as const, to }
    for (const [index, id] of world.ids(cities.id).entries())
      change(context(), cities.id, [{ op: 'update', id, values: { [code.id]: 3 - index }, base: Number.MAX_SAFE_INTEGER }])
    world.done.push({ ...asked, id: convert(asked) })
    const byName = linked()
    world.take(undo)
    convert(asked, code.id)
    expect(linked()).toEqual(byName.map((found) => found.map((index) => 2 - index)))
    world.check()
  })

  it('leaves every device with the server’s rows, and both faces the same, after any sequence', () => {
    fc.assert(fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), play), runs(30, 2_000))
  })
})
