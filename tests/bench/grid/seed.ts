import { newId } from '#shared/lib/ids.ts'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { fields, valuesAt, widths } from '#tests/bench/grid/rows.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

export interface SeededTable {
  path: string
  label: string
  token: string
  /** the session that the browser would have kept after signing in */
  storedSession: string
  member: TestMember
  org: TestOrg
  fields: Readonly<Record<string, string>>
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
    // connections that rest are closed on time, or the next request would go into one that is gone
    await new Promise((resolve) => setImmediate(resolve))
  }
  const widthsById = Object.fromEntries(Object.entries(table.fields).map(([name, id]) => [id, widths[name] ?? 100]))
  await server.as(org.admin).mutate('views.update', { id: table.viewId, tableId: table.id, config: { widths: widthsById } })
  const { body } = await server.as(org.admin).get<SessionData>('/api/auth/session')
  const session = { ...body, orgId: org.orgId, memberId: org.admin.memberId }
  return {
    path: `/object/${table.id}`,
    label,
    token: org.admin.token,
    storedSession: JSON.stringify({ status: 'active', session }),
    member: org.addMember({ isAdmin: true }),
    org,
    fields: table.fields,
    tableId: table.id,
    recordIds,
    name: table.fields['name'] ?? '',
    amount: table.fields['amount'] ?? '',
  }
}
