import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EffectHandlers } from '#server/jobs/effect-registry.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { createEffectRunner, type EffectRunner, type EffectRunnerOptions } from '#server/jobs/effect-runner.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform
let org: TestOrg
let clock: number
let runner: EffectRunner | undefined
beforeEach(() => {
  clock = Date.parse('2026-01-01T00:00:00.000Z')
  platform = createTestPlatform({ now: () => new Date(clock) })
  org = createTestOrg(platform)
})
afterEach(async () => {
  await runner?.close()
  runner = undefined
  platform.dispose()
})

function run(handlers: EffectHandlers, options: EffectRunnerOptions = {}): EffectRunner {
  runner = createEffectRunner(platform, handlers, { backOff: (attempt) => attempt * 1000, ...options })
  return runner
}
const queue = (kind: string, payload: unknown = {}, id?: string): Promise<string> =>
  org.org.db.write(() => enqueueEffect(org.org, kind, payload, new Date(clock), id === undefined ? {} : { id }))
const rows = (): { kind: string; attempts: number; last_error: string | null; dead_at: string | null; leased_until: string | null }[] =>
  org.org.db.all(
    org.org.db.build.selectFrom('effect').select(['kind', 'attempts', 'last_error', 'dead_at', 'leased_until']).orderBy('created_at'),
  )

describe('after-effects', () => {
  it('run after the commit that caused them, once, and are gone', async () => {
    const seen: unknown[] = []
    const effects = run({ greet: (payload, { attempt }) => void seen.push([payload, attempt, org.org.db.inTransaction]) })
    await queue('greet', { name: 'Ana' })
    await effects.settled()
    expect(seen).toEqual([[{ name: 'Ana' }, 1, false]])
    expect(rows()).toEqual([])
  })

  it('are undone with the change that caused them', async () => {
    const seen: unknown[] = []
    const effects = run({ greet: () => void seen.push(1) })
    await expect(
      org.org.db.write(() => {
        enqueueEffect(org.org, 'greet', {}, new Date(clock))
        throw new Error('undone')
      }),
    ).rejects.toThrow()
    effects.wake(org.orgId)
    await effects.settled()
    expect(seen).toEqual([])
    expect(() => enqueueEffect(org.org, 'greet', {}, new Date(clock))).toThrow('outside')
  })

  it('are queued once per id while they wait', async () => {
    await queue('greet', 1, 'same')
    await queue('greet', 2, 'same')
    expect(rows()).toHaveLength(1)
  })

  it('are tried again later, growing pauses, until they work', async () => {
    let fails = 2
    const attempts: number[] = []
    const effects = run({
      flaky: (_payload, { attempt }) => {
        attempts.push(attempt)
        if (fails-- > 0) throw new Error('not yet')
      },
    })
    await queue('flaky')
    await effects.settled()
    expect(rows()).toMatchObject([{ attempts: 1, last_error: 'not yet', dead_at: null }])
    effects.wake(org.orgId)
    await effects.settled()
    expect(attempts).toEqual([1])
    for (const wait of [1000, 2000]) {
      clock += wait
      effects.wake(org.orgId)
      await effects.settled()
    }
    expect(attempts).toEqual([1, 2, 3])
    expect(rows()).toEqual([])
  })

  it('end as dead letters: after the last try, at once when hopeless, and for kinds nobody knows', async () => {
    const effects = run(
      {
        poison: () => Promise.reject(new Error('always')),
        hopeless: () => {
          throw new PermanentFailure('no such address')
        },
      },
      { maxAttempts: 2 },
    )
    await queue('poison')
    await queue('hopeless')
    await queue('unheard-of')
    await effects.settled()
    clock += 60_000
    effects.wake(org.orgId)
    await effects.settled()
    expect(
      rows()
        .map(({ kind, attempts, last_error }) => [kind, attempts, last_error])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['hopeless', 1, 'no such address'],
      ['poison', 2, 'always'],
      ['unheard-of', 1, 'no handler for effects of kind unheard-of'],
    ])
    expect(rows().every((row) => row.dead_at !== null)).toBe(true)
  })

  it('that throw at once are failures like others, also when their lease ends', async () => {
    const lease = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(lease.signal)
    const lost: unknown[] = []
    const notice = (reason: unknown): void => void lost.push(reason)
    process.on('unhandledRejection', notice)
    const effects = run({
      broken: () => {
        throw new Error('at once')
      },
    })
    await queue('broken')
    await effects.settled()
    expect(rows()).toMatchObject([{ attempts: 1, last_error: 'at once', dead_at: null }])
    lease.abort()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', notice)
    expect(lost).toEqual([])
  })

  it('do not wait behind one that hangs', async () => {
    let release: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => (release = resolve))
    let done: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (done = resolve))
    run({ hang: () => hanging, quick: () => done() }, { concurrency: 2 })
    await queue('hang')
    await queue('quick')
    await finished
    expect(rows().filter(({ kind }) => kind === 'hang')).toHaveLength(1)
    release()
  })

  it.each([
    { attempts: 1, says: 'at once' },
    { attempts: 3, says: 'at once' },
    { attempts: 4, says: 'when their lease ends, where several processes died of them' },
  ])('of a process that died are taken over $says', async ({ attempts }) => {
    await queue('greet')
    const { db } = org.org
    const lease = new Date(clock + 60_000).toISOString()
    db.writeNow(() => db.run(db.build.updateTable('effect').set({ leased_until: lease, attempts })))
    const seen: number[] = []
    const effects = run({ greet: (_payload, { attempt }) => void seen.push(attempt) })
    effects.wake(org.orgId)
    await effects.settled()
    expect(seen).toEqual(attempts < 4 ? [attempts + 1] : [])
    clock += 60_000
    effects.wake(org.orgId)
    await effects.settled()
    expect(seen).toEqual([attempts + 1])
  })

  it('under way are not taken over by the process that runs them', async () => {
    let release: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => (release = resolve))
    let runs = 0
    const effects = run({
      hang: () => {
        runs++
        return hanging
      },
      quick: () => undefined,
    })
    await queue('hang')
    await expect.poll(() => runs).toBe(1)
    await queue('quick')
    await expect.poll(() => rows().length).toBe(1)
    expect(runs).toBe(1)
    release()
    await effects.settled()
    expect(rows()).toEqual([])
  })

  it('go on once there is room, when the disk was full, and lose no try', async () => {
    const { db } = org.org
    const attempts: number[] = []
    const pages = (): number => db.get(sql<{ page_count: number }>`PRAGMA page_count`)?.page_count ?? 0
    const effects = run({
      grow: async (_payload, { attempt }) => {
        attempts.push(attempt)
        await db.write(() => db.run(db.build.insertInto('meta').values({ key: `k${attempts.length}`, value: 'x'.repeat(100_000) })))
      },
    })
    db.all(sql`PRAGMA max_page_count = ${sql.lit(pages())}`)
    await queue('grow')
    await expect.poll(() => attempts.length, { timeout: 10_000 }).toBeGreaterThan(0)
    db.all(sql`PRAGMA max_page_count = 1000000`)
    const freeAt = performance.now()
    while (rows().length > 0) {
      clock += 100
      await new Promise((resolve) => setTimeout(resolve, 20))
      effects.wake(org.orgId)
    }
    expect(performance.now() - freeAt).toBeLessThan(5_000)
    expect(new Set(attempts)).toEqual(new Set([1]))
  })

  it('are told to stop when the server closes, and waited for', async () => {
    let started: () => void = () => undefined
    const running = new Promise<void>((resolve) => (started = resolve))
    let stoppedBySignal = false
    const effects = run({
      long: (_payload, { signal }) =>
        new Promise<void>((resolve) => {
          started()
          signal.addEventListener('abort', () => {
            stoppedBySignal = true
            resolve()
          })
        }),
    })
    await queue('long')
    await running
    await effects.close()
    expect(stoppedBySignal).toBe(true)
  })
})
