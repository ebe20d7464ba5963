import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { BlockSettings } from '#client/features/apps/ui/BlockSettings.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

/** of a newer version, so that its settings are one sentence */
const sampleBlock = { id: 'b1', type: 'newer', readable: false } as unknown as AppBlock

function Editor() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {!isOpen && (
        <button type="button" onClick={() => setOpen(true)}>
          Choose
        </button>
      )}
      <div data-block="b1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as blocks being edited are */}
        <div role="group" aria-label="Figure" tabIndex={0} />
      </div>
      {isOpen && <BlockSettings block={sampleBlock} onChange={() => undefined} onRemove={undefined} onClose={() => setOpen(false)} />}
    </>
  )
}

describe('the settings of a block', () => {
  useSampleDevice()

  test('leave the keys at the block when what opened them is gone', async () => {
    await loadTexts('apps', 'en')
    const screen = await render(
      <SampleShell>
        <BlockSurroundings>
          <Editor />
        </BlockSurroundings>
      </SampleShell>,
    )
    await screen.getByRole('button', { name: 'Choose' }).click()
    await expect.element(screen.getByRole('dialog')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('group', { name: 'Figure' })).toHaveFocus()
    await screen.unmount()
  })
})
