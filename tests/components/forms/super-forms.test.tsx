import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { FillForm } from '#client/features/forms/ui/FillForm.tsx'
import { FormSettings } from '#client/features/forms/ui/FormSettings.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import type { Overlay } from '#client/lib/overlays.ts'
import { readToasts } from '#client/ui/toast.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { form, ids } from '#tests/components/support/sample-workspace.ts'

const definition: FormDefinition = {
  ...{ v: 1, title: 'Change the order', parts: [{ id: 'p1', type: 'field', field_id: 'faaaaaaaaaaaa' }], open_as: '3_cols' },
  ...{ record_update: true, fav_btn: true, app_id: ids.app, modal_views: [ids.view], tools: ['history'] },
  ...{ block_style: { color: 'pink' }, on_save: { do: 'close', notice: false } },
}
const superForm = { ...form, id: ids.form, kind: 'super' as const, label: 'Change', definition }
const made = { kind: 'form' as const, id: ids.form, seq: 1, data: superForm }

async function fill(overlay: Partial<Extract<Overlay, { kind: 'fillForm' }>> = {}) {
  for (const texts of ['forms', 'tables', 'errors', 'structure', 'chat']) await loadTexts(texts, 'en')
  return render(
    <SampleShell>
      <FillForm overlay={{ kind: 'fillForm', formId: ids.form, ...overlay }} />
    </SampleShell>,
  )
}

afterEach(cleanup)

describe('a super form that changes a record', () => {
  useSampleDevice([made])
  // else the answer takes the favourite away before it is seen
  useHeldMutations()

  test('asks for the record, and then has its ground, tools, star and app', async () => {
    await fill()
    await page.getByRole('button', { name: 'Choose a record' }).click()
    await page.getByRole('option').first().click()
    await expect.element(page.getByRole('dialog', { name: 'Change the order' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'History' })).toBeVisible()
    expect(page.getByRole('tab', { name: 'Fields' }).elements()).toEqual([])
    expect(document.querySelector<HTMLElement>('[data-ground]')?.style.background).toBe('var(--tr-pink-soft)')
    await expect.element(page.getByRole('link', { name: 'Sales board' })).toHaveAttribute('href', `/app/${ids.app}`)
    await page.getByRole('button', { name: 'Add Orders to favorites' }).click()
    await expect.poll(() => readEntities('favourite').map(({ itemId }) => itemId)).toContain(ids.table)
    expect(await lookedOver(() => page.getByRole('dialog').element())).toEqual([])
  })
})

describe('the window of a form that is gone', () => {
  useSampleDevice()

  test('says "Form modal config not found"', async () => {
    await fill({ formId: '018f0000-0000-7000-8000-0000000000ff' })
    await expect.element(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible()
    await expect.element(page.getByText('Form modal config not found')).toBeVisible()
  })
})

describe('the notice of a made record', () => {
  const quick = { ...superForm, definition: { ...definition, record_update: false, on_save: { do: 'close' as const } } }
  useSampleDevice([{ ...made, data: quick }])

  test('stays for 1,500 ms', async () => {
    await fill()
    ;(page.getByRole('button', { name: 'Answer: Customer' }).element() as HTMLElement).focus()
    await userEvent.keyboard('Ana{Enter}')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.poll(() => readToasts().map(({ message, duration }) => [message, duration])).toContainEqual(['Record added', 1500])
  })
})

describe('the settings of a super form', () => {
  useSampleDevice([made])

  test('offer its ground, record, tools, views, app and star', async () => {
    await loadTexts('forms', 'en')
    const screen = await render(
      <SampleShell>
        <FormSettings isOpen form={superForm} definition={definition} onToggle={() => undefined} onChange={() => undefined} />
      </SampleShell>,
    )
    for (const label of ['Changes a record instead of making one', 'Offers to mark the table as a favorite'])
      await expect.element(page.getByRole('switch', { name: label })).toBeChecked()
    await expect.element(page.getByRole('switch', { name: 'Shows a notice' })).not.toBeChecked()
    expect(screen.container.textContent).toContain('Tools beside the record')
    expect(screen.container.textContent).toContain('App of the form')
    expect(await lookedOver(() => screen.container)).toEqual([])
  })
})
