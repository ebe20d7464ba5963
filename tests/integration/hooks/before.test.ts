import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import { causeOf, mostRulesInChain, type WriteCause } from '#server/jobs/write-cause.ts'
import { findVerdict, writeRecords } from '#server/mutations/write-records.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import type { JudgedCase, RecordHook, Verdict } from '#server/records/write/hooks/record-hook.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
const log = { error: () => undefined }
const admin = () => world.context(world.admin)
const field = (name: string): string => table.fields[name] ?? ''
const hook = (given: Omit<RecordHook, 'name' | 'watches'>, fields: readonly string[] = ['name', 'amount']): RecordHook => ({
  name: 'probe',
  watches: (model) => (model.id === table.id ? { fields: fields.map(field) } : undefined),
  ...given,
})
const bind = (...hooks: RecordHook[]) => bindRecordHooks(world.org, hooks, log)
const create = (values: Record<string, CellValue>, context = admin()) =>
  change(context, table.id, [{ op: 'create', id: newId(), values: valuesOf(table, values) }])
const cellOf = (id: string, name: string) => readCell(admin(), table, id, name)
function refusalOf(act: () => unknown): [string, unknown] {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return [error.id, (error.details as { reason?: unknown } | undefined)?.reason]
    throw error
  }
  return ['none', undefined]
}

beforeEach(() => {
  world = createTestOrgOnPlatform()
  table = buildTable(admin(), {
    fields: { name: { type: 'singleLineText', required: true }, amount: 'number', mail: 'email', who: 'user' },
  })
})
afterEach(() => world.dispose())

describe('what a before-hook sets', () => {
  it('is stored, in the history, undone, and told to the writer', () => {
    const [id = ''] = addRecords(admin(), table, [{ name: 'a', amount: 1 }])
    bind(hook({ before: ({ records, set }) => records.forEach((one) => set(one, field('amount'), 7)) }))
    change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'b' }), base: world.org.currentSeq() }])
    expect(cellOf(id, 'amount')).toBe(7)
    const [last] = readHistory(admin(), table.id, id)
    expect(last).toMatchObject({ before: valuesOf(table, { name: 'a', amount: 1 }), after: valuesOf(table, { name: 'b', amount: 7 }) })
    // put back to what it was: nothing is left of the change, and the writer hears of none
    bind(hook({ before: ({ records, set }) => records.forEach((one) => set(one, field('name'), 'b')) }))
    const applied = change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'c' }), base: world.org.currentSeq() }])
    expect(applied).toMatchObject({ updated: 0 })
    expect(cellOf(id, 'name')).toBe('b')
  })

  it.each([
    ['a type', 'amount', 'seven', ['invalid_value', 'notNumber']],
    ['a person', 'who', ['00000000-0000-4000-8000-000000000000'], ['invalid_value', 'notUser']],
    ['a computed or unknown field', 'nothing', 1, ['Error', undefined]],
  ])('is checked: %s', (_, name, value, [id]) => {
    bind(
      hook({ before: ({ records, set }) => records.forEach((one) => set(one, field(name), value as CellValue)) }, [
        'name',
        'amount',
        'who',
      ]),
    )
    if (id === 'Error') expect(() => create({ name: 'x' })).toThrow('does not watch')
    else expect(refusalOf(() => create({ name: 'x' }))[0]).toBe(id)
  })

  it('cannot empty what must be filled', () => {
    const [id = ''] = addRecords(admin(), table, [{ name: 'a' }])
    bind(hook({ before: ({ records, set }) => records.forEach((one) => set(one, field('name'), null)) }))
    const update = () =>
      change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { amount: 2 }), base: world.org.currentSeq() }])
    expect(refusalOf(update)).toEqual(['invalid_value', 'required'])
    const whole = { batch: newId(), madeAt: new Date(), gesture: 'form', complete: true }
    const changes = [{ op: 'create' as const, id: newId(), values: valuesOf(table, { name: 'x' }) }]
    expect(refusalOf(() => world.org.db.writeNow(() => applyRecordChanges(admin(), table.id, changes, whole)))).toEqual([
      'invalid_value',
      'required',
    ])
  })

  it('stays within the rows of the writer, and within the rights of whom it is set for', () => {
    const rules = { can_create: true, can_edit: true, data: [{ field: field('amount'), operator: 'equals', value: 1 }] }
    const narrow = world.addMember({ profile: { tables_enabled: { [table.id]: rules as never } } })
    const reader = world.addMember({ profile: { tables_enabled: { [table.id]: {} } } })
    bind(hook({ before: ({ records, set }) => records.forEach((one) => set(one, field('amount'), 2)) }))
    expect(refusalOf(() => create({ name: 'x', amount: 1 }, world.context(narrow)))).toEqual(['permission_denied', 'outsideYourRecords'])
    const rule = createRuleContext(
      world.org,
      { kind: 'automation', id: 'r', ownerId: reader.memberId },
      { now: () => new Date(), source: 'automation' },
    )
    bind(hook({ before: ({ records, set }) => records.forEach((one) => set(one, field('amount'), 2, rule)) }))
    expect(refusalOf(() => create({ name: 'x' }))[0]).toBe('permission_denied')
  })

  it('does not touch earlier values that come back, and is seen by the hook after it', () => {
    const seen: unknown[] = []
    const first = hook({ before: ({ records, set }) => records.forEach((one) => set(one, field('amount'), 5)) })
    const second = hook({ before: ({ records }) => records.forEach((one) => seen.push(one.after[field('amount')])) })
    bind(first, second)
    create({ name: 'x', amount: 1 })
    expect(seen).toEqual([5])
    const undoing = { batch: newId(), madeAt: new Date(), tidying: true }
    const changes = [{ op: 'create' as const, id: newId(), values: valuesOf(table, { name: 'y', amount: 1 }) }]
    world.org.db.writeNow(() => applyRecordChanges(admin(), table.id, changes, undoing))
    expect(seen).toEqual([5])
  })
})

it('hooks hear only of what they watch, write nothing themselves, and check the final values', () => {
  const heard: string[] = []
  const [id = ''] = addRecords(admin(), table, [{ name: 'a' }])
  bind(hook({ after: ({ records }) => heard.push(...records.map(({ op }) => op)) }, ['amount']))
  const update = (values: Record<string, CellValue>) =>
    change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, values), base: world.org.currentSeq() }])
  update({ name: 'b' })
  update({ amount: 1 })
  change(admin(), table.id, [{ op: 'delete', id, base: world.org.currentSeq() }])
  expect(heard).toEqual(['update', 'delete'])
  bind(hook({ after: () => void create({ name: 'again' }) }))
  expect(() => create({ name: 'x' })).toThrow('the hook probe writes records')
  bind(
    hook({
      check: () => {
        throw new AppError('trigger_refused')
      },
    }),
  )
  expect(refusalOf(() => create({ name: 'x' }))[0]).toBe('trigger_refused')
})

describe('verdicts', () => {
  const judgedBy = (judge: (cases: readonly JudgedCase[]) => Verdict[] | Promise<Verdict[]>): RecordHook =>
    hook({ judged: { question: () => 'v1', judge: async (cases) => judge(cases) } })
  const write = (values: Record<string, CellValue>, id = newId()) =>
    writeRecords(world.org.db, () => {
      const changes = [{ op: 'create' as const, id, values: valuesOf(table, values) }]
      return applyRecordChanges(admin(), table.id, changes, { batch: newId(), madeAt: new Date() })
    })

  it('are given outside the transaction, for all records at once, and set or refuse', async () => {
    const asked: boolean[] = []
    bind(
      judgedBy((cases) => {
        asked.push(world.org.db.inTransaction)
        return cases.map(({ after }) =>
          after[field('name')] === 'bad'
            ? { refuse: 'no bad ones', by: 'goodness' }
            : { set: { [field('amount')]: { value: 9, by: 'goodness' } } },
        )
      }),
    )
    const id = newId()
    expect(await write({ name: 'good' }, id)).toMatchObject({ created: 1 })
    expect(cellOf(id, 'amount')).toBe(9)
    await expect(write({ name: 'bad' })).rejects.toMatchObject({
      id: 'trigger_refused',
      details: { reason: 'no bad ones', trigger: 'goodness' },
    })
    expect(asked).toEqual([false, false])
    expect(findVerdict('anything')).toBeUndefined()
  })

  it('count for the very input only: somebody who came between is judged again, and not for ever', async () => {
    const [id = ''] = addRecords(admin(), table, [{ name: 'a', amount: 0 }])
    let amount = 0
    const meddle = (): void => {
      bind()
      change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { amount: ++amount }), base: world.org.currentSeq() }])
    }
    const seen: unknown[] = []
    const judged: RecordHook = judgedBy((cases) => {
      seen.push(...cases.map(({ before }) => before[field('amount')]))
      if (amount < limit) meddle()
      bind(judged)
      return cases.map(() => ({ set: {} }))
    })
    const rename = (name: string) =>
      writeRecords(world.org.db, () =>
        applyRecordChanges(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name }), base: world.org.currentSeq() }], {
          batch: newId(),
          madeAt: new Date(),
        }),
      )
    let limit = 1
    bind(judged)
    await rename('b')
    expect(seen).toEqual([0, 1])
    limit = 100
    bind(judged)
    await expect(rename('c')).rejects.toMatchObject({ id: 'unavailable' })
    expect(cellOf(id, 'name')).toBe('b')
  })

  it('that cannot be given refuse the write', async () => {
    bind(judgedBy(() => Promise.reject(new Error('the judge is gone'))))
    await expect(write({ name: 'x' })).rejects.toMatchObject({ id: 'trigger_refused', details: { reason: 'failed' } })
  })
})

it('a chain of rules ends at its limit', () => {
  let cause: WriteCause | undefined
  const rule = (id: string) => causeOf({ kind: 'automation', id, version: 1, runId: newId() }, cause)
  const write = () =>
    world.org.db.writeNow(() =>
      applyRecordChanges(admin(), table.id, [{ op: 'create', id: newId(), values: {} }], { batch: newId(), madeAt: new Date(), cause }),
    )
  for (let step = 0; step < mostRulesInChain; step++) {
    cause = rule(step % 2 === 0 ? 'a' : 'b')
    expect(write().created).toBe(1)
  }
  cause = rule('a')
  expect(refusalOf(write)[0]).toBe('chain_too_long')
})

it('a rule acts with the rights its owner has now, under its own name', () => {
  const owner = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  const rule = () =>
    createRuleContext(world.org, { kind: 'function', id: 'f1', ownerId: owner.memberId }, { now: () => new Date(), source: 'function' })
  const id = newId()
  const write = (to: string) => change(rule(), to, [{ op: 'create', id: newId(), values: {} }])
  change(rule(), table.id, [{ op: 'create', id, values: valuesOf(table, { name: 'made' }) }])
  expect(readHistory(admin(), table.id, id)).toMatchObject([{ memberId: 'function:f1', source: 'function' }])
  const other = buildTable(admin())
  expect(refusalOf(() => write(other.id))[0]).toBe('unauthorized')
  world.setProfile(owner, { tables_enabled: { [table.id]: {} } })
  expect(refusalOf(() => write(table.id))[0]).toBe('permission_denied')
  world.org.db.writeNow(() =>
    world.org.db.run(world.org.db.build.updateTable('member').set({ active: 0 }).where('id', '=', owner.memberId)),
  )
  expect(refusalOf(() => write(table.id))[0]).toBe('invalid_session')
})
