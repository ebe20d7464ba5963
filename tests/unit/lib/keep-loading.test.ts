import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { keepLoading } from '#client/lib/keep-loading.ts'
import { until } from '#tests/support/test-device.ts'

afterEach(() => vi.unstubAllGlobals())

/** A list that answers `answers` one after the other; pauses end when the test says so. */
function follow(answers: (string | Error)[]) {
  const told: unknown[] = []
  const paused: (() => void)[] = []
  const stop = keepLoading<string>({
    load: async () => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return answer
    },
    onLoaded: (data) => told.push(data),
    onFailed: (failure) => told.push(failure),
    timers: {
      set: (run) => paused.push(run),
      clear: () => paused.pop(),
      random: () => 0,
    },
  })
  return { told, paused, stop }
}

const refused = new ApiError(403, { id: 'permission_denied', code: '', message: '' })

test('what nobody answered is asked again after a pause, until somebody does', async () => {
  const away = new OfflineError()
  const { told, paused, stop } = follow([away, away, 'the list'])
  await until(() => paused.length === 1)
  paused.pop()?.()
  await until(() => paused.length === 1)
  paused.pop()?.()
  await until(() => told.length === 3)
  expect(told).toEqual([away, away, 'the list'])
  expect(paused).toEqual([])
  stop()
})

test('the network that is back ends the pause; what is there, or was refused, is not asked again', async () => {
  const away = new OfflineError()
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const back = () => window.dispatchEvent(new Event('online'))
  const one = follow([away, 'the list'])
  const other = follow([refused])
  await until(() => one.paused.length === 1 && other.told.length === 1)
  back()
  await until(() => one.told.length === 2)
  back()
  await new Promise((resolve) => setImmediate(resolve))
  expect(one.told).toEqual([away, 'the list'])
  expect(other.told).toEqual([refused])
  expect([...one.paused, ...other.paused]).toEqual([])
  one.stop()
  other.stop()
})

test('nothing is told or asked once nobody looks', async () => {
  const { told, paused, stop } = follow([new OfflineError()])
  stop()
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([])
  expect(paused).toEqual([])
})
