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
  const { compiled, pay } = await compile('a')
  expect([compiled, pay()]).toEqual(['compiled', 2_000])
  expect(takers).toEqual([{ group: 'one', line: 'compile' }])
})

it('is paid for once, whoever waits for it', async () => {
  const { takers, compile } = compilerOf(good)
  const all = await Promise.all([compile('a'), compile('a'), compile('a')])
  expect(all.map(({ pay }) => pay())).toEqual([2_000, 0, 0])
  expect((await compile('a')).pay()).toBe(0)
  expect(takers).toHaveLength(1)
})

it('is paid for by the next one where a write gave up on it', async () => {
  const { compile } = compilerOf(good)
  await compile('a')
  expect((await compile('a')).pay()).toBe(2_000)
})

it.each(['error', 'memory', 'limit'] as const)('keeps a failure by %s, and is paid for it once', async (outcome) => {
  const { takers, compile } = compilerOf({ ...nothing, outcome, error: { message: 'no', line: 3 } })
  for (const cost of [2_000, 0]) {
    const { compiled, pay } = await compile('a')
    expect(compiled).toMatchObject({ outcome, error: { line: 3 }, ms: 0 })
    expect(pay()).toBe(cost)
  }
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
