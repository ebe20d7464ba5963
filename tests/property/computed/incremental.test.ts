import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readsOf } from '#shared/computed/reads.ts'
import { rollupFunctionsOf } from '#shared/computed/result-of.ts'
import { rollupFunctions } from '#shared/fields/rollup-functions.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { naiveCell, type HeldTables } from '#tests/support/naive-computed.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const options = ['o00000000000a', 'o00000000000b'].map((id, index) => ({ id, label: `Option ${index}`, hue: 'blue' }))
const plain = {
  name: 'singleLineText',
  amount: 'number',
  money: 'currency',
  day: 'date',
  done: 'checkbox',
  kind: { type: 'select', config: { options } },
} as const
const conversions: Partial<Record<FieldTypeName, FieldTypeName>> = {
  number: 'singleLineText',
  singleLineText: 'number',
  currency: 'number',
  select: 'singleLineText',
  date: 'singleLineText',
  checkbox: 'number',
}
const late = Number.MAX_SAFE_INTEGER

/** Two tables with a reference, links to many and a link to themselves, and the device that follows both. */
class Shop {
  readonly world = createTestOrgOnPlatform()
  readonly tables: BuiltTable[]
  readonly devices: DeviceRows[] = [new Map(), new Map()]
  readonly seqs = [0, 0]

  constructor() {
    const context = this.context()
    const orders = buildTable(context, { label: 'Orders', fields: plain })
    const lines = buildTable(context, {
      label: 'Lines',
      fields: {
        ...plain,
        order: { type: 'reference', config: { tableId: orders.id } },
        others: { type: 'connectedRecord', config: { tableId: orders.id } },
      },
    })
    this.tables = [orders, lines]
    this.#addField(0, 'next', 'connectedRecord', { tableId: orders.id, limitToOne: true })
  }

  /** Linked records and some computed fields to begin with. */
  begin(): void {
    for (const at of [0, 1, 0]) {
      this.write(
        at,
        Array.from({ length: 8 }, (_, index) => ({ op: 'create', at: 0, seed: 1023 + index * 1024 })),
      )
      this.check()
    }
    for (let seed = 1; seed < 12; seed++) this.addComputed(seed % 2, seed * 1237)
    this.check()
  }

  context() {
    return this.world.context(this.world.admin)
  }

  fields(at: number): readonly ModelField[] {
    return findTableModel(this.world.org, this.tables[at]?.id ?? '')?.fields ?? []
  }

  mutate(kind: string, args: object): void {
    const context = this.context()
    try {
      context.org.db.writeNow(() => tableMutations[kind]?.apply(context, args as never, { id: newId(), madeAt: new Date() }))
    } catch (error) {
      // fields that would read each other, the last field: refused, and nothing has changed
      if (!(error instanceof AppError)) throw error
    }
  }

  #addField(at: number, label: string, type: FieldTypeName, config: unknown): void {
    const tableId = this.tables[at]?.id ?? ''
    const position = positionBetween(this.fields(at).at(-1)?.position ?? null, null)
    this.mutate('fields.create', { tableId, id: newShortId('f'), type, label, config, position })
  }

  /** A formula, rollup or lookup over whatever there is, computed fields included. */
  config(at: number, seed: number): [FieldTypeName, unknown] {
    const own = this.fields(at)
    const pick = <T>(list: readonly T[], shift: number): T | undefined => list[Math.floor(seed / shift) % Math.max(1, list.length)]
    const links = own.filter((field) => field.link)
    const link = pick(links, 3)
    if (seed % 3 === 0 || !link?.link) {
      const [a, b, single] = [pick(own, 3)?.id, pick(own, 50)?.id, links.find((field) => field.link?.limitToOne)?.id]
      const shapes = [`{${a}} + {${b}}`, `{${a}} & "-" & {${b}}`, `{${a}} * 2`, `IF({${a}} > 2, {${b}}, {${b}})`, `{${single}} & "!"`]
      return ['advancedFormula', { expression: shapes[Math.floor(seed / 7) % shapes.length] }]
    }
    const targetAt = this.tables.findIndex((table) => table.id === link.link?.targetTableId)
    const target = pick(this.fields(targetAt), 11)
    if (seed % 3 === 1) return ['vlookup', { linkFieldId: link.id, targetFieldId: target?.id ?? null }]
    const asked = this.fields(targetAt).find((field) => field.label === 'amount')
    const filter =
      asked && seed % 4 === 0
        ? { id: 'g', conjunction: 'and', nodes: [{ id: 'n', fieldId: asked.id, operator: 'greater', value: (seed % 7) - 2 }] }
        : null
    const fitting = target && seed % 10 !== 0 ? rollupFunctionsOf(target.behaviour) : rollupFunctions
    const name = seed % 11 === 0 ? 'count' : (pick(fitting, 13) ?? 'count')
    return ['rollup', { linkFieldId: link.id, targetFieldId: name === 'count' ? null : (target?.id ?? null), function: name, filter }]
  }

  addComputed(at: number, seed: number): void {
    const [type, config] = this.config(at, seed)
    this.#addField(at, `computed ${seed}`, type, config)
  }

  changeComputed(at: number, seed: number): void {
    const computed = this.fields(at).filter((field) => readsOf(field))
    const field = computed[seed % Math.max(1, computed.length)]
    const [type, config] = this.config(at, seed)
    if (field?.type === type) this.mutate('fields.update', { tableId: field.tableId, id: field.id, config })
  }

  readonly deleted: { tableId: string; id: string }[] = []

  /** Renames, deletes, restores and converts fields, and puts tables into the trash and back. */
  changeStructure(at: number, seed: number): void {
    const field = this.fields(at)[Math.floor(seed / 6) % Math.max(1, this.fields(at).length)]
    if (!field) return
    const { id, tableId, type: from } = field
    const changes = [
      () => {
        this.mutate('fields.delete', { tableId, id })
        this.deleted.push({ tableId, id })
      },
      () => this.mutate('fields.restore', this.deleted.pop() ?? { tableId, id }),
      () => {
        const type = conversions[from]
        if (type) this.mutate('fields.convert', { tableId, id, from, to: { type }, makeOptions: false, misfitLabel: 'misfits' })
      },
      () => this.mutate('tables.update', { id: tableId, recordLabelField: id }),
      () => {
        this.mutate('tables.archive', { id: tableId })
        this.mutate('tables.restore', { id: tableId })
      },
      () => this.mutate('fields.update', { tableId, id, label: `renamed ${seed}` }),
    ]
    changes[seed % changes.length]?.()
  }

  /** A value of any plain or link field, from a seed. */
  value(field: ModelField, seed: number): CellValue {
    if (seed % 9 === 0) return null
    if (field.link) {
      const target = this.tables.findIndex((table) => table.id === field.link?.targetTableId)
      const ids = [...(this.devices[target]?.keys() ?? [])].filter((_, index) => (seed >> (index % 12)) & 1)
      return ids.length === 0 ? null : field.link.limitToOne ? ids.slice(0, 1) : ids
    }
    const values: Partial<Record<FieldTypeName, CellValue>> = {
      singleLineText: `name ${seed % 5}`,
      number: (seed % 97) / 8 - 3,
      currency: (seed % 31) - 7,
      date: `2024-0${1 + (seed % 9)}-15`,
      checkbox: seed % 2 === 0 ? 1 : null,
      select: options[seed % 2]?.id ?? null,
    }
    return values[field.type] ?? null
  }

  write(at: number, gestures: readonly { op: string; at: number; seed: number }[]): void {
    const writable = this.fields(at).filter((field) => !readsOf(field))
    const known = [...(this.devices[at]?.keys() ?? [])]
    const trashed = this.trash[at] ?? []
    const changes = gestures.flatMap(({ op, at: which, seed }): RecordChange[] => {
      const values = Object.fromEntries(
        writable.filter((_, index) => (seed >> (index % 10)) & 1).map((field, index) => [field.id, this.value(field, seed + index)]),
      )
      if (op === 'create') return [{ op, id: newId(), values }]
      const id = known[which % Math.max(1, known.length)]
      if (op === 'restore') return trashed.length > 0 ? [{ op, id: trashed[which % trashed.length] ?? '' }] : []
      if (id === undefined) return []
      if (op === 'delete') trashed.push(id)
      return op === 'delete' ? [{ op, id, base: late }] : [{ op: 'update', id, values, base: late }]
    })
    const table = this.tables[at]
    if (!table || changes.length === 0) return
    try {
      change(this.context(), table.id, changes)
    } catch (error) {
      // a link to a record that the same call puts into the trash: refused, and nothing has changed
      if (!(error instanceof AppError)) throw error
    }
  }
  readonly trash: string[][] = [[], []]

  /** The device fetches the changes that the feed announces. Every computed cell it holds is compared with a full recomputation. */
  check(): void {
    const held: HeldTables = new Map()
    this.tables.forEach((table, at) => {
      const rows = this.devices[at] ?? new Map<string, Record<string, CellValue>>()
      this.seqs[at] = catchUp(this.context(), table.id, rows, this.seqs[at])
      const model = findTableModel(this.world.org, table.id)
      if (model) held.set(table.id, { model, rows })
    })
    for (const { model, rows } of held.values()) {
      for (const field of model.fields) {
        if (!readsOf(field) || field.behaviour.definition === field.definition) continue
        for (const [id, row] of rows) {
          const wanted = naiveCell(held, model.id, field.id, id, this.world.platform.now().getTime())
          expect({ field: field.config, cell: row[field.id] ?? null }).toEqual({ field: field.config, cell: wanted })
        }
      }
    }
  }
}

const seed = fc.nat(100_000)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(1), seed }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(1), seed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('structure' as const), at: fc.nat(1), seed }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      at: fc.nat(1),
      gestures: fc.array(
        fc.record({ op: fc.constantFrom('create', 'create', 'update', 'update', 'update', 'delete', 'restore'), at: fc.nat(30), seed }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  },
)

describe('computed cells', () => {
  it('are what working them out anew gives, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 20 }), (steps) => {
        const shop = new Shop()
        try {
          shop.begin()
          for (const one of steps) {
            if (one.kind === 'add') shop.addComputed(one.at, one.seed)
            else if (one.kind === 'change') shop.changeComputed(one.at, one.seed)
            else if (one.kind === 'structure') shop.changeStructure(one.at, one.seed)
            else shop.write(one.at, one.gestures)
            shop.check()
          }
        } finally {
          shop.world.dispose()
        }
      }),
      runs(10, 400),
    )
  }, 900_000)
})
