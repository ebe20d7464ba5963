import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import type { SeededTable } from '#tests/bench/grid/seed.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

interface Fields {
  amount: string
  price: string
  due: string
  state: string
}

/** Blocks by turns: figures, charts and records, as an app's overview has them. */
const kinds = (tableId: string, { amount, price, due, state }: Fields): readonly { type: string; config: object }[] => [
  { type: 'indicator', config: { tableId, aggregate: 'count', label: 'Records' } },
  { type: 'indicator', config: { tableId, aggregate: 'sum', fieldId: amount, label: 'Amount' } },
  { type: 'goal', config: { tableId, aggregate: 'sum', fieldId: price, target: 1_000_000, label: 'Goal' } },
  { type: 'chart', config: { tableId, kind: 'bar', group: { fieldId: state, direction: 'asc' }, aggregate: 'sum', fieldId: amount } },
  { type: 'chart', config: { tableId, kind: 'line', group: { fieldId: due, direction: 'asc', bucket: 'month' }, aggregate: 'count' } },
  { type: 'flow', config: { tableId, fieldId: state } },
  { type: 'tableView', config: { tableId, sorts: [{ fieldId: amount, direction: 'desc' }] } },
  { type: 'text', config: {} },
]

/** An app of that many blocks over one table. Answers its id and the id of a block in sight. */
export async function seedApp(
  server: TestServer,
  org: TestOrg,
  table: Pick<SeededTable, 'tableId'>,
  fields: Fields,
  count: number,
): Promise<{ id: string; first: string }> {
  const id = newId()
  await server.as(org.admin).mutate('apps.create', { id, label: `App of ${count}`, icon: 'layout-grid', color: 'indigo' })
  const offered = kinds(table.tableId, fields)
  const blocks = Array.from({ length: count }, (_, index) => ({ id: newShortId('b'), ...offered[index % offered.length] }))
  await changeDocument(
    org.context(org.admin),
    `app:${id}`,
    (doc) => {
      for (const { type, ...block } of blocks) if (type !== undefined) addBlock(doc, { type, ...block }, 'person')
    },
    'person',
  )
  return { id, first: blocks[0]?.id ?? '' }
}
