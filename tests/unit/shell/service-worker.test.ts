import { afterEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from '#client/app/service-worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test.each([
  ['answers with nothing, as blockers do', () => Promise.resolve(undefined)],
  ['refuses', () => Promise.reject(new Error('not here'))],
])('the product starts where a browser that is asked for a worker %s', async (_, register) => {
  vi.stubEnv('PROD', true)
  const asked = vi.fn(register)
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, register: asked } })
  await expect(registerServiceWorker()).resolves.toBeUndefined()
  expect(asked).toHaveBeenCalledOnce()
})
