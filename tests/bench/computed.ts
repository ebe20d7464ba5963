import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { addField, changeStructure, inverseOf } from '#tests/support/add-field.ts'
import { buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const round = (value: number): number => Math.round(value * 100) / 100

/** CPU milliseconds of this process, which a busy machine does not change much. */
function cpu(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The median of several runs; of short pieces of work, many are one run. */
function timed(runs: number, work: (run: number) => void, each = 1): number {
  work(-1)
  return (
    median(
      Array.from({ length: runs }, (_, run) =>
        cpu(() => {
          for (let at = 0; at < each; at++) work(run * each + at)
        }),
      ),
    ) / each
  )
}

const fieldOf = (table: BuiltTable, name: string): string => table.fields[name] ?? ''

/** Fields that nothing computed reads: records of R9 are twenty wide. */
const beside = Array.from({ length: 17 }, (_, index) => `beside ${index}`)

/** Adds records the way imports do; answers their ids. */
function fill(
  context: OrgContext,
  table: BuiltTable,
  count: number,
  amount: (row: number) => number,
  link?: { field: string; to: string[] },
): string[] {
  const ids = Array.from({ length: count }, () => newId())
  const others = beside.flatMap((name) => table.fields[name] ?? [])
  context.org.db.writeNow(() =>
    applyRecordChanges(
      context,
      table.id,
      {
        fieldIds: [fieldOf(table, 'name'), fieldOf(table, 'amount'), ...others],
        rows: ids.map((id, row) => [id, `row ${row}`, amount(row), ...others.map((_, index) => `value ${row} of ${index}`)]),
        links: link
          ? [{ fieldId: fieldOf(table, link.field), pairs: ids.map((id, row) => [id, link.to[row % link.to.length] ?? ''] as const) }]
          : [],
      },
      { batch: newId(), madeAt: new Date() },
    ),
  )
  return ids
}

/**
 * `npm run bench -- computed [--children=100000]`: the CPU time of computed fields, in the sizes of R9 and of the goal for rollups. Each
 * runs beside the bare SQL that does the same once.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const children = Number(argv.find((one) => one.startsWith('--children='))?.split('=')[1] ?? '100000')
  const world = createTestOrgOnPlatform()
  const context = world.context(world.admin)
  const { db } = world.org
  const parents = buildTable(context, { label: 'Parents', fields: { name: 'singleLineText', amount: 'number' } })
  const items = buildTable(context, {
    label: 'Items',
    fields: {
      name: 'singleLineText',
      amount: 'number',
      parent: { type: 'reference', config: { tableId: parents.id } },
      ...Object.fromEntries(beside.map((name) => [name, 'singleLineText' as const])),
    },
  })
  parents.fields['items'] = inverseOf(context, items, 'parent')
  const parentIds = fill(context, parents, 1000, (row) => row)
  const itemIds = fill(context, items, 10_000, (row) => row / 4, { field: 'parent', to: parentIds })
  const rows: Record<string, { ours: number; bare: number; times: number; goal: string }> = {}
  const note = (name: string, ours: number, bare: number, goal: string): void => {
    rows[name] = { ours: round(ours), bare: round(bare), times: round(ours / bare), goal }
  }
  const record = (id: string): ReturnType<typeof sql> => sql.table(`rec_${id}`)
  const column = (table: BuiltTable, name: string): ReturnType<typeof sql> => sql.ref(fieldOf(table, name))
  const link = sql.table(`link_${fieldOf(items, 'parent')}`)

  db.run(sql`ALTER TABLE ${record(items.id)} ADD COLUMN bare ANY`)
  /** Adds a field to the 10,000 records, as if it were the first: once as a server that was just started, then the median of three. */
  const added = (name: string, type: FieldTypeName, config: unknown): [first: number, then: number] => {
    const add = (): number => cpu(() => addField(context, items, name, type, config))
    const times = Array.from({ length: 4 }, (_, round) => {
      if (round > 0) changeStructure(context, 'fields.delete', { tableId: items.id, id: fieldOf(items, name) })
      return add()
    })
    return [times[0] ?? NaN, median(times.slice(1))]
  }
  const [firstFormula, formula] = added('formula', 'advancedFormula', { expression: `{${fieldOf(items, 'amount')}} * 2 + 1` })
  const bareFormula = timed(3, (run) =>
    db.writeNow(() => db.run(sql`UPDATE ${record(items.id)} SET bare = ${column(items, 'amount')} * 2 + ${run}`)),
  )
  note('formula over 10,000 × 20, first time', firstFormula, bareFormula, '≤ 250 ms')
  note('formula over 10,000 × 20', formula, bareFormula, '≤ 250 ms')
  const target = { linkFieldId: fieldOf(items, 'parent'), targetFieldId: fieldOf(parents, 'amount') }
  const [firstLookup, lookup] = added('lookup', 'vlookup', target)
  const bareLookup = timed(3, (run) =>
    db.writeNow(() =>
      db.run(
        sql`UPDATE ${record(items.id)} SET bare = (SELECT t.${column(parents, 'amount')} + ${run} FROM ${link} AS p JOIN ${record(parents.id)} AS t ON t.id = p.b_id WHERE p.a_id = ${record(items.id)}.id)`,
      ),
    ),
  )
  note('lookup over 10,000 × 20, first time', firstLookup, bareLookup, '≤ 250 ms')
  note('lookup over 10,000 × 20', lookup, bareLookup, '≤ 250 ms')

  const update = (ids: readonly string[], run: number): RecordChange[] =>
    ids.map((id, row) => ({ op: 'update', id, values: valuesOf(items, { amount: row + run / 8 + 1 }), base: Number.MAX_SAFE_INTEGER }))
  const withComputed = timed(3, (run) => change(context, items.id, update(itemIds, run)))
  const plain = buildTable(context, { label: 'Plain', fields: { name: 'singleLineText', amount: 'number' } })
  const plainIds = fill(context, plain, 10_000, (row) => row)
  const plainly = timed(3, (run) =>
    change(
      context,
      plain.id,
      plainIds.map((id, row) => ({
        op: 'update',
        id,
        values: valuesOf(plain, { amount: row + run / 8 + 1 }),
        base: Number.MAX_SAFE_INTEGER,
      })),
    ),
  )
  note('10,000 changes, a formula follows (beside: none)', withComputed, plainly, '')

  const big = buildTable(context, { label: 'Big', fields: { name: 'singleLineText', amount: 'number' } })
  const parts = buildTable(context, {
    label: 'Parts',
    fields: { name: 'singleLineText', amount: 'number', of: { type: 'reference', config: { tableId: big.id } } },
  })
  const [one = ''] = fill(context, big, 1, () => 0)
  const inverse = inverseOf(context, parts, 'of')
  const partIds: string[] = []
  for (let at = 0; at < children; at += 10_000)
    partIds.push(
      ...fill(context, parts, Math.min(10_000, children - at), (row) => ((at + row) * 7919) % 100_003, { field: 'of', to: [one] }),
    )
  const alone = timed(9, (run) =>
    change(context, parts.id, [
      {
        op: 'update',
        id: partIds[(run * 31 + 100) % children] ?? '',
        values: valuesOf(parts, { amount: run + 0.25 }),
        base: Number.MAX_SAFE_INTEGER,
      },
    ]),
  )
  const pairs = sql.table(`link_${fieldOf(parts, 'of')}`)
  const names = ['sum', 'average', 'max', 'median', 'unique', 'countFilled'] as const
  for (const name of names) {
    addField(context, big, name, 'rollup', { linkFieldId: inverse, targetFieldId: fieldOf(parts, 'amount'), function: name })
    const changed = timed(9, (run) =>
      change(context, parts.id, [
        {
          op: 'update',
          id: partIds[(run * 37 + 100) % children] ?? '',
          values: valuesOf(parts, { amount: run + (names.indexOf(name) + 1) / 8 }),
          base: Number.MAX_SAFE_INTEGER,
        },
      ]),
    )
    const bare = timed(3, () =>
      db.all(
        sql`SELECT sum(t.${column(parts, 'amount')}) FROM ${pairs} AS p JOIN ${record(parts.id)} AS t ON t.id = p.a_id WHERE p.b_id = ${one} AND t.deleted_at IS NULL`,
      ),
    )
    note(`one child of ${children}: ${name} (beside: adding all)`, changed, bare, '≤ 5 ms')
    changeStructure(context, 'fields.delete', { tableId: big.id, id: fieldOf(big, name) })
  }
  note(`one child of ${children}: no rollup`, alone, alone, '')

  for (const at of [1, 2, 3, 4])
    addField(context, items, `look${at}`, 'vlookup', {
      linkFieldId: fieldOf(items, 'parent'),
      targetFieldId: fieldOf(parents, at % 2 ? 'name' : 'amount'),
    })
  const five = ['parent', 'look1', 'look2', 'look3', 'look4'].map((name) => fieldOf(items, name))
  const some = world.context(
    world.addMember({ profile: { tables_enabled: { [items.id]: { fields_excluded: [...five, fieldOf(items, 'lookup')] }, '*': '*' } } }),
  )
  const most = world.context(
    world.addMember({ profile: { tables_enabled: { [items.id]: { fields_excluded: [fieldOf(items, 'lookup')] }, '*': '*' } } }),
  )
  const query = { tableId: items.id, filter: null, sorts: [], search: '', after: null, limit: 100 }
  const page = (as: OrgContext): number => timed(9, () => queryRecords(as, query), 100)
  note('100 rows with five link and lookup columns (beside: without)', page(most), page(some), '≤ 2 ×')
  console.log('CPU milliseconds')
  console.table(rows)
  world.dispose()
}
