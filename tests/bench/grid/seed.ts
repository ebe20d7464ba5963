import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { SessionData } from '#shared/auth/session-schema.ts'
import { addRecords, buildTable, type FieldSpec } from '#tests/support/build-table.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

const colours = ['Red', 'Amber', 'Green', 'Blue', 'Violet']
const options = colours.map((label, index) => ({ id: `o00000000000${index}`, label, hue: label.toLowerCase() }))
const words = ['river', 'stone', 'cloud', 'ember', 'lark', 'Árvore', 'quiet', 'harbour', 'meadow', 'ink']

/** Fourteen columns as real tables have them: every way a cell can look except links to other tables. */
const fields: Record<string, FieldSpec> = {
  name: 'singleLineText',
  notes: 'text',
  amount: 'number',
  price: 'currency',
  share: 'percent',
  due: 'date',
  seen: 'dateTime',
  done: 'checkbox',
  state: { type: 'select', config: { options } },
  tags: { type: 'multipleSelect', config: { options } },
  mail: 'email',
  owner: 'user',
  city: 'singleLineText',
  rank: 'number',
}

export interface SeededTable {
  path: string
  label: string
  token: string
  /** what the browser would have kept after signing in */
  storedSession: string
  member: TestMember
  tableId: string
  recordIds: readonly string[]
  /** ids of two of its fields */
  name: string
  amount: string
}

/** An organisation with one table of that many records. */
export async function seedTable(server: TestServer, rows: number): Promise<SeededTable> {
  const org = server.createOrg(`Bench ${rows} ${newId().slice(-4)}`)
  const context = org.context(org.admin)
  const label = `Table of ${rows}`
  const table = buildTable(context, { label, fields })
  const recordIds: string[] = []
  for (let start = 0; start < rows; start += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, rows - start) }, (_, index) => valuesAt(start + index, org.admin.memberId))
    recordIds.push(...addRecords(context, table, batch))
  }
  const { body } = await server.as(org.admin).get<SessionData>('/api/auth/session')
  const session = { ...body, orgId: org.orgId, memberId: org.admin.memberId }
  return {
    path: `/object/${table.id}`,
    label,
    token: org.admin.token,
    storedSession: JSON.stringify({ status: 'active', session }),
    member: org.addMember({ isAdmin: true }),
    tableId: table.id,
    recordIds,
    name: table.fields['name'] ?? '',
    amount: table.fields['amount'] ?? '',
  }
}

function valuesAt(row: number, memberId: string): Record<string, CellValue> {
  const word = (by: number): string => words[(row * 7 + by) % words.length] ?? ''
  const option = (by: number): string => options[(row + by) % options.length]?.id ?? ''
  const day = `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 10}`
  return {
    name: `${word(0)} ${word(3)} ${row}`,
    notes: `${word(1)} ${word(2)} ${word(4)} ${word(5)}, ${word(6)}`,
    amount: ((row * 7919) % 100_003) / 10,
    price: (row * 104_729) % 5_000_000,
    share: row % 101,
    due: day,
    seen: `${day}T0${row % 10}:30:00.000Z`,
    done: row % 3 === 0 ? 1 : null,
    state: option(0),
    tags: row % 4 === 0 ? [] : [option(1), option(3)],
    mail: `${word(2).toLowerCase()}${row}@example.com`.replace('á', 'a'),
    owner: row % 2 === 0 ? [memberId] : [],
    city: word(8),
    rank: (row * 31) % 1_000,
  }
}
