import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { BlockShell } from '#client/blocks/shell/BlockShell.tsx'
import { CopyBlockDialog } from '#client/features/apps/ui/CopyBlockDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import type { BlockView, BlockViewProps } from '#client/lib/block-view.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

let drawn = 0

/** A block that counts how often it begins, and says its width. */
function Counting({ width }: BlockViewProps<object>) {
  const [turn] = useState(() => (drawn += 1))
  return (
    <p>
      Turn {turn}, {width > 700 ? 'wide' : 'narrow'}
    </p>
  )
}

const view = { type: 'counting', icon: 'table', labelKey: 'apps:title', menuOutside: true, View: Counting } as unknown as BlockView
const asked = { view, config: {}, blockId: 'bshell0000000', editing: false, width: 300, height: 120, title: 'Counting', resetKey: 'a' }

describe('a block of an app or page', () => {
  useSampleDevice()
  afterEach(cleanup)

  test('asks nothing until it is near the screen', async () => {
    drawn = 0
    const screen = await render(
      <SampleShell>
        <div style={{ height: 4000 }} />
        <div style={{ height: 120 }}>
          <BlockShell {...asked} />
        </div>
      </SampleShell>,
    )
    await expect.poll(() => screen.container.querySelector('[class*="skeleton" i]')).not.toBeNull()
    expect(drawn).toBe(0)
    screen.container.querySelector('[class*="skeleton" i]')?.scrollIntoView()
    await expect.element(page.getByText('Turn 1, narrow')).toBeVisible()
  })

  test('is refreshed, and takes the whole screen until Escape', async () => {
    drawn = 0
    await page.viewport(1440, 900)
    await loadTexts('blocks', 'en')
    await render(
      <SampleShell>
        <div style={{ height: 120 }}>
          <BlockShell {...asked} />
        </div>
      </SampleShell>,
    )
    const menu = page.getByRole('button', { name: 'More of Counting' })
    await userEvent.click(menu)
    await userEvent.click(page.getByRole('menuitem', { name: 'Refresh' }))
    await expect.element(page.getByText('Turn 2, narrow')).toBeVisible()
    await userEvent.click(menu)
    await userEvent.click(page.getByRole('menuitem', { name: 'Full screen' }))
    const full = page.getByRole('dialog', { name: 'Counting' })
    await expect.element(full.getByText('Turn 3, wide')).toBeVisible()
    expect(await lookedOver(() => full.element() as HTMLElement)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => full.elements()).toEqual([])
  })

  test('is copied to another app or page where one may create blocks, once one is chosen', async () => {
    await loadTexts('apps', 'en')
    const onCopy = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await render(
      <SampleShell>
        <CopyBlockDialog appId={ids.app} onCopy={onCopy} onClose={() => undefined} />
      </SampleShell>,
    )
    const copy = page.getByRole('button', { name: 'Copy block' })
    await expect.element(copy).toBeDisabled()
    await userEvent.click(page.getByRole('combobox', { name: 'App or page' }))
    // neither tables nor the app itself
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['Handbook'])
    await userEvent.click(page.getByRole('option', { name: 'Handbook' }))
    await userEvent.click(copy)
    expect(onCopy).toHaveBeenCalledExactlyOnceWith({ type: 'page', id: ids.page })
  })
})
