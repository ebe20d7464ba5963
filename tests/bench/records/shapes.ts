import { sql } from 'kysely'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { copyRecords } from '#server/features/tables/copy-records.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { judge, measure, type Row } from '#tests/bench/records/compare.ts'
import { addRecords, buildTable, makeIndex, type BuiltTable, type FieldSpec } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestPlatform } from '#tests/support/test-platform.ts'

/** R9: the records of a table into a duplicate of it, as its effect copies them. */
export async function duplicateShape(world: TestOrg & { platform: TestPlatform }, context: OrgContext, source: BuiltTable): Promise<Row> {
  const { org } = context
  const names = Object.keys(source.fields)
  const rows = org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(source.id)}`)?.n ?? 0
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const specs = names.map((name, index): [string, FieldSpec] => [name, index % 2 === 0 ? 'singleLineText' : 'number'])
    const target = buildTable(context, { fields: Object.fromEntries(specs) })
    const fields = names.map((name): [string, string] => [source.fields[name] ?? '', target.fields[name] ?? ''])
    const effect = { org, platform: world.platform, signal: new AbortController().signal, effectId: newId(), attempt: 1 }
    const before = process.cpuUsage()
    await copyRecords({ from: source.id, to: target.id, fields, memberId: context.memberId }, effect)
    const { user, system } = process.cpuUsage(before)
    times.push(((user + system) / 1000 / rows) * 10_000)
    const copied = org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(target.id)}`)?.n
    if (copied !== rows) throw new Error(`${copied} of ${rows} records were copied`)
  }
  const typical = times.toSorted((a, b) => a - b)[1] ?? NaN
  return judge('R9 duplicate, per 10,000 × 20, beside 16.1 s of Teable', typical, 16_100, 0.05)
}

/**
 * R9: a page of 100 records with three links and two lookups, beside the same page without them. Once it is read repeatedly, as pages are,
 * and once without cached links, as within a write.
 */
export function linkShape(context: OrgContext, rounds: number): Row[] {
  const target = buildTable(context, { fields: { name: 'singleLineText', amount: 'number' } })
  const targets = addRecords(
    context,
    target,
    Array.from({ length: 1000 }, (_, row) => ({ name: `Target ${row}`, amount: row })),
  )
  const plain = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, 'singleLineText' as const]))
  const [one, two, three] = ['a', 'b', 'c'].map(() => newShortId('f'))
  const link = (id: string | undefined, limitToOne: boolean): FieldSpec => ({
    type: 'connectedRecord',
    config: { tableId: target.id, limitToOne },
    ...(id !== undefined && { id }),
  })
  const lookup = (linkFieldId: string | undefined, name: string): FieldSpec => ({
    type: 'vlookup',
    config: { linkFieldId, targetFieldId: target.fields[name] },
  })
  const without = buildTable(context, { fields: plain })
  const linked = buildTable(context, {
    fields: {
      ...plain,
      one: link(one, true),
      two: link(two, false),
      three: link(three, false),
      name: lookup(one, 'name'),
      amount: lookup(one, 'amount'),
    },
  })
  const cells = (row: number): Record<string, CellValue> =>
    Object.fromEntries(Object.keys(plain).map((name, index) => [name, `Value ${row} of ${index}`]))
  const some = (row: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => targets[(row * 7 + index) % 1000] ?? '').sort()
  const rows = Array.from({ length: 1000 }, (_, row) => row)
  addRecords(context, without, rows.map(cells))
  addRecords(
    context,
    linked,
    rows.map((row) => ({ ...cells(row), one: some(row, 1), two: some(row, 2), three: some(row + 1, 3) })),
  )
  const page = (table: BuiltTable) => () =>
    queryRecords(context, { tableId: table.id, filter: null, sorts: [], search: '', after: null, limit: 100 })
  const hundred = (table: BuiltTable) => () =>
    context.org.db.writeNow(() => {
      for (let time = 0; time < 100; time++) page(table)()
    })
  const [withLinks = 0, alone = 0] = measure(
    [
      { name: 'linked', run: page(linked) },
      { name: 'without', run: page(without) },
    ],
    rounds,
    100,
  )
  const [linkedAnew = 0, aloneAnew = 0] = measure(
    [
      { name: 'linked', run: hundred(linked) },
      { name: 'without', run: hundred(without) },
    ],
    rounds,
  )
  return [
    judge('R9 100 records with three links and two lookups, beside without', withLinks, alone, 2),
    judge('R9 the same, nothing remembered', linkedAnew / 100, aloneAnew / 100, 2),
  ]
}

/** Section 9: what each index on a table adds to the making of one record, and to many at once. */
export function indexShapes(context: OrgContext, rounds: number): Row[] {
  const { org } = context
  const tables = [0, 1, 2].map((count) => {
    const table = buildTable(context, {
      fields: Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`f${index}`, index % 2 === 0 ? ('singleLineText' as const) : ('number' as const)]),
      ),
    })
    addRecords(
      context,
      table,
      Array.from({ length: 5000 }, (_, row) => cellsOf(table, row)),
    )
    for (let index = 0; index < count; index++) {
      const fieldId = table.fields[`f${index * 2 + 1}`] ?? ''
      makeIndex(context, table.id, [{ fieldId, of: 'sortKey', descending: false }])
    }
    return table
  })
  const create = (table: BuiltTable, count: number) => () => {
    const changes = Array.from({ length: count }, (_, row) => ({
      op: 'create' as const,
      id: newId(),
      values: Object.fromEntries(Object.entries(cellsOf(table, row * 7919)).map(([name, cell]) => [table.fields[name] ?? '', cell])),
    }))
    org.db.writeNow(() => applyRecordChanges(context, table.id, changes, { batch: newId(), madeAt: new Date(), gesture: 'edit' }))
  }
  const sides = (count: number) => tables.map((table, index) => ({ name: `${index} indexes`, run: create(table, count) }))
  const [none = 0, , two = 0] = measure(sides(1), rounds, 500)
  const [noneOfMany = 0, , twoOfMany = 0] = measure(sides(1000), rounds)
  return [
    judge('§9 one record with two indexes, beside none', two, none, 1.4),
    judge('§9 1,000 records with two indexes, beside none', twoOfMany, noneOfMany, 2.2),
  ]
}

function cellsOf(table: BuiltTable, row: number): Record<string, CellValue> {
  return Object.fromEntries(
    Object.keys(table.fields).map((name, index) => [name, index % 2 === 0 ? `Value ${row} of ${index}` : (row * (index + 1)) % 100_003]),
  )
}
