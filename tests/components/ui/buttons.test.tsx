import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/Button.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

afterEach(() => userEvent.unhover(document.body))

test.each(['primary', 'secondary', 'quiet', 'danger'] as const)('a %s button is read under the pointer, too', async (variant) => {
  const screen = await render(
    <SampleShell>
      <Button variant={variant}>Sign out anyway</Button>
    </SampleShell>,
  )
  const button = screen.getByRole('button')
  await button.hover()
  await expect.poll(() => button.element().matches(':hover')).toBe(true)
  expect(await lookedOver(() => screen.container)).toEqual([])
  await screen.unmount()
})
