import { beforeAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useAuthorName } from '#client/records/structure/use-author-name.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids, sampleAutomation } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

beforeAll(() => loadTexts('structure'))

function Authors({ of }: { of: (string | null)[] }) {
  const nameOf = useAuthorName()
  return <p>{of.map(nameOf).join(' · ')}</p>
}

describe('who changed a record', () => {
  useSampleDevice()

  test('is the automation by its name, for whoever sees it (F14)', async () => {
    const of = [`automation:${sampleAutomation.id}`, 'automation:gone', ids.colleague, null]
    const screen = await render(
      <SampleShell>
        <Authors of={of} />
      </SampleShell>,
    )
    await expect.element(screen.getByText(/^Automation: Tell of new orders · Automation · Bruno · Somebody$/)).toBeVisible()
  })
})
