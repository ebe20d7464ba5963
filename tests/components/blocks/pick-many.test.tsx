import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { ReadableBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { BlockSettings } from '#client/features/apps/ui/BlockSettings.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** The settings of a block, which keeps what they change. */
function Kept({ type, config, onChange }: { type: string; config: object; onChange(patch: object): void }) {
  const [kept, setKept] = useState({ ...findBlockType(type)?.defaults(), ...config })
  const face = blockFaces.find((one) => one.type === type)
  return (
    face && (
      <face.Settings
        config={kept}
        onChange={(patch) => {
          onChange(patch)
          setKept({ ...kept, ...patch })
        }}
      />
    )
  )
}

async function show(type: string, config: object) {
  const onChange = vi.fn<(patch: object) => void>()
  const settings = await render(
    <SampleShell>
      <Kept type={type} config={config} onChange={onChange} />
    </SampleShell>,
  )
  return { settings, onChange }
}

const defaultsOf = (type: string): object => findBlockType(type)?.defaults() ?? {}
const entries = (label: string): string[] =>
  page
    .getByRole('list', { name: label })
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)

describe('picking many in the settings of a block', () => {
  useSampleDevice()

  test('fields are searched, added and taken away by keys, and the list stays open', async () => {
    const { settings, onChange } = await show('appFilters', { tableId: ids.table, fields: ['faaaaaaaaaaaa'], title: '' })
    const field = page.getByRole('combobox', { name: 'Add a field' })
    await userEvent.click(field)
    await expect.element(page.getByRole('option', { name: 'Customer' })).toHaveAttribute('aria-selected', 'true')
    await field.fill('stat')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ fields: ['faaaaaaaaaaaa', 'fcccccccccccc'] })
    await expect.element(page.getByRole('option', { name: 'Status' })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => entries('Fields')).toEqual(['Customer', 'Status'])
    expect(await lookedOver(() => settings.container)).toEqual([])
    await field.fill('')
    await userEvent.keyboard('{Backspace}')
    await expect.poll(() => entries('Fields')).toEqual(['Customer'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(0)
    await expect.element(field).toHaveFocus()
    await settings.unmount()
  })

  test('the order is changed by keys, which stay at their entry', async () => {
    const fields = ['faaaaaaaaaaaa', 'fcccccccccccc', 'fdddddddddddd']
    const { settings, onChange } = await show('appFilters', { tableId: ids.table, fields: [...fields, 'fzzzzzzzzzzzz'], title: '' })
    await expect.poll(() => entries('Fields')).toEqual(['Customer', 'Status', 'Due'])
    const element = page.getByRole('button', { name: 'Move Status up' }).element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => entries('Fields')).toEqual(['Status', 'Customer', 'Due'])
    // a field that is not seen here is kept
    expect(onChange).toHaveBeenLastCalledWith({ fields: ['fcccccccccccc', 'faaaaaaaaaaaa', 'fdddddddddddd', 'fzzzzzzzzzzzz'] })
    await expect.element(page.getByRole('button', { name: 'Move Status down' })).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Remove Customer' }))
    await expect.poll(() => entries('Fields')).toEqual(['Status', 'Due'])
    await expect.element(page.getByRole('button', { name: 'Move Due up' })).toHaveFocus()
    await settings.unmount()
  })

  test('no more than the block holds are added', async () => {
    const full = Array.from({ length: 12 }, (_, at) => `f${String(at).padStart(12, '0')}`)
    const { settings, onChange } = await show('appFilters', { tableId: ids.table, fields: full, title: '' })
    await userEvent.click(page.getByRole('combobox', { name: 'Add a field' }))
    await expect.element(page.getByRole('option', { name: 'Customer' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await settings.unmount()
  })

  test('forms and tables are picked alike', async () => {
    const forms = await show('formPages', { formIds: [], title: '' })
    await userEvent.click(page.getByRole('combobox', { name: 'Add a form' }))
    await userEvent.click(page.getByRole('option', { name: /New order/ }))
    expect(forms.onChange).toHaveBeenCalledExactlyOnceWith({ formIds: [ids.form] })
    await expect.poll(() => entries('Forms').join()).toContain('New order')
    await forms.settings.unmount()
    const tables = await show('internalForms', { tableIds: [], title: '' })
    await expect.poll(() => entries('Tables')).toEqual(['All tables'])
    await userEvent.click(page.getByRole('combobox', { name: 'Add a table' }))
    await userEvent.click(page.getByRole('option').first())
    await expect.poll(() => tables.onChange.mock.calls).toEqual([[{ tableIds: [expect.stringMatching(/^t/)] }]])
    await tables.settings.unmount()
  })

  test('a block of any type says for which roles it is hidden, as a matter of looks', async () => {
    const onChange = vi.fn<(patch: object) => void>()
    const block: ReadableBlock = {
      id: 'baaaaaaaaaaaa',
      type: 'timer',
      readable: true,
      config: defaultsOf('timer'),
      body: [],
      text: '',
      title: '',
    }
    const settings = await render(
      <SampleShell>
        <BlockSettings block={block} onChange={onChange} onRemove={undefined} onClose={() => undefined} />
      </SampleShell>,
    )
    await expect.poll(() => entries('Hidden for roles')).toEqual(['Shown to everybody'])
    await expect.element(page.getByText(/Their rights on tables protect its data/)).toBeVisible()
    await userEvent.click(page.getByRole('combobox', { name: 'Add a role' }))
    const [role] = readEntities('role').toSorted((a, b) => a.name.localeCompare(b.name))
    await userEvent.click(page.getByRole('option').first())
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ hiddenFor: [role?.id] })
    await userEvent.click(page.getByRole('combobox', { name: 'Background' }))
    await userEvent.click(page.getByRole('option', { name: 'Teal' }))
    expect(onChange).toHaveBeenLastCalledWith({ ground: 'teal' })
    await settings.unmount()
  })
})
