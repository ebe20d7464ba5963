import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from '#client/ui/Dialog.tsx'

const opened = (): Element | null => document.querySelector('dialog[open]')

test('a test that fails leaves its dialog open', async () => {
  await render(
    <Dialog open title="Left open" closeLabel="Close" onClose={() => undefined}>
      Nobody closes it.
    </Dialog>,
  )
  await expect.poll(opened).not.toBeNull()
})

test('the next one begins without it', () => {
  expect(opened()).toBeNull()
})
