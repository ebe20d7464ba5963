import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { LinkSettings } from '#client/cells/types/connected-record/LinkSettings.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

describe('settings of a link', () => {
  useSampleDevice()
  afterEach(cleanup)

  test.each([
    [true, 0],
    [false, 1],
  ])('ask for the number of records once: a new one by its kind (new: %s) (A32)', async (isNew, switches) => {
    await render(
      <SampleShell>
        <LinkSettings
          config={{ tableId: ids.emptyTable }}
          tableId={ids.table}
          fieldId={undefined}
          isNew={isNew}
          onChange={() => undefined}
        />
      </SampleShell>,
    )
    await expect.element(page.getByText('Linked table')).toBeVisible()
    expect(page.getByText('Link to one record only').elements()).toHaveLength(switches)
  })
})
