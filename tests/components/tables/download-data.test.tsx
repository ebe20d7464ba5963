import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DownloadData } from '#client/records/structure/DownloadData.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { readToasts } from '#client/ui/toast.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

describe('the dialog of a download', () => {
  useSampleDevice()
  afterEach(() => vi.restoreAllMocks())

  test('the records of a table are ordered by mail in the format that was chosen, and the words say so', async () => {
    await Promise.all([loadTexts('structure', 'en'), loadTexts('reports', 'en')])
    const [table] = readEntities('table')
    if (!table) throw new Error('the sample has tables')
    const asked: unknown[] = []
    serve({ [`POST v3/tab/${table.id}/csv-export`]: (body: unknown) => (asked.push(body), { status: 202 }) })
    const closed = vi.fn()
    const screen = await render(
      <SampleShell>
        <DownloadData table={table} onClose={closed} />
      </SampleShell>,
    )
    await page.getByRole('combobox', { name: /File/ }).click()
    await page.getByRole('option', { name: 'Markdown table' }).click()
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    await expect.poll(() => asked).toMatchObject([{ format: 'md', byMail: true }])
    expect(closed).toHaveBeenCalled()
    expect(readToasts().map(({ message }) => message)).toContain(
      'Please wait. You will receive an e-mail once the file is ready for download.',
    )
    await screen.unmount()
  })
})
