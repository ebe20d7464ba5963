import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { isMutationBatch } from '#shared/protocol/is-mutation-batch.ts'
import { feedCalls, mutationBatchLimit } from '#shared/catalogue/sync-calls.ts'
import { runs } from '#tests/support/property-runs.ts'

const schema = feedCalls['POST mutations'].body

const instant = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
  },
  fc.constantFrom<unknown>('2026-02-30T00:00:00Z', '2026-11-22T10:00:00+02:00', '2026-11-22', '', 5, null, undefined),
)
const mutation = fc.record(
  {
    id: fc.oneof({ weight: 6, arbitrary: fc.constant(newId()) }, fc.constantFrom<unknown>('', newId().toUpperCase(), 5, null)),
    kind: fc.oneof({ weight: 6, arbitrary: fc.constant('records.change') }, fc.constantFrom<unknown>('', 'x'.repeat(101), 3, '🙂')),
    args: fc.constantFrom<unknown>({}, null, undefined, 'x', [1]),
    madeAt: instant,
    extra: fc.constant(1),
  },
  { requiredKeys: ['id', 'kind', 'madeAt'], noNullPrototype: true },
)
const batch = fc.record(
  {
    sentAt: instant,
    mutations: fc.oneof({ weight: 8, arbitrary: fc.array(mutation, { maxLength: 3 }) }, fc.constant<unknown>({})),
    more: fc.constant(1),
  },
  { requiredKeys: ['sentAt', 'mutations'], noNullPrototype: true },
)

it('a plain look at a batch passes nothing that its schema refuses or changes', () => {
  fc.assert(
    fc.property(batch, (given: unknown) => {
      if (isMutationBatch(given, mutationBatchLimit)) expect(schema.safeParse(given)).toEqual({ success: true, data: given })
    }),
    runs(2_000, 20_000),
  )
})

it('takes what devices send, and not more than fits', () => {
  const at = new Date().toISOString()
  const one = { id: newId(), kind: 'records.change', madeAt: at, args: {} }
  expect(isMutationBatch({ sentAt: at, mutations: [one, one] }, 2)).toBe(true)
  for (const wrong of [null, [], { sentAt: at, mutations: [one, one, one] }, { sentAt: at, mutations: [{ ...one, more: 1 }] }])
    expect(isMutationBatch(wrong, 2)).toBe(false)
})
