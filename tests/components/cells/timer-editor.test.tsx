import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimerEditor } from '#client/cells/types/timer/TimerEditor.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { makeField } from '#tests/support/make-field.ts'

describe('the laps of a timer', () => {
  useSampleDevice()

  test('say who stopped them, also somebody who is gone, and which one is not finished', async () => {
    await loadTexts('tables', 'en')
    const lap = (started_at: string, finished_at: string | null, finished_by: string | null) =>
      JSON.stringify({ started_at, finished_at, finished_by })
    const value = [
      lap('2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z', ids.colleague),
      lap('2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z', '018f0000-0000-7000-8000-0000000000ee'),
      lap('2026-03-03T08:00:00.000Z', null, null),
    ]
    const screen = await render(
      <SampleShell>
        <TimerEditor field={makeField('faaaaaaaaaaaa', 'timer')} value={value} start="keep" commit={vi.fn()} done={vi.fn()} />
      </SampleShell>,
    )
    const laps = page.getByRole('list', { name: 'Laps' }).getByRole('listitem')
    await expect.element(laps.nth(2)).toBeVisible()
    const texts = laps.all().map((one) => one.element().textContent)
    expect(texts.filter((text) => text.includes('Not finished'))).toHaveLength(1)
    expect(texts.filter((text) => /· Unknown$/.test(text))).toHaveLength(1)
    expect(texts.every((text) => !/· ?$/.test(text))).toBe(true)
    await screen.unmount()
  })
})
