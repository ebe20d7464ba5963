import { describe, expect, it } from 'vitest'
import { startWorker } from '#server/jobs/start-worker.ts'

describe('jobs in worker threads', () => {
  it('starts a thread from the sources and hands back what went wrong in it', async () => {
    const run = startWorker('no-such-job', { some: 'input' })
    await expect(run.result).rejects.toThrow('there is no job no-such-job')
  })

  it('does not leave the starter waiting when the thread is ended', async () => {
    const run = startWorker('no-such-job', undefined)
    run.cancel(0)
    await expect(run.result).rejects.toThrow(/no-such-job/)
  })
})
