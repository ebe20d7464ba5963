import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes } from 'react-router-dom'
import type { Field } from '#shared/nouns/tables/table.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { FormEditor } from '#client/features/forms/ui/FormEditor.tsx'
import { FormsRoute } from '#client/features/forms/ui/FormsRoute.tsx'
import { FormDialog } from '#client/records/forms/FormDialog.tsx'
import { FormInPlace } from '#client/records/forms/FormInPlace.tsx'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { refusing } from '#tests/components/support/check-mutations.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { form, table } from '#tests/components/support/sample-workspace.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const answer = (name: string) => page.getByRole('button', { name: `Answer: ${name}` })

function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.includes(readSession().memberId)) localStorage.removeItem(key)
}

async function fill(name: string, text: string): Promise<void> {
  ;(answer(name).element() as HTMLElement).focus()
  await userEvent.keyboard(text)
  await userEvent.keyboard('{Enter}')
}

describe('a form', () => {
  useSampleDevice()

  test('is filled page by page, with its conditions, and says so at the end', async () => {
    forgetDrafts()
    const screen = await render(
      <SampleShell>
        <FormInPlace table={table} form={form} title="Order here" />
      </SampleShell>,
    )
    await expect.element(page.getByText('We bake every morning.')).toBeVisible()
    const teal = document.createElement('div')
    teal.style.background = 'var(--tr-teal-solid)'
    const band = document.querySelector('[data-form]')?.firstElementChild
    expect(band && getComputedStyle(band).backgroundColor).toBe(getComputedStyle(document.body.appendChild(teal)).backgroundColor)
    teal.remove()
    await button('Next').click()
    await expect.element(page.getByText('Please fill this in.')).toBeVisible()
    expect(await lookedOver(() => document.body)).toEqual([])
    await fill('Who orders?', 'Blue Door')
    await button('Next').click()
    await expect.element(page.getByText('Nearly there.')).toBeVisible()
    await expect.element(answer('Due')).toBeVisible()
    expect(await lookedOver(() => document.body)).toEqual([])
    await button('Previous').click()
    await answer('Paid').click()
    await button('Next').click()
    await expect.poll(() => answer('Due').elements()).toHaveLength(0)
    await button('Create').click()
    await expect.element(page.getByText('Please fill this in.')).toBeVisible()
    await fill('Total', '12')
    await button('Create').click()
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await screen.unmount()
  })

  test('that was not sent is there again, and can be begun anew', async () => {
    forgetDrafts()
    const first = await render(
      <SampleShell>
        <FormInPlace table={table} form={form} title="Order here" />
      </SampleShell>,
    )
    await fill('Who orders?', 'Half done')
    await expect.element(page.getByText('Half done')).toBeVisible()
    await first.unmount()
    const second = await render(
      <SampleShell>
        <FormInPlace table={table} form={form} title="Order here" />
      </SampleShell>,
    )
    await expect.element(page.getByText('Half done')).toBeVisible()
    await button('Start over').click()
    await expect.poll(() => page.getByText('Half done').elements()).toHaveLength(0)
    await second.unmount()
  })

  test.each(['modal_compact', 'modal_wide', 'full_screen', '3_cols', '4_cols', 'side_panel'] as const)('opens as %s', async (open) => {
    forgetDrafts()
    const opened = { ...form, definition: { ...form.definition, open_as: open } }
    const screen = await render(
      <SampleShell>
        <FormDialog table={table} form={opened} onClose={() => undefined} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Order here' })).toBeVisible()
    expect(await lookedOver(() => page.getByRole('dialog').element())).toEqual([])
    await screen.unmount()
  })
})

describe('the plain form', () => {
  useSampleDevice()

  test('asks for the name before it makes a record (A5)', async () => {
    const screen = await render(
      <SampleShell>
        <FormInPlace table={table} form={undefined} title="Orders" />
      </SampleShell>,
    )
    await button('Create').click()
    await expect.element(page.getByText('Please fill this in.')).toBeVisible()
    expect(currentDevice.get()?.outbox.items.get()).toEqual([])
    await screen.unmount()
  })
})

describe('the end of a form', () => {
  useSampleDevice()
  const quick = { ...form, definition: { ...form.definition, parts: form.definition.parts.slice(0, 1) } }
  const shown = () =>
    render(
      <SampleShell>
        <FormInPlace table={table} form={quick} title="Order here" />
      </SampleShell>,
    )
  const stored = page.getByRole('heading', { name: 'Thank you' })
  let before = window.fetch
  beforeEach(() => void (before = window.fetch))
  afterEach(() => {
    window.fetch = before
    refusing.error = undefined
    sampleNetwork.set(true)
  })
  const unsent = () =>
    currentDevice
      .get()
      ?.outbox.items.get()
      .map(({ state }) => state) ?? []

  test('is not green while no answer came, and says that the form is sent (A1)', async () => {
    forgetDrafts()
    const asked = window.fetch
    let answerNow: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    window.fetch = async (input, init) => {
      if ((input instanceof Request ? input.url : String(input)).endsWith('/api/mutations')) await held
      return asked(input, init)
    }
    const screen = await shown()
    await fill('Who orders?', 'Blue Door')
    await button('Create').click()
    await expect.element(button('Sending …')).toBeDisabled()
    expect(stored.elements()).toHaveLength(0)
    sampleNetwork.set(false)
    await expect.element(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
    expect(stored.elements()).toHaveLength(0)
    sampleNetwork.set(true)
    answerNow()
    await expect.element(stored).toBeVisible()
    await screen.unmount()
  })

  test('is a refusal with the answers still there, which can be sent again (A1)', async () => {
    forgetDrafts()
    refusing.error = { id: 'invalid_value', message: '', details: { fieldId: 'faaaaaaaaaaaa', reason: 'taken' } }
    const screen = await shown()
    await fill('Who orders?', 'Blue Door')
    await button('Create').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not accepted: Customer: A value does not fit its field.')
    await expect.element(page.getByText('Blue Door')).toBeVisible()
    expect(unsent(), 'the form has it, and nothing else').toEqual([])
    expect(await lookedOver(() => document.body)).toEqual([])
    refusing.error = undefined
    await button('Create').click()
    await expect.element(stored).toBeVisible()
    await screen.unmount()
  })
})

describe('the editor of a form', () => {
  useSampleDevice()

  test('shows the form beside its parts, and changes are tried at once (20)', async () => {
    forgetDrafts()
    const screen = await render(
      <SampleShell>
        <FormEditor form={form} table={table} />
      </SampleShell>,
    )
    await expect.element(button('Save')).toBeDisabled()
    expect(await lookedOver(() => document.body)).toEqual([])
    // the form stands beside its parts
    await page.viewport(1440, 900)
    await page.getByRole('button', { name: 'Who orders?', exact: true }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Whose order?')
    await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('Whose order?')).toBeVisible()
    expect(await lookedOver(() => document.body)).toEqual([])
    await page.viewport(1440, 900)
    await button('Move Whose order? down').click()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('Status')).toBeVisible()
    await expect.element(button('Save')).toBeEnabled()
    await button('Discard').click()
    await expect.element(button('Save')).toBeDisabled()
    await screen.unmount()
  })

  test('offers an edit from before somebody else saved, and keeps it until the person decides', async () => {
    forgetDrafts()
    const open = (version: number) =>
      render(
        <SampleShell>
          <FormEditor form={{ ...form, version }} table={table} />
        </SampleShell>,
      )
    const first = await open(form.version)
    await page.getByRole('button', { name: 'Who orders?', exact: true }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Whose order?')
    await first.unmount()
    for (const _visit of [1, 2]) {
      const later = await open(form.version + 1)
      await expect.element(page.getByText('Somebody saved this form after your edit')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Who orders?', exact: true })).toBeVisible()
      await later.unmount()
    }
    const last = await open(form.version + 1)
    await button('Show my edit').click()
    await expect.element(page.getByRole('button', { name: 'Whose order?', exact: true })).toBeVisible()
    await expect.element(button('Save')).toBeEnabled()
    await button('Discard').click()
    await last.unmount()
    const after = await open(form.version + 1)
    await expect.element(button('Save')).toBeDisabled()
    await expect.element(page.getByText('Somebody saved this form after your edit')).not.toBeInTheDocument()
    await after.unmount()
  })

  test('says what cannot work', async () => {
    forgetDrafts()
    const gone: Field['id'] = 'fzzzzzzzzzzzz'
    const broken = { ...form, definition: { ...form.definition, parts: [{ id: 'x', type: 'field' as const, field_id: gone }] } }
    const screen = await render(
      <SampleShell>
        <FormEditor form={broken} table={table} />
      </SampleShell>,
    )
    await expect.element(page.getByText('Field is gone')).toBeVisible()
    await screen.unmount()
  })
})

describe('the editor of a form that is not stored', () => {
  useSampleDevice()
  useHeldMutations()

  test('stores nothing before it is saved (A9)', async () => {
    forgetDrafts()
    const before = readEntities('form').length
    const screen = await render(
      <SampleShell path={`/form/new/edit?table=${table.id}&kind=creation`}>
        <Routes>
          <Route path="/form/:formId/*" element={<FormsRoute />} />
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('Customer')).toBeVisible()
    expect(await lookedOver(() => document.body)).toEqual([])
    expect(readEntities('form')).toHaveLength(before)
    await button('Save').click()
    await expect.poll(() => readEntities('form').length).toBe(before + 1)
    await expect.element(button('Versions')).toBeVisible()
    await screen.unmount()
  })
})
