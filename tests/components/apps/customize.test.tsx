import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { defaultAppStyle, type AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { useStyleDraft } from '#client/features/apps/data/use-style-draft.ts'
import { AppStylePanel } from '#client/features/apps/ui/AppStylePanel.tsx'
import { AppSurface } from '#client/features/apps/ui/AppSurface.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const pictured: AppStyle = { ...defaultAppStyle, backgroundImage: `/api/files/app/${ids.app}/${ids.page}` }

interface Heard {
  onSave: (changed: object) => void
  onClose: () => void
}

/** The panel with the page that it changes, as the editor of an app shows them. */
function Customize({ stored, onSave, onClose }: Heard & { stored: AppStyle }) {
  const look = useStyleDraft(ids.app, stored)
  return (
    <>
      <AppSurface style={look.shown} breakpoint="desktop">
        <p>Page</p>
      </AppSurface>
      <AppStylePanel appId={ids.app} look={look} onSave={onSave} onClose={onClose} />
    </>
  )
}

async function open(stored = pictured) {
  const heard = { onSave: vi.fn<(changed: object) => void>(), onClose: vi.fn<() => void>() }
  const draw = (style: AppStyle) => (
    <SampleShell>
      <Customize {...heard} stored={style} />
    </SampleShell>
  )
  const screen = await render(draw(stored))
  return { ...heard, screen, store: (style: AppStyle) => screen.rerender(draw(style)) }
}

const save = page.getByRole('button', { name: 'Save' })
const press = (name: string) => page.getByRole('switch', { name }).click()
const ground = () => page.getByText('Page', { exact: true }).element().closest<HTMLElement>('[data-font]')?.style.backgroundColor

describe('Customize app', () => {
  useSampleDevice()
  beforeEach(async () => {
    await loadTexts('apps', 'en')
    await loadTexts('documents', 'en')
  })

  test('is a draft: the page shows it, and Save stores what differs, a colour in the place of a picture', async () => {
    const { onSave, onClose, screen } = await open()
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByText('No changes to save')).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: 'Violet' }))
    await press('Show top bar with logo')
    await expect.poll(ground).toContain('violet')
    expect(onSave).not.toHaveBeenCalled()
    await save.click()
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ backgroundColor: 'violet', backgroundImage: '', publicShowTopBar: true })
    expect(onClose).toHaveBeenCalledOnce()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('a switch that is put back leaves nothing to save, and what others changed meanwhile is kept', async () => {
    const { onSave, screen, store } = await open()
    await press('Show top bar with logo')
    await expect.element(save).toBeEnabled()
    await press('Show top bar with logo')
    await expect.element(save).toBeDisabled()
    await press('Show top bar with logo')
    await store({ ...pictured, font: 'mono' })
    await expect.element(page.getByLabelText('Font')).toHaveTextContent('Monospaced')
    await save.click()
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ publicShowTopBar: true })
    await screen.unmount()
  })

  test('closing keeps the draft on this device until it is given up', async () => {
    const first = await open()
    await press('Show top bar with logo')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(first.onClose).toHaveBeenCalledOnce()
    await first.screen.unmount()
    const again = await open()
    await expect.element(page.getByRole('switch', { name: 'Show top bar with logo' })).toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(again.onSave).not.toHaveBeenCalled()
    await again.screen.unmount()
    const last = await open()
    await expect.element(save).toBeDisabled()
    await last.screen.unmount()
  })
})
