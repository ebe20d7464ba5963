import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { judgeInOrder, mostOfRun, type CaseAnswer, type CaseJudge } from '#server/records/write/hooks/judge-in-order.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import type { JudgedCase, JudgedHook } from '#server/records/write/hooks/record-hook.ts'
import { writeForProgram } from '#server/records/programs/write-for-program.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import { addRecords, buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { sendQueue, type QueuedMutation } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
const admin = () => world.context(world.admin)
const field = (name: string): string => table.fields[name] ?? ''
const log = { error: () => undefined }

beforeEach(() => {
  world = createTestOrgOnPlatform()
  table = buildTable(admin(), { fields: { name: 'singleLineText', amount: 'number', at: 'dateTime' } })
})
afterEach(() => world.dispose())

interface Author extends Partial<CaseJudge> {
  by: string
  answer(one: JudgedCase): CaseAnswer
}

/** Puts authors in force. @returns the cases of each call, by author */
function bind(authors: readonly Author[], more: Partial<JudgedHook> = {}): [string, readonly JudgedCase[]][] {
  const calls: [string, readonly JudgedCase[]][] = []
  const judges = authors.map(({ answer, ...author }): CaseJudge => ({
    asks: () => true,
    judge: async (cases) => {
      calls.push([author.by, cases])
      return cases.map(answer)
    },
    ...author,
  }))
  const judged: JudgedHook = { question: () => 'v1', judge: (cases, org) => judgeInOrder(org, cases, judges, log), ...more }
  const watches = () => ({ fields: [field('name'), field('amount'), field('at')] })
  bindRecordHooks(world.org, [{ name: 'rules', watches: (model) => (model.id === table.id ? watches() : undefined), judged }], log)
  return calls
}

const sets = (values: Record<string, CellValue>): CaseAnswer => ({ set: valuesOf(table, values) })
const create = (rows: Record<string, CellValue>[], ids = rows.map(() => newId())) =>
  writeRecords(world.org.db, () => {
    const changes = rows.map((row, index) => ({ op: 'create' as const, id: ids[index] ?? '', values: valuesOf(table, row) }))
    return applyRecordChanges(admin(), table.id, changes, { batch: newId(), madeAt: new Date() })
  })

describe('several authors of a verdict', () => {
  it('judge in their order, and each sees what the one before left', async () => {
    const seen: CellValue[] = []
    bind([
      { by: 'first', answer: () => sets({ amount: 5 }) },
      { by: 'second', answer: ({ after }) => (seen.push(after[field('amount')] ?? null), sets({ amount: 6 })) },
      { by: 'third', answer: ({ after }) => (seen.push(after[field('amount')] ?? null), sets({})) },
    ])
    const id = newId()
    await create([{ name: 'a' }], [id])
    expect(seen).toEqual([5, 6])
    expect(readCell(admin(), table, id, 'amount')).toBe(6)
  })

  it('are named by their refusal, and those after are not asked', async () => {
    const calls = bind(
      [
        { by: 'f1', answer: () => sets({ amount: 1 }) },
        { by: 'f2', answer: ({ after }) => (after[field('name')] === 'bad' ? { refuse: 'No bad ones.' } : sets({})) },
        { by: 'f3', answer: () => sets({}) },
      ],
      { label: (_org, by) => `Rule ${by}` },
    )
    await expect(create([{ name: 'good' }, { name: 'bad' }])).rejects.toMatchObject({
      id: 'trigger_refused',
      details: { trigger: 'f2', label: 'Rule f2', reason: 'No bad ones.' },
    })
    expect(calls.map(([by, cases]) => [by, cases.length])).toEqual([
      ['f1', 2],
      ['f2', 2],
      ['f3', 1],
    ])
  })

  it.each([
    ['fails', { judge: () => Promise.reject(new Error('the code ended')) }],
    ['leaves a record out', { judge: async () => [] }],
    ['sets what does not fit', { answer: () => sets({ amount: 'seven' }) }],
  ])('that %s refuse in their own name', async (_, author) => {
    bind([
      { by: 'f1', answer: () => sets({ name: 'x' }) },
      { by: 'f2', answer: () => sets({}), ...author },
    ])
    await expect(create([{ name: 'a' }])).rejects.toMatchObject({ id: 'trigger_refused', details: { trigger: 'f2', failed: true } })
  })

  it('that find no place refuse nothing: the device sends again', async () => {
    bind([{ by: 'f1', answer: () => sets({}), judge: () => Promise.reject(new AppError('unavailable')) }])
    await expect(create([{ name: 'a' }])).rejects.toMatchObject({ id: 'unavailable' })
  })

  it('set cells with their own rights', async () => {
    const rules = { can_create: true, can_edit: true }
    const reader = world.addMember({ profile: { tables_enabled: { [table.id]: {} } } })
    const writer = world.addMember({ profile: { tables_enabled: { [table.id]: rules as never } } })
    const owners: Record<string, string> = { f1: writer.memberId, f2: reader.memberId }
    const actor: JudgedHook['actor'] = (_write, _record, by) =>
      createRuleContext(world.org, { kind: 'function', id: by, ownerId: owners[by] ?? '' }, { now: () => new Date(), source: 'function' })
    bind([{ by: 'f1', answer: () => sets({ amount: 3 }) }], { actor })
    const id = newId()
    await create([{ name: 'a' }], [id])
    expect(readCell(admin(), table, id, 'amount')).toBe(3)
    expect(readHistory(admin(), table.id, id)).toHaveLength(1)
    bind([{ by: 'f2', answer: () => sets({ amount: 4 }) }], { actor })
    await expect(create([{ name: 'b' }])).rejects.toMatchObject({
      id: 'trigger_refused',
      details: { trigger: 'f2', failed: true, problem: 'permission_denied' },
    })
  })

  it('get a large write in runs of 500', async () => {
    const calls = bind([
      { by: 'f1', answer: () => sets({ amount: 1 }) },
      { by: 'f2', answer: () => sets({}) },
    ])
    await create(Array.from({ length: 1200 }, (_, index) => ({ name: `${index}` })))
    expect(mostOfRun).toBe(500)
    expect(calls.map(([by, cases]) => [by, cases.length])).toEqual([
      ...[500, 500, 200].map((count) => ['f1', count]),
      ...[500, 500, 200].map((count) => ['f2', count]),
    ])
  })
})

describe('the rounds of a write', () => {
  it('make the same ids and have one instant, so that each record is judged once', async () => {
    const { db } = world.org
    const now = JSON.stringify({ kind: 'today' })
    db.writeNow(() => {
      db.run(db.build.updateTable('field_def').set({ default_value: now }).where('id', '=', field('at')))
      db.run(db.build.updateTable('table_def').set({ structure: newId() }))
    })
    const calls = bind([{ by: 'f1', answer: () => sets({}) }])
    const written = await writeForProgram(admin(), table.id, () => [{ op: 'create', values: { name: 'made by a program' } }])
    expect(calls.map(([, cases]) => cases.map(({ recordId }) => recordId))).toEqual([[written.items[0]?.id]])
    expect(readCell(admin(), table, written.items[0]?.id ?? '', 'at')).toBe(calls[0]?.[1][0]?.after[field('at')])
  })
})

describe('an offline queue', () => {
  const edit = (id: string, values: Record<string, CellValue>): QueuedMutation => ({
    kind: 'records.change',
    args: { tableId: table.id, changes: [{ op: 'update', id, values: valuesOf(table, values), base: world.org.currentSeq() }] },
  })
  const statuses = async (queue: readonly QueuedMutation[]): Promise<Record<string, number>> => {
    const { results } = await sendQueue(world, world.admin, queue)
    const counts: Record<string, number> = {}
    for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  it('of 500 single edits is judged at once by each author', async () => {
    const ids = addRecords(
      admin(),
      table,
      Array.from({ length: 500 }, (_, index) => ({ name: `${index}` })),
    )
    const calls = bind([
      { by: 'f1', answer: () => sets({ name: 'seen' }) },
      { by: 'f2', answer: ({ after }) => (Number(after[field('amount')]) % 10 === 0 ? { refuse: 'No tens.' } : sets({})) },
    ])
    expect(await statuses(ids.map((id, index) => edit(id, { amount: index + 1 })))).toEqual({ applied: 450, refused: 50 })
    expect(calls.map(([by, cases]) => [by, cases.length])).toEqual([
      ['f1', 500],
      ['f2', 500],
    ])
    expect(readCell(admin(), table, ids[0] ?? '', 'name')).toBe('seen')
    expect(readCell(admin(), table, ids[9] ?? '', 'name')).toBe('9')
  })

  it('of new records with their edits is judged again only where a verdict changed the input', async () => {
    const ids = Array.from({ length: 60 }, () => newId())
    const made = ids.map((id): QueuedMutation => ({
      kind: 'records.change',
      args: { tableId: table.id, changes: [{ op: 'create', id, values: valuesOf(table, { name: 'new' }) }] },
    }))
    const queue = [...made, ...ids.map((id) => edit(id, { name: 'b' })), ...ids.map((id) => edit(id, { name: 'c' }))]
    const looking = bind([{ by: 'f1', answer: () => sets({}) }])
    expect(await statuses(queue)).toEqual({ applied: 180 })
    // how much of a queue one turn tries depends on the machine; what it cannot know is asked in the next
    expect(looking.length).toBeLessThanOrEqual(4)
    const filling = bind([{ by: 'f1', answer: ({ op }) => (op === 'create' ? sets({ amount: 1 }) : sets({})) }])
    const again = ids.map(() => newId())
    const second = JSON.parse(
      ids.reduce((text, id, index) => text.replaceAll(id, again[index] ?? ''), JSON.stringify(queue)),
    ) as QueuedMutation[]
    expect(await statuses(second)).toEqual({ applied: 180 })
    expect(filling.length).toBeLessThanOrEqual(8)
  })

  it('with one that ends its judge is judged in smaller parts, and only that one is refused', async () => {
    const ids = addRecords(
      admin(),
      table,
      Array.from({ length: 64 }, (_, index) => ({ name: `${index}` })),
    )
    const judge: CaseJudge['judge'] = async (cases) => {
      if (cases.some(({ after }) => after[field('amount')] === 40)) throw new Error('the process was ended')
      return cases.map(() => sets({}))
    }
    bind([{ by: 'f1', answer: () => sets({}), judge }])
    const { results } = await sendQueue(
      world,
      world.admin,
      ids.map((id, index) => edit(id, { amount: index })),
    )
    expect(results.flatMap(({ status }, index) => (status === 'applied' ? [] : [index]))).toEqual([40])
    expect(results[40]).toMatchObject({ error: { id: 'trigger_refused', details: { trigger: 'f1', failed: true } } })
  })

  it('in which each edit depends on the verdict before is judged as one by one', async () => {
    const [id = ''] = addRecords(admin(), table, [{ name: 'a', amount: 0 }])
    const calls = bind([{ by: 'f1', answer: ({ before }) => sets({ amount: Number(before[field('amount')] ?? 0) + 1 }) }])
    const queue = Array.from({ length: 30 }, (_, index) => edit(id, { name: `n${index}` }))
    expect(await statuses(queue)).toEqual({ applied: 30 })
    expect(readCell(admin(), table, id, 'amount')).toBe(30)
    expect(calls).toHaveLength(30)
    // it is looked ahead a few times only, so that no queue costs the square of its length
    expect(calls.reduce((sum, [, cases]) => sum + cases.length, 0)).toBeLessThanOrEqual(9 * 30)
  })
})
