import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EffectContext, EffectHandlers } from '#server/jobs/effect-registry.ts'
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
  runner = createEffectRunner(platform, handlers, { pause: (attempt) => attempt * 1000, ...options })
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
      { tries: 2 },
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
    run({ hang: () => hanging, quick: () => done() }, { inOneOrg: 2 })
    await queue('hang')
    await queue('quick')
    await finished
    expect(rows().filter(({ kind }) => kind === 'hang')).toHaveLength(1)
    release()
  })

  /** As a process leaves an effect in the middle of which it died. */
  const cutOff = (id: string): void => {
    const lease = new Date(clock + 60_000).toISOString()
    org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('effect').set({ leased_until: lease }).where('id', '=', id)))
  }

  it('of a process that died are taken over at once, one at a time, and count again once they came to an end', async () => {
    await queue('greet', {}, 'first')
    await queue('greet', {}, 'second')
    cutOff('first')
    cutOff('second')
    let running = 0
    let most = 0
    const seen: string[] = []
    const effects = run({
      greet: async (_payload, { effectId, attempt }) => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        seen.push(`${effectId} ${attempt}`)
        if (attempt === 1) throw new Error('not yet')
      },
    })
    effects.wake(org.orgId)
    await effects.settled()
    expect([seen.toSorted(), most]).toEqual([['first 1', 'second 1'], 1])
    clock += 60_000
    effects.wake(org.orgId)
    await effects.settled()
    expect(rows()).toEqual([])
  })

  it('that were under way at two deaths of the process have failed, are told, and those beside them go on', async () => {
    await queue('deadly', {}, 'deadly')
    await queue('beside', {}, 'beside')
    cutOff('deadly')
    cutOff('beside')
    const told: unknown[] = []
    const seen: string[] = []
    let die: () => void = () => undefined
    const dying = new Promise<void>((resolve) => (die = resolve))
    let began: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (began = resolve))
    const deadly = {
      run: async (_payload: unknown, { effectId }: EffectContext) => {
        seen.push(effectId)
        began()
        await dying
      },
      lane: 'other' as const,
      givenUp: (payload: unknown) => void told.push(payload),
    }
    const handlers = { deadly, beside: () => void seen.push('beside') }
    const first = run(handlers)
    first.wake(org.orgId)
    await begun
    // the process dies here: another one finds the file as it is
    const left = org.org.db.all(org.org.db.build.selectFrom('effect').select(['id', 'leased_until', 'cut_off']))
    expect(left.find(({ id }) => id === 'deadly')).toMatchObject({ cut_off: 1, leased_until: expect.any(String) as string })
    const next = createEffectRunner(platform, handlers)
    next.wake(org.orgId)
    await next.settled()
    expect(told).toEqual([{}])
    expect(rows()).toEqual([
      expect.objectContaining({ kind: 'deadly', last_error: 'the server ended twice while it ran', leased_until: null }),
    ])
    expect(rows()[0]?.dead_at).not.toBeNull()
    expect(seen.filter((one) => one === 'deadly')).toHaveLength(1)
    expect(seen).toContain('beside')
    die()
    await next.close()
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

  it('of one kind do not hold up another kind of their lane', async () => {
    const order: string[] = []
    const note = (kind: string) => ({ lane: 'mail' as const, run: () => void order.push(kind) })
    for (let index = 0; index < 20; index++) await queue('many')
    await queue('single')
    const effects = run({ many: note('many'), single: note('single') }, { inOneOrg: 1 })
    effects.wake(org.orgId)
    await effects.settled()
    expect(order).toHaveLength(21)
    expect(order.indexOf('single')).toBeLessThanOrEqual(1)
  })

  it('of one lane do not hold up another lane', async () => {
    let release: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => (release = resolve))
    const done: string[] = []
    run(
      { hang: { lane: 'mail', run: () => hanging }, quick: { lane: 'rows', run: () => void done.push('quick') } },
      { inOneOrg: 1, atOnce: 1 },
    )
    await queue('hang')
    await queue('quick')
    await expect.poll(() => rows().map(({ kind }) => kind)).toEqual(['hang'])
    expect(done).toEqual(['quick'])
    release()
  })

  it('of several organisations take turns, so that many of one do not hold up the other', async () => {
    const other = createTestOrg(platform)
    const order: string[] = []
    for (let index = 0; index < 20; index++) await queue('work')
    await other.org.db.write(() => enqueueEffect(other.org, 'work', {}, new Date(clock)))
    const effects = run({ work: (_payload, { org: { orgId } }) => void order.push(orgId) }, { atOnce: 1, inOneOrg: 1 })
    effects.wake(org.orgId)
    effects.wake(other.orgId)
    await effects.settled()
    expect(order).toHaveLength(21)
    expect(order.indexOf(other.orgId)).toBeLessThanOrEqual(2)
  })

  it('never run more at a time than the bounds of their lane', async () => {
    const others = [createTestOrg(platform), createTestOrg(platform)]
    const now = new Map<string, number>()
    let most = 0
    let mostInOne = 0
    const work = async (_payload: unknown, { org: { orgId } }: EffectContext): Promise<void> => {
      now.set(orgId, (now.get(orgId) ?? 0) + 1)
      most = Math.max(
        most,
        [...now.values()].reduce((sum, one) => sum + one, 0),
      )
      mostInOne = Math.max(mostInOne, ...now.values())
      await new Promise((resolve) => setImmediate(resolve))
      now.set(orgId, (now.get(orgId) ?? 0) - 1)
    }
    for (const { org: one } of [org, ...others])
      await one.db.write(() => {
        for (let index = 0; index < 15; index++) enqueueEffect(one, 'work', {}, new Date(clock))
      })
    const effects = run({ work }, { atOnce: 4, inOneOrg: 2 })
    for (const one of [org, ...others]) effects.wake(one.orgId)
    await effects.settled()
    expect(rows()).toEqual([])
    expect([most, mostInOne]).toEqual([4, 2])
  })

  it('keep their subject when they are given up, and lose it with a payload that cannot be read', async () => {
    const subject = { type: 'table' as const, id: 't1', label: 'Orders' }
    const fail = (): void => {
      throw new PermanentFailure('no')
    }
    const effects = run({
      known: { lane: 'rows', run: fail, concerns: () => subject },
      strange: {
        lane: 'rows',
        run: fail,
        concerns: () => {
          throw new Error('not this payload')
        },
      },
    })
    await queue('known')
    await queue('strange')
    await effects.settled()
    const { db } = org.org
    const kept = db.all(db.build.selectFrom('effect').select(['kind', 'subject']).orderBy('kind'))
    expect(kept).toEqual([
      { kind: 'known', subject: JSON.stringify(subject) },
      { kind: 'strange', subject: null },
    ])
  })

  describe('with a schedule', () => {
    const nightly = (runs: string[], fails = false): EffectHandlers => ({
      nightly: {
        lane: 'upkeep',
        every: '30 3 * * *',
        run: (_payload, { effectId }) => {
          runs.push(effectId)
          if (fails) throw new PermanentFailure('no')
        },
      },
    })
    const waiting = (): string[] => {
      const { db } = org.org
      return db.all(db.build.selectFrom('effect').select('run_after').where('dead_at', 'is', null)).map((row) => row.run_after)
    }
    const runOn = async (effects: EffectRunner): Promise<void> => {
      effects.wake(org.orgId)
      await effects.settled()
    }

    it('run at each time of the organisation’s zone, once', async () => {
      const { db } = org.org
      await db.write(() => db.run(db.build.updateTable('organisation').set({ timezone: 'America/Sao_Paulo' })))
      const runs: string[] = []
      const effects = run(nightly(runs))
      await runOn(effects)
      await runOn(effects)
      expect(waiting()).toEqual(['2026-01-01T06:30:00.000Z'])
      clock = Date.parse('2026-01-01T06:30:00.000Z')
      await runOn(effects)
      expect(runs).toEqual(['nightly@2026-01-01T06:30:00.000Z'])
      expect(waiting()).toEqual(['2026-01-02T06:30:00.000Z'])
    })

    it('run once for all the times at which no server ran', async () => {
      const runs: string[] = []
      await runOn(run(nightly(runs)))
      await runner?.close()
      clock += 10 * 24 * 60 * 60_000
      await runOn(run(nightly(runs)))
      expect(runs).toHaveLength(1)
      expect(waiting()).toHaveLength(1)
      expect(Date.parse(waiting()[0] ?? '')).toBeGreaterThan(clock)
    })

    it('go on after one that was given up', async () => {
      const runs: string[] = []
      const effects = run(nightly(runs, true))
      await runOn(effects)
      for (let day = 0; day < 2; day++) {
        clock += 24 * 60 * 60_000
        await runOn(effects)
      }
      expect(runs).toHaveLength(2)
      expect(rows().filter(({ dead_at }) => dead_at !== null)).toHaveLength(2)
      expect(waiting()).toHaveLength(1)
    })
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
