import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { useRecordLook } from '#client/records/panel/use-record-look.ts'
import { ManageViewsDialog } from '#client/views/grid/ManageViewsDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { form, ids, view } from '#tests/components/support/sample-workspace.ts'

afterEach(cleanup)

function Look({ tableId }: { tableId: string }) {
  const [look, choose] = useRecordLook(tableId)
  return (
    <button type="button" onClick={() => choose('modal_wide')}>
      {`${tableId} ${look}`}
    </button>
  )
}

describe('a record', () => {
  const made = { ...form, id: '018f0000-0000-7000-8000-000000000099', kind: 'update' as const }
  useSampleDevice([{ kind: 'form', id: made.id, seq: 1, data: { ...made, definition: { ...made.definition, open_as: 'full_screen' } } }])

  test('opens as the maker of its form says, until the person chooses', async () => {
    await render(
      <SampleShell>
        <Look tableId={ids.table} />
        <Look tableId={ids.emptyTable} />
      </SampleShell>,
    )
    await expect.element(page.getByText(`${ids.table} full_screen`)).toBeVisible()
    await expect.element(page.getByText(`${ids.emptyTable} side_panel`)).toBeVisible()
    await page.getByText(`${ids.table} full_screen`).click()
    await expect.element(page.getByText(`${ids.table} modal_wide`)).toBeVisible()
    // other tables follow the device
    await expect.element(page.getByText(`${ids.emptyTable} side_panel`)).toBeVisible()
    localStorage.removeItem('trama.tableLooks')
  })
})

describe('the dialog of views', () => {
  useSampleDevice()

  test('says that views are managed by others, to those who may not', async () => {
    await loadTexts('tables', 'en')
    const show = (mayManage: boolean) =>
      render(
        <SampleShell>
          <ManageViewsDialog
            {...{ tableId: ids.table, views: [view], shownId: undefined, mayManage }}
            onPick={() => undefined}
            onClose={() => undefined}
          />
        </SampleShell>,
      )
    const words = "You don't have permissions to manage table views"
    const others = await show(false)
    await expect.element(page.getByText(words)).toBeVisible()
    await others.unmount()
    await show(true)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(page.getByText(words).elements()).toEqual([])
  })
})
