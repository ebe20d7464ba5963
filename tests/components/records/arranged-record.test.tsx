import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import type { Form, FormPart } from '#shared/nouns/forms/form.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { FieldsPart } from '#client/records/panel/FieldsPart.tsx'
import { FormFieldsContext } from '#client/records/panel/form-fields.ts'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { alsoInFeed, form, ids, table } from '#tests/components/support/sample-workspace.ts'

let seq = 300
/** The table's form for changes, or none of it. */
function haveForm(parts: FormPart[] | undefined): void {
  seq += 1
  const id = ids.folder
  const data: Form | null = parts ? { ...form, id, kind: 'update', definition: { v: 1, parts } } : null
  const change: FeedChange = { kind: 'form', id, seq, data }
  // the device asks for the whole feed now and then
  alsoInFeed.splice(0, alsoInFeed.length, ...(data ? [change] : []))
  const tables = [ids.table, ids.emptyTable].map((one) => ({ id: one, seq: 1, rows: one === ids.table ? ids.records.length : 0 }))
  currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq, full: false, changes: [change], tables }, false)
}

function Fields({ only }: { only?: readonly string[] }) {
  const { access, fields, gestures } = useRecordWork(table)
  const row = useRecord(table.id, ids.records[0])
  return <FormFieldsContext value={only}>{row && <FieldsPart {...{ table, row, fields, access, gestures }} />}</FormFieldsContext>
}

const show = (only?: readonly string[]) =>
  render(
    <SampleShell>
      <Fields {...(only && { only })} />
    </SampleShell>,
  )
const lines = (container: Element): string[] => [...container.querySelectorAll('h3, dt')].map(({ textContent }) => textContent)
const asked = (id: string, field: string): FormPart => ({ id, type: 'field', field_id: field })

describe('a record’s fields', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(async () => {
    await cleanup()
    haveForm(undefined)
  })

  test('stand in the order and under the sections of the update form, every one of them', async () => {
    haveForm([
      asked('a', 'fdddddddddddd'),
      { id: 's', type: 'section', title: 'Money' },
      asked('b', 'feeeeeeeeeeee'),
      {
        ...asked('c', 'fbbbbbbbbbbbb'),
        when: { id: 'g', conjunction: 'and', nodes: [{ id: 'n', fieldId: 'feeeeeeeeeeee', operator: 'isChecked' }] },
      },
    ])
    const { container } = await show()
    await expect.poll(() => lines(container)).toEqual(['Due', 'Money', 'Paid', 'Total', 'Other fields', 'Customer', 'Status'])
    expect(await lookedOver(() => container)).toEqual([])
    // Enter goes on in the next section
    await page.getByRole('button', { name: 'Edit Total' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Edit Customer' })).toHaveFocus()
  })

  test('have no headings where the form has no sections, and those of a button stand alone', async () => {
    haveForm([asked('a', 'fdddddddddddd')])
    const { container } = await show()
    await expect.poll(() => lines(container)).toEqual(['Due', 'Customer', 'Total', 'Status', 'Paid'])
    await cleanup()
    const { container: other } = await show(['feeeeeeeeeeee', 'faaaaaaaaaaaa'])
    await expect.poll(() => lines(other)).toEqual(['Paid', 'Customer'])
  })
})
