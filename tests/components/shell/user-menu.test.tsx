import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UserMenu } from '#client/app/shell/UserMenu.tsx'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { becomeAdmin, becomeLimited, becomeMember, becomeOutsider } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** The behaviour settings of the organisation, as the server tells of them. */
function wantUpload(memberUploadDataShortcut: boolean): void {
  const { replica } = currentDevice.get() ?? {}
  const organisation = replica?.entities('organisation').get()[0]
  if (!replica || !organisation) throw new Error('the sample has its organisation')
  sampleRights.seq += 1
  const { seq } = sampleRights
  const tables = [ids.table, ids.emptyTable].map((id) => ({ id, seq: 1, rows: id === ids.table ? ids.records.length : 0 }))
  const changes = [{ kind: 'organisation' as const, id: organisation.id, seq, data: { ...organisation, memberUploadDataShortcut } }]
  replica.showFeed({ epoch: 'epoch-1', seq, full: false, changes, tables }, false)
}

describe('the menu of a person', () => {
  useSampleDevice()
  afterEach(() => {
    wantUpload(false)
    becomeMember('builder')
    becomeAdmin()
  })

  const fillOnly = () => becomeLimited({ can_create: true, can_edit: true })
  test.each<[boolean, string, () => void, boolean]>([
    [true, 'makes tables', becomeAdmin, true],
    [false, 'makes tables', becomeAdmin, false],
    [true, 'fills a table', fillOnly, true],
    [false, 'fills a table', fillOnly, false],
    [true, 'reads a table', () => becomeLimited({}), false],
    [true, 'sees no table', becomeOutsider, false],
  ])('with the shortcut %s leads who %s to the upload', async (wanted, _, become, shown) => {
    become()
    // members make no tables, whatever their role says
    becomeMember(become === becomeAdmin ? 'builder' : 'member')
    wantUpload(wanted)
    const screen = await render(
      <SampleShell>
        <UserMenu />
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'Your menu' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    const upload = page.getByRole('menuitem', { name: 'Upload data' })
    if (shown) await expect.element(upload).toHaveAttribute('href', '/connector')
    else expect(upload.elements()).toEqual([])
    await screen.unmount()
  })
})
