import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TypePicker } from '#client/fields/settings/TypePicker.tsx'
import { commonTypes, typeGroups } from '#client/fields/settings/type-groups.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

async function show() {
  await loadTexts('tables', 'en')
  const onPick = vi.fn<(type: string) => void>()
  const screen = await render(
    <SampleShell>
      <TypePicker tableId={ids.table} onPick={onPick} />
    </SampleShell>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Find a field type' })).toBeVisible()
  return { screen, onPick }
}

describe('the picker of field types', () => {
  useSampleDevice()

  test('begins with the usual ones, and has all of them in groups by a press (A46)', async () => {
    const { screen, onPick } = await show()
    const tiles = page.getByRole('region', { name: 'Common' }).getByRole('button')
    // the last is the way to all
    expect(tiles.elements()).toHaveLength(commonTypes.length + 1)
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('button', { name: 'All types' }).click()
    await expect.element(page.getByRole('region', { name: 'Buttons' })).toBeVisible()
    expect(page.getByRole('region').elements()).toHaveLength(typeGroups.length)
    // the types of one country stand last where another language is spoken
    expect(page.getByRole('region').elements().at(-1)?.getAttribute('aria-label')).toBe('Brazil')
    await page.getByRole('button', { name: /^CPF \(Brazil\)/ }).click()
    expect(onPick).toHaveBeenCalledExactlyOnceWith('cpf')
    await screen.unmount()
  })

  test('finds links to tables before addresses of the web (25)', async () => {
    const { screen, onPick } = await show()
    await page.getByRole('textbox', { name: 'Find a field type' }).fill('link')
    await expect.element(page.getByRole('region', { name: 'Common' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith('connectedRecord')
    await screen.unmount()
  })
})
