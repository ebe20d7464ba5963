import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PersonDialog } from '#client/features/chat/ui/PersonDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

describe('pickers', () => {
  useSampleDevice()

  it('Enter chooses the first match of a search for people (B26)', async () => {
    await loadTexts('chat', 'en')
    const chosen: string[] = []
    await render(
      <SampleShell>
        <PersonDialog title="New direct message" onClose={() => undefined} onChoose={(id) => chosen.push(id)} />
      </SampleShell>,
    )
    const field = page.getByRole('searchbox')
    await userEvent.click(field)
    await userEvent.keyboard('{Enter}')
    // nothing is chosen before something is looked for
    expect(chosen).toEqual([])
    await userEvent.fill(field, 'a')
    await expect.element(page.getByRole('listitem').first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(chosen).toHaveLength(1)
  })
})
