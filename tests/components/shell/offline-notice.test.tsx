import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OfflineNotice } from '#client/features/sync-status/ui/OfflineNotice.tsx'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'

const shown = (): string[] => readToasts().flatMap(({ id, message }) => (id === 'network' ? [message] : []))

/** Stumble 43: the notice came back on every page, also to people who had closed it. */
describe('the notice that the network is gone (43)', () => {
  useSampleDevice()
  afterEach(() => {
    sampleNetwork.set(true)
    dismissToast('network')
  })

  test('once closed stays closed while the network is away, and its return is told (B42)', async () => {
    const screen = await render(<OfflineNotice />)
    sampleNetwork.set(false)
    await expect.poll(shown).toEqual(['You are offline. What you do is kept on this device and sent when the network is back.'])
    dismissToast('network')
    await screen.rerender(<OfflineNotice />)
    await page.viewport(1024, 768)
    await screen.rerender(<OfflineNotice />)
    expect(shown()).toEqual([])
    sampleNetwork.set(true)
    await expect.poll(shown).toHaveLength(1)
    expect(readToasts().find(({ id }) => id === 'network')?.duration, 'it goes by itself').toBe(3000)
    await page.viewport(1440, 900)
    await screen.unmount()
  })
})
