import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { isMutationBatch } from '#shared/protocol/is-mutation-batch.ts'
import { feedCalls, mutationBatchLimit } from '#shared/protocol/sync-calls.ts'

const instantSchema = z.iso.datetime({ offset: true })
const schema = z.strictObject({
  sentAt: instantSchema,
  mutations: z
    .array(z.strictObject({ id: idSchema, kind: z.string().min(1).max(100), args: z.unknown(), madeAt: instantSchema }))
    .max(mutationBatchLimit),
})
const body = feedCalls['POST mutations'].body

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
  { requiredKeys: ['id', 'kind', 'madeAt'] },
)
const batch = fc.record(
  {
    sentAt: instant,
    mutations: fc.oneof({ weight: 8, arbitrary: fc.array(mutation, { maxLength: 3 }) }, fc.constant<unknown>({})),
    more: fc.constant(1),
  },
  { requiredKeys: ['sentAt', 'mutations'] },
)

it('a plain look at a batch lets through what its schema does, as it is', () => {
  fc.assert(
    fc.property(batch, (given: unknown) => {
      const told = schema.safeParse(given)
      const quick = body.safeParse(given)
      expect([quick.success, quick.data]).toEqual([told.success, told.data])
      expect(quick.error?.issues.map(({ path }) => path)).toEqual(told.error?.issues.map(({ path }) => path))
      if (isMutationBatch(given, mutationBatchLimit)) expect(told.success).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('takes what devices send, and not more than fits', () => {
  const at = new Date().toISOString()
  const one = { id: newId(), kind: 'records.change', madeAt: at, args: {} }
  expect(isMutationBatch({ sentAt: at, mutations: [one, one] }, 2)).toBe(true)
  for (const wrong of [null, [], { sentAt: at, mutations: [one, one, one] }, { sentAt: at, mutations: [{ ...one, more: 1 }] }])
    expect(isMutationBatch(wrong, 2)).toBe(false)
})
