import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PushSettings } from '#client/features/notices/ui/PushSettings.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

beforeAll(() => Promise.all([loadTexts('notices'), loadTexts('errors')]))

const told = vi.fn<(body: unknown) => void>()
const subscribe = vi.fn<() => Promise<never>>()
let answerOfPerson: NotificationPermission

beforeEach(() => {
  told.mockClear()
  localStorage.removeItem('trama.fault.fcm_error')
  // the worker of a build, in a browser whose push service fails
  const worker = { pushManager: { getSubscription: () => Promise.resolve(null), subscribe } } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(() => Promise.resolve(answerOfPerson))
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  const before = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/api/notifications/subscription') return Promise.resolve(Response.json({ publicKey: 'BK', isOn: false }))
    if (pathname !== '/api/faults') return before(input, init)
    told(JSON.parse(init?.body as string))
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  return () => void (window.fetch = before)
})
afterEach(() => void vi.restoreAllMocks())

const open = () =>
  render(
    <SampleShell>
      <PushSettings />
    </SampleShell>,
  )

describe('notices of this browser', () => {
  useSampleDevice()

  test('a push service that fails is said each time, and reported at most once in 24 hours', async () => {
    answerOfPerson = 'granted'
    subscribe.mockRejectedValue(new DOMException('Registration failed', 'AbortError'))
    const screen = await open()
    const start = screen.getByRole('button')
    await start.click()
    await expect.element(screen.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect.poll(() => told.mock.calls).toEqual([[{ id: 'fcm_error', about: 'AbortError: Registration failed' }]])
    await start.click()
    await expect.poll(() => subscribe.mock.calls).toHaveLength(2)
    await expect.element(start).toBeEnabled()
    expect(told).toHaveBeenCalledOnce()
    localStorage.setItem('trama.fault.fcm_error', String(Date.now() - 25 * 3_600_000))
    await start.click()
    await expect.poll(() => told.mock.calls).toHaveLength(2)
    await screen.unmount()
  })

  test('a person who blocks notices is warned, and nothing is reported', async () => {
    answerOfPerson = 'denied'
    const screen = await open()
    await screen.getByRole('button').click()
    await expect
      .element(screen.getByText('This browser blocks notifications of this site. Allow them in the settings of the browser.'))
      .toBeVisible()
    expect(told).not.toHaveBeenCalled()
    await screen.unmount()
  })
})
