import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CodeResult } from '#server/sandbox/code-job.ts'
import { createCompiler } from '#server/sandbox/compile-code.ts'
import type { Places, Taker } from '#server/sandbox/places.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const nothing = { output: null, set: {}, refusal: undefined, rounds: [], operations: [], log: '', ms: 4, mbMs: 2_000 }
const good: CodeResult = { ...nothing, outcome: 'done', output: 'compiled' }
const limits = { wallMs: 1, cpuMs: 1, memoryMb: 1, logBytes: 1, operations: 0 }
const compiles = { wrap: (source: string) => source, limits }

/** A compiler whose processes end as they are told, one after the other. */
function compilerOf(...results: CodeResult[]) {
  const takers: Taker[] = []
  const places: Places = {
    use: async (taker) => {
      takers.push(taker)
      return results[Math.min(takers.length, results.length) - 1] as never
    },
    close: () => Promise.resolve(),
  }
  const compile = createCompiler(places)
  const command = { file: '', args: [] }
  return { takers, compile: (source: string) => compile({ language: 'dotNet', compiles, command, source, group: 'one' }) }
}

it('takes places of its own, and none for which a write waits', async () => {
  const { takers, compile } = compilerOf(good)
  expect(await compile('a')).toEqual({ compiled: 'compiled', mbMs: 2_000 })
  expect(takers).toEqual([{ group: 'one', line: 'compile' }])
})

it('is paid for once, whoever waits for it', async () => {
  const { takers, compile } = compilerOf(good)
  const all = await Promise.all([compile('a'), compile('a'), compile('a')])
  expect(all.map(({ mbMs }) => mbMs).toSorted()).toEqual([0, 0, 2_000])
  expect((await compile('a')).mbMs).toBe(0)
  expect(takers).toHaveLength(1)
})

it.each(['error', 'memory', 'limit'] as const)('keeps a failure by %s, and is paid for it once', async (outcome) => {
  const { takers, compile } = compilerOf({ ...nothing, outcome, error: { message: 'no', line: 3 } })
  expect(await compile('a')).toMatchObject({ compiled: { outcome, error: { line: 3 }, ms: 0 }, mbMs: 2_000 })
  expect(await compile('a')).toMatchObject({ compiled: { outcome, error: { line: 3 } }, mbMs: 0 })
  expect(takers).toHaveLength(1)
})

it('tries one again after a minute that was too slow, and at once one whose process was lost', async () => {
  const slow = compilerOf({ ...nothing, outcome: 'time', error: { message: 'slow' } }, good)
  await slow.compile('a')
  expect(await slow.compile('a')).toMatchObject({ compiled: { outcome: 'time' } })
  vi.setSystemTime(Date.now() + 60_000)
  expect(await slow.compile('a')).toMatchObject({ compiled: 'compiled' })
  const lost = compilerOf({ ...nothing, outcome: 'error', error: { message: 'lost' }, isLost: true }, good)
  await lost.compile('a')
  expect(await lost.compile('a')).toMatchObject({ compiled: 'compiled' })
})
