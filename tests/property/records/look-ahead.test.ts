import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { judgeInOrder, type CaseAnswer } from '#server/records/write/hooks/judge-in-order.ts'
import type { JudgedCase } from '#server/records/write/hooks/record-hook.ts'
import { buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { sendQueue, type QueuedMutation } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const admin = () => world.context(world.admin)
const log = { error: () => undefined }
const tables: BuiltTable[] = []
beforeAll(() => {
  for (const label of ['together', 'apart'])
    tables.push(buildTable(admin(), { label, fields: { name: 'singleLineText', amount: 'number', note: 'singleLineText' } }))
})
afterAll(() => world.dispose())

/** The answer of an author by a number: everything that a rule may do, depending on cells before and after. */
function answerOf(rule: number, table: BuiltTable, { op, before, after }: JudgedCase): CaseAnswer {
  const cell = (name: string, values = after): CellValue => values[table.fields[name] ?? ''] ?? null
  const set = (values: Record<string, CellValue>): CaseAnswer => ({ set: op === 'delete' ? {} : valuesOf(table, values) })
  const answers: (() => CaseAnswer)[] = [
    () => set({}),
    () => set({ amount: Number(cell('amount', before) ?? 0) + 1 }),
    () => (op === 'create' ? set({ note: 'made' }) : set({})),
    () => (cell('name') === 'bad' ? { refuse: 'no bad ones' } : set({})),
    () => (cell('note', before) === 'made' && op === 'delete' ? { refuse: 'kept' } : set({})),
    () => (cell('name') === 'ends' ? { failed: true } : set({ name: `${String(cell('name') ?? cell('name', before))}!`.slice(0, 4) })),
    () => set({ note: cell('name') }),
  ]
  return answers[rule % answers.length]?.() ?? set({})
}

function bind(rules: readonly number[]): void {
  bindRecordHooks(
    world.org,
    tables.map((table, index) => ({
      name: `rules ${index}`,
      watches: (model) => (model.id === table.id ? { fields: Object.values(table.fields) } : undefined),
      judged: {
        question: () => 'v1',
        judge: (cases, org) =>
          judgeInOrder(
            org,
            cases,
            rules.map((rule, at) => ({
              by: `f${at}`,
              asks: () => true,
              // one that ends its process takes the others of its run along
              judge: async (some) => {
                const answers = some.map((one) => answerOf(rule, table, one))
                if (answers.some((answer) => 'failed' in answer)) throw new Error('ended')
                return answers
              },
            })),
            log,
          ),
      },
    })),
    log,
  )
}

const acts = fc.array(
  fc.record({
    op: fc.constantFrom('create', 'update', 'update', 'update', 'delete', 'restore'),
    at: fc.nat(5),
    values: fc.record(
      { name: fc.constantFrom('a', 'bad', 'ends', null), amount: fc.nat(3), note: fc.constantFrom('n', 'made') },
      { requiredKeys: [] },
    ),
  }),
  { minLength: 2, maxLength: 30 },
)

it('a change that cannot be judged now takes no answer from those before it, and is made when it is sent again', async () => {
  let isBusy = true
  const [judged, plain] = tables as [BuiltTable, BuiltTable]
  bindRecordHooks(
    world.org,
    [
      {
        name: 'busy',
        watches: (model) => (model.id === judged.id ? { fields: Object.values(judged.fields) } : undefined),
        judged: {
          question: () => 'v1',
          judge: (cases) => (isBusy ? Promise.reject(new AppError('unavailable')) : Promise.resolve(cases.map(() => ({ set: {} })))),
        },
      },
    ],
    log,
  )
  const create = (table: BuiltTable): QueuedMutation => {
    const id = newId()
    return {
      id,
      kind: 'records.change',
      args: { tableId: table.id, changes: [{ op: 'create', id, values: valuesOf(table, { name: 'a' }) }] },
    }
  }
  const queue = [create(plain), create(plain), create(judged), create(plain)]
  const first = await sendQueue(world, world.admin, queue)
  expect(first.results.map(({ id, status }) => [id, status])).toEqual(queue.slice(0, 2).map(({ id }) => [id, 'applied']))
  // alone at the beginning, the device has to wait
  await expect(sendQueue(world, world.admin, queue.slice(2))).rejects.toMatchObject({ id: 'unavailable' })
  isBusy = false
  const again = await sendQueue(world, world.admin, queue)
  expect(again.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied'])
})

it('a queue that is judged together leaves the same as its changes sent one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }), acts, async (rules, given) => {
      bindRecordHooks(world.org, [], log)
      const ids = tables.map(() => Array.from({ length: 6 }, () => newId()))
      tables.forEach((table, index) => {
        const old = (ids[index] ?? []).slice(0, 3)
        change(
          admin(),
          table.id,
          old.map((id) => ({ op: 'create', id, values: valuesOf(table, { name: 'old' }) })),
        )
      })
      bind(rules)
      const queueOf = (index: number): QueuedMutation[] =>
        given.map(({ op, at, values }) => {
          const table = tables[index] as BuiltTable
          const cells = op === 'create' || op === 'update' ? { values: valuesOf(table, values as Record<string, CellValue>) } : {}
          const base = op === 'update' || op === 'delete' ? { base: world.org.currentSeq() + 100_000 } : {}
          return { kind: 'records.change', args: { tableId: table.id, changes: [{ op, id: ids[index]?.[at], ...cells, ...base }] } }
        })
      const together = (await sendQueue(world, world.admin, queueOf(0))).results
      const apart = []
      for (const one of queueOf(1)) apart.push(...(await sendQueue(world, world.admin, [one])).results)
      const told = (results: typeof together) =>
        results.map((result) =>
          result.status === 'applied' ? 'applied' : [result.error.id, (result.error.details as { trigger?: string } | undefined)?.trigger],
        )
      expect(told(together)).toEqual(told(apart))
      expect(stateOf(0, ids[0] ?? [])).toEqual(stateOf(1, ids[1] ?? []))
    }),
    runs(60, 2000),
  )
}, 120_000)

function stateOf(index: number, ids: readonly string[]): unknown[] {
  const table = tables[index] as BuiltTable
  const rows: DeviceRows = new Map()
  catchUp(admin(), table.id, rows)
  return ids.map((id) => {
    const row = rows.get(id)
    return row && Object.values(table.fields).map((fieldId) => row[fieldId] ?? null)
  })
}
