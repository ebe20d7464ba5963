import { afterEach, describe, expect, it } from 'vitest'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'

const pools: ThreadPool[] = []
const open = (options: Parameters<typeof createThreadPool>[0]): ThreadPool => {
  const pool = createThreadPool(options)
  pools.push(pool)
  return pool
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

const limitMs = 30_000
const unavailable = { id: 'unavailable' }

describe('a pool of threads', () => {
  it('runs one job after the other and says why each failed', async () => {
    const pool = open({ size: 1 })
    const runs = ['first', 'second'].map((job) => pool.run(job, undefined, limitMs).result)
    await expect(runs[0]).rejects.toThrow('there is no job first')
    await expect(runs[1]).rejects.toThrow('there is no job second')
  })

  it('starts a thread for the jobs in line when the running one is ended with its own', async () => {
    const pool = open({ size: 1 })
    const running = pool.run('first', undefined, limitMs)
    const waiting = pool.run('second', undefined, limitMs)
    running.cancel()
    await expect(running.result).rejects.toMatchObject(unavailable)
    await expect(waiting.result).rejects.toThrow('there is no job second')
  })

  it('takes a waiting job out of the line', async () => {
    const pool = open({ size: 1 })
    const running = pool.run('first', undefined, limitMs)
    const waiting = pool.run('second', undefined, limitMs)
    waiting.cancel()
    await expect(waiting.result).rejects.toMatchObject(unavailable)
    await expect(running.result).rejects.toThrow('there is no job first')
  })

  it('refuses jobs past the length of its line', async () => {
    const pool = open({ size: 1, maxWaiting: 1 })
    const [running, waiting, refused] = ['first', 'second', 'third'].map((job) => pool.run(job, undefined, limitMs).result)
    await expect(refused).rejects.toMatchObject(unavailable)
    await expect(running).rejects.toThrow('there is no job first')
    await expect(waiting).rejects.toThrow('there is no job second')
  })

  it('ends what runs and what waits when it is closed', async () => {
    const pool = open({ size: 1 })
    const runs = ['first', 'second'].map((job) => pool.run(job, undefined, limitMs).result)
    const ends = runs.map((run) => expect(run).rejects.toMatchObject(unavailable))
    await pool.close()
    await Promise.all(ends)
  })
})
