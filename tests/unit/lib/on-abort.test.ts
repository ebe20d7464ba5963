import { expect, it, vi } from 'vitest'
import { waitFor } from '#server/records/queries/query-service.ts'
import { onAbort } from '#server/lib/on-abort.ts'

it('tells of an abort that comes, of one that has been, and of none once it is left', () => {
  const act = vi.fn()
  const stop = new AbortController()
  onAbort(stop.signal, act)
  const never = vi.fn()
  onAbort(stop.signal, never)()
  stop.abort()
  expect([act.mock.calls.length, never.mock.calls.length]).toEqual([1, 0])
  onAbort(stop.signal, act)
  expect(act).toHaveBeenCalledTimes(2)
  onAbort(undefined, act)()
  expect(act).toHaveBeenCalledTimes(2)
})

it('a query for which nobody waits any more is ended, also when that was so before it began', async () => {
  let end: (error: Error) => void = () => {}
  const result = new Promise<never>((_, reject) => (end = reject))
  const run = { result, cancel: () => end(new Error('cancelled')) }
  const release = vi.fn()
  const waiting = waitFor(
    { orgs: { hold: () => release } as never },
    'org',
    () => run,
    () => AbortSignal.abort(),
  )
  await expect(waiting).rejects.toThrow('cancelled')
  expect(release).toHaveBeenCalledTimes(1)
})
