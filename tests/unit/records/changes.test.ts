import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { areAskedRecords } from '#shared/nouns/records/are-asked-records.ts'
import { areRecordChanges, isRecordChangeCall } from '#shared/nouns/records/are-record-changes.ts'
import { recordCalls } from '#shared/nouns/records/record-calls.ts'
import { recordChangeSchema, recordMutationSchemas } from '#shared/nouns/records/record-mutations.ts'
import { runs } from '#tests/support/property-runs.ts'

const schema = z.array(recordChangeSchema).min(1).max(10_000)
const own = newShortId('f')
const key = fc.oneof(
  fc.constant(own),
  fc.constantFrom('f', 'F000000000000', '__proto__', 'fa0b1c2d3e4f5', 'fa0b1c2d3e4f55', 'toString'),
  fc.string(),
)
const cell = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1.5,
    Infinity,
    NaN,
    true,
    {},
    [],
    ['a'],
    ['a', 1],
    [['a']],
    'x'.repeat(100_001),
    ['x'.repeat(201)],
    undefined,
  ),
  fc.string(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
)
const id = fc.oneof({ weight: 5, arbitrary: fc.constant(newId()) }, fc.constantFrom<unknown>('', 'x', newId().toUpperCase(), 5, null))
const change = fc.record(
  {
    op: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('create', 'update', 'delete', 'restore') },
      fc.constantFrom<unknown>('drop', 'toString', 1),
    ),
    id,
    values: fc.oneof({ weight: 8, arbitrary: fc.dictionary(key, cell, { maxKeys: 3 }) }, fc.constantFrom<unknown>(null, [], 'x')),
    base: fc.oneof(fc.nat(), fc.constantFrom<unknown>(-1, 1.5, '1', null, 2 ** 60, Number.MAX_SAFE_INTEGER)),
    extra: fc.constant(1),
  },
  { requiredKeys: ['op', 'id'] },
)

const tableId = newShortId('t')

it('a plain look at changes lets through what their schema does, as it is', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
      const given: unknown = changes
      const told = schema.safeParse(given)
      const quick = recordMutationSchemas['records.change'].safeParse({ tableId, changes: given })
      expect([quick.success, quick.data?.changes]).toEqual([told.success, told.data])
      if (areRecordChanges(given)) expect(told.success).toBe(true)
    }),
    runs(500, 5_000),
  )
})

it('a plain look at the arguments of a change passes nothing that their schema refuses or changes', () => {
  const args = fc.record(
    {
      tableId: fc.oneof({ weight: 8, arbitrary: fc.constant(tableId) }, fc.constantFrom<unknown>('t', own, 5)),
      changes: fc.oneof(
        { weight: 8, arbitrary: fc.constant([{ op: 'restore', id: newId() }]) },
        fc.array(change, { maxLength: 2 }),
        fc.constantFrom<unknown>([], null),
      ),
      gesture: fc.constantFrom<unknown>('edit', 'paste', '', 'x'.repeat(41), undefined, 3),
      types: fc.constantFrom<unknown>({}, { [own]: 'number' }, { [own]: 'text' }, { [own]: 'nothing' }, { own: 'number' }, [], undefined),
      undoes: fc.oneof(id, fc.constant(undefined)),
    },
    { requiredKeys: ['changes'], noNullPrototype: true },
  )
  let passed = 0
  fc.assert(
    fc.property(args, (given: unknown) => {
      if (!isRecordChangeCall(given)) return
      passed++
      expect(recordMutationSchemas['records.change'].safeParse(given)).toEqual({ success: true, data: given })
    }),
    runs(3_000, 30_000),
  )
  expect(passed).toBeGreaterThan(50)
})

it('takes what devices send, and nothing else', () => {
  const base = { id: newId(), values: { [own]: 'text' } }
  expect(
    areRecordChanges([
      { op: 'create', ...base },
      { op: 'update', ...base, base: 3 },
      { op: 'delete', id: base.id, base: 0 },
    ]),
  ).toBe(true)
  for (const wrong of [undefined, null, {}, [], 'x', [null], Array.from({ length: 10_001 }, () => ({ op: 'restore', id: base.id }))]) {
    expect(areRecordChanges(wrong)).toBe(false)
    expect(schema.safeParse(wrong).success).toBe(false)
  }
})

it('a plain look at the ids that are asked for passes nothing that their schema refuses or changes', () => {
  const body = recordCalls['POST records/get'].body
  const asked = fc.record(
    {
      tableId: fc.oneof(
        { weight: 5, arbitrary: fc.constant(newShortId('t')) },
        fc.constantFrom<unknown>('t', own, 'T000000000000', 5, null),
      ),
      ids: fc.oneof(
        { weight: 8, arbitrary: fc.array(id, { maxLength: 3 }) },
        fc.constantFrom<unknown>(null, 'x', {}, Array(501).fill(newId())),
      ),
      more: fc.constant(1),
    },
    { requiredKeys: ['tableId', 'ids'], noNullPrototype: true },
  )
  let passed = 0
  fc.assert(
    fc.property(asked, (given: unknown) => {
      if (!areAskedRecords(given, 500)) return
      passed++
      expect(body.safeParse(given)).toEqual({ success: true, data: given })
    }),
    runs(2_000, 20_000),
  )
  expect(passed).toBeGreaterThan(100)
})

it('says where it is wrong', () => {
  const changes = [{ op: 'create', id: newId(), values: { nothing: 1 } }]
  const parsed = recordMutationSchemas['records.change'].safeParse({ tableId, changes })
  expect(parsed.error?.issues[0]?.path.slice(0, 3)).toEqual(['changes', 0, 'values'])
})
