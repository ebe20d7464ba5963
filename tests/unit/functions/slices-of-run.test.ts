import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asRounds, slicesOf } from '#server/functions/slices-of-run.ts'
import type { CodeOperation } from '#server/sandbox/code-job.ts'
import { runs } from '#tests/support/property-runs.ts'

const ended = (counts: readonly number[]) => {
  let end = 0
  const roundEnds = counts.map((count) => (end += count))
  const operations = Array.from({ length: end }, (_unused, at): CodeOperation => ({ kind: 'delete', table: 't', id: String(at) }))
  return { operations, roundEnds }
}

it('the slices of a run have all changes in their order, whole rounds, and few changes each', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(3), fc.nat(300)), { minLength: 1, maxLength: 60 }), (counts) => {
      const run = ended(counts)
      const slices = slicesOf(run, true)
      expect(slices.flatMap(({ operations }) => operations)).toEqual(run.operations)
      expect(slices.at(-1)?.until).toBe(counts.length)
      slices.forEach(({ operations, from, until }, at) => {
        expect(from).toBe(slices[at - 1]?.until ?? 0)
        expect(operations).toHaveLength(counts.slice(from, until).reduce((sum, count) => sum + count, 0))
        if (until - from > 1) expect(operations.length).toBeLessThanOrEqual(200)
        const rounds = asRounds(run, { operations, from, until })
        expect(rounds.flatMap((round) => round.operations)).toEqual(operations)
        expect([rounds[0]?.from, rounds.at(-1)?.until]).toEqual([from, until])
      })
      expect(slicesOf(run, false)).toEqual([{ operations: run.operations, from: 0, until: counts.length }])
    }),
    runs(200, 5000),
  )
})
