import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { buildTable } from '#tests/support/build-table.ts'

export interface SeededTable {
  id: string
  rows: number
  /** highest seq of its records */
  seq: number
  fieldIds: string[]
  state: string
  due: string
  /** ids of the options of `state` */
  options: string[]
}

const options = ['open', 'todo', 'doing', 'review', 'blocked', 'done', 'closed', 'idea'].map((label, index) => ({
  id: `o00000000000${index}`,
  label,
  hue: 'blue',
}))

/** A table of 12 fields with as many records as wanted, made by SQLite itself. */
export function seedTable(context: OrgContext, rows: number): SeededTable {
  const { org } = context
  const table = buildTable(context, {
    label: `Seeded ${rows}`,
    fields: {
      name: 'singleLineText',
      state: { type: 'select', config: { options } },
      priority: 'number',
      amount: 'number',
      quantity: 'number',
      due: 'date',
      done: 'checkbox',
      owner: 'singleLineText',
      note: 'text',
      made: 'date',
      code: 'singleLineText',
      share: 'percent',
    },
  })
  const id = (name: string): string => table.fields[name] ?? ''
  const names = Object.keys(table.fields)
  const values: Record<string, ReturnType<typeof sql>> = {
    name: sql`'Record ' || ((n * 7919) % 1000003)`,
    state: sql`'o00000000000' || (n * 31 % 8)`,
    priority: sql`(n % 10) * 1.0`,
    amount: sql`((n * 7919) % 100003) / 10.0`,
    quantity: sql`(n % 997) * 1.0`,
    due: sql`date('2020-01-01', '+' || ((n * 104729) % 3650) || ' days')`,
    done: sql`CASE WHEN n % 3 = 0 THEN 1 END`,
    owner: sql`'Owner ' || (n % 53)`,
    note: sql`'Some longer text with number ' || n || ' in it'`,
    made: sql`date('2019-01-01', '+' || (n % 2000) || ' days')`,
    code: sql`printf('C%07d', n)`,
    share: sql`(n % 100) * 1.0`,
  }
  const last = org.db.writeNow(() => {
    const seq = org.nextSeq(rows)
    const first = seq - rows
    org.db.run(sql`
      INSERT INTO ${recordTable(table.id)} (id, created_at, updated_at, seq, ${sql.join(names.map((name) => fieldColumn(id(name))))})
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${rows})
      SELECT printf('00000000-0000-7000-8000-%012x', n), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ${first} + n,
        ${sql.join(names.map((name) => values[name] ?? sql`NULL`))} FROM n`)
    org.db.run(sql`UPDATE table_def SET record_count = ${rows}, record_seq = ${seq} WHERE id = ${table.id}`)
    return seq
  })
  return {
    id: table.id,
    rows,
    seq: last,
    fieldIds: Object.values(table.fields),
    state: id('state'),
    due: id('due'),
    options: options.map((one) => one.id),
  }
}
