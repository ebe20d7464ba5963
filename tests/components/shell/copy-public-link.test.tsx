import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { ActEnv } from '#client/nouns/acts/act.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { closeOverlay, useOverlay } from '#client/lib/overlays.ts'
import { shareActs } from '#client/records/acts/item-acts.ts'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { serve } from '#tests/components/support/serve.ts'

const act = shareActs('app').find(({ id }) => id === 'publicApp')
const run = () => act?.run({ id: ids.app, label: 'Desk' }, {} as ActEnv)
const Opened = () => <p>{`open: ${useOverlay()?.kind ?? 'nothing'}`}</p>

describe('the public link of an app', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    vi.restoreAllMocks()
    closeOverlay()
    for (const { id } of readToasts()) dismissToast(id)
  })

  function share(isPublic: boolean): void {
    const app = readEntity('app', ids.app)
    if (!app) throw new Error('the sample has an app')
    sampleRights.seq += 1
    const change = { kind: 'app' as const, id: ids.app, seq: sampleRights.seq, data: { ...app, isPublic } }
    currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq: sampleRights.seq, full: false, changes: [change], tables: [] }, false)
  }

  test('is copied where there is one (specification 2 §2)', async () => {
    share(true)
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    serve({ 'POST public-view/get': { id: 'l', type: 'dashboard', canWrite: false, token: 'abc', active: true, config: {} } })
    await run()
    expect(copied).toEqual([`${location.origin}/public/abc`])
    expect(readToasts().at(-1)).toMatchObject({ message: 'Public link copied successfully', tone: 'success' })
  })

  test('is managed in the dialog where its address may not be held, or where there is none yet', async () => {
    await render(<Opened />)
    serve({ 'POST public-view/get': { status: 404, id: 'public_view_disabled', message: '', code: 'c', details: null } })
    for (const isPublic of [true, false]) {
      share(isPublic)
      await run()
      await expect.element(page.getByText('open: share')).toBeVisible()
      expect(readToasts()).toEqual([])
      closeOverlay()
      await expect.element(page.getByText('open: nothing')).toBeVisible()
    }
  })
})
