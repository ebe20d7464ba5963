import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { countKept } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'
import { readEntities, readEntity, useEntity } from '#client/engine/replica/use-entities.ts'
import { FieldForm } from '#client/fields/FieldForm.tsx'
import { updateField } from '#client/nouns/fields/field-commands.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** The form of a field as it is now. */
function Form({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(true)
  const field = useEntity('field', id)
  return isOpen && <FieldForm tableId={ids.table} field={field} onClose={() => setOpen(false)} />
}

const open = (id: string) =>
  render(
    <SampleShell>
      <Form id={id} />
    </SampleShell>,
  )
const nameBox = () => page.getByRole('textbox', { name: 'Field name' })
const change = (id: string, label: string): void => {
  const field = readEntity('field', id)
  if (field) updateField(field, { label })
}

const amount = 'fggggggggggg0'
const amounts = { id: amount, tableId: ids.table, type: 'number', label: 'Amount', required: false, position: 'a9' } as const

describe('what is written in the form of a field', () => {
  useSampleDevice([{ kind: 'field', id: amount, seq: 1, data: { ...amounts, config: { decimals: null, thousands: true } } }])
  useHeldMutations()

  test('stays when somebody else changes the field meanwhile, and is not offered to the next form', async () => {
    const { id = '' } = readEntities('field').find((field) => field.tableId === ids.table && field.type === 'singleLineText') ?? {}
    const screen = await open(id)
    change(id, 'Quay')
    await expect.element(nameBox()).toHaveValue('Quay')
    await nameBox().fill('Port of call')
    change(id, 'Harbour')
    await expect.element(page.getByRole('heading', { name: /Harbour/ })).toBeVisible()
    await expect.element(nameBox()).toHaveValue('Port of call')
    await nameBox().fill('Port of calls')
    await expect.element(nameBox()).toHaveValue('Port of calls')
    await screen.unmount()
    const next = await open(id)
    await expect.element(nameBox()).toHaveValue('Harbour')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await next.unmount()
  })

  test('stays for the next opening when it was written over a change of somebody else', async () => {
    const { id = '' } = readEntities('field').find((field) => field.tableId === ids.table && field.type === 'singleLineText') ?? {}
    const screen = await open(id)
    change(id, 'Quay')
    await expect.element(nameBox()).toHaveValue('Quay')
    await nameBox().fill('Port of call')
    await screen.unmount()
    const next = await open(id)
    await expect.element(nameBox()).toHaveValue('Port of call')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await next.unmount()
  })

  test('takes no setting back that somebody else changes meanwhile', async () => {
    const screen = await open(amount)
    await page.getByRole('switch', { name: 'Thousands separator' }).click()
    const there = readEntity('field', amount)
    if (there) updateField(there, { label: 'Pieces', config: { decimals: 2, thousands: true } })
    await expect.element(page.getByRole('heading', { name: /Pieces/ })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => readEntity('field', amount)).toMatchObject({ label: 'Pieces', config: { decimals: 2, thousands: false } })
    await screen.unmount()
  })

  test('takes nothing back that somebody else changes meanwhile', async () => {
    const { id = '' } = readEntities('field').find((field) => field.tableId === ids.table && field.type === 'singleLineText') ?? {}
    const before = readEntity('field', id)?.label ?? ''
    const screen = await open(id)
    change(id, 'Quay')
    await expect.element(nameBox()).toHaveValue('Quay')
    await page.getByRole('switch', { name: 'Required' }).click()
    change(id, 'Harbour')
    await expect.element(page.getByRole('heading', { name: /Harbour/ })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => readEntity('field', id)).toMatchObject({ label: 'Harbour', required: true })
    const field = readEntity('field', id)
    if (field) updateField(field, { label: before, required: false })
    await screen.unmount()
  })

  test('is not saved while nothing differs from the field', async () => {
    const { id = '' } = readEntities('field').find((field) => field.tableId === ids.table && field.type === 'singleLineText') ?? {}
    const screen = await open(id)
    const save = page.getByRole('button', { name: 'Save' })
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByText('No changes to save')).toBeVisible()
    await nameBox().fill('Something else')
    await expect.element(save).toBeEnabled()
    await expect.element(page.getByText('No changes to save')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await screen.unmount()
  })

  test('is not left on the device by the way to another type', async () => {
    const kept = () => countKept(readSession().memberId, ['words'])
    const before = kept()
    const screen = await open(readEntities('field').find((field) => field.tableId === ids.table && field.type === 'date')?.id ?? '')
    await nameBox().fill('Day of departure')
    await expect.poll(kept).toBe(before + 1)
    await page.getByRole('button', { name: 'Change type' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(kept()).toBe(before)
    await screen.unmount()
  })
})
