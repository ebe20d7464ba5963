import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { StagesBody } from '#client/views/stages/StagesBody.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleStays, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields, ids, sampleAutomation } from '#tests/components/support/sample-workspace.ts'

const stages = fields
  .filter(({ label }) => label === 'Status')
  .map((field) => ({ ...field, config: { ...(field.config as object), sla: true } }))

/** The audit of stages (specification 3 §2 "SLA view"). */
describe('the stages of a field', () => {
  useSampleDevice()
  afterEach(cleanup)
  /** queries of the audit, the last one first */
  let asked: Record<string, string>[] = []
  let answered: readonly unknown[] | undefined
  let before = window.fetch
  beforeEach(() => {
    asked = []
    answered = undefined
    before = window.fetch
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      if (!url.pathname.endsWith('/audit')) return before(input, init)
      asked.unshift(Object.fromEntries(url.searchParams))
      return answered ? Promise.resolve(Response.json(answered)) : before(input, init)
    }
    return () => {
      window.fetch = before
    }
  })
  const show = () =>
    render(
      <SampleShell path="/object/taaaaaaaaaaaa/sla">
        <StagesBody tableId={ids.table} fields={stages} />
      </SampleShell>,
    )
  const choose = async (filter: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: new RegExp(`^${filter}`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  test('are a row for each stay, with who, from when, until when and how long', async () => {
    const { container } = await show()
    await expect.element(page.getByRole('table')).toBeVisible()
    const texts = (selector: string, of: ParentNode = container) => [...of.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(texts('th')).toEqual(['Record', 'Stage', 'Started by', 'Finished by', 'Started at', 'Finished at', 'Time'])
    const rows = [...container.querySelectorAll('tbody tr')].map((row) => texts('td', row))
    const began = 'March 14, 2026 at 9:30 AM'
    const who = expect.stringMatching(/Bruno$/)
    expect(rows).toEqual([
      ['Linden Café', 'Half done', who, who, began, 'March 14, 2026 at 11:30 AM', '02:00:001 h of working hours'],
      // no time at all is blank
      ['Harbour Bakery', 'Half done', who, who, began, began, ''],
      ['Old Mill Books', 'Half done', who, '', began, 'still there', ''],
    ])
    expect(await lookedOver(() => container)).toEqual([])
  })

  test('name the automation that moved a record', async () => {
    const moved = { ...sampleStays[0], created_by: `automation:${sampleAutomation.id}`, updated_by: 'link:one' }
    answered = [moved]
    await show()
    const row = page.getByRole('row', { name: /Linden Café/ })
    await expect.element(row.getByText(`Automation: ${sampleAutomation.name}`)).toBeVisible()
    await expect.element(row.getByText('Public link')).toBeVisible()
    expect(page.getByText('Somebody who left').elements()).toEqual([])
  })

  test('are narrowed by stage and by any record of the table, and sorted', async () => {
    await show()
    await expect
      .poll(() => asked[0])
      .toEqual({
        ...{ object_type: ids.table, field_key: 'fcccccccccccc', order_key: 'started_at', order_direction: 'desc', skip: '0' },
      })
    await choose('Stage', 'Half done')
    await expect.poll(() => asked[0]?.['field_value']).toBe('oaaaaaaaaaaaa')
    await choose('Sort by', 'Time')
    await choose('Sort order', 'Ascending')
    await expect.poll(() => asked[0]).toMatchObject({ order_key: 'time', order_direction: 'asc', field_value: 'oaaaaaaaaaaaa' })
    await page.getByRole('button', { name: 'Record: All records' }).click()
    await userEvent.keyboard('Old Mill')
    await page.getByRole('option', { name: 'Old Mill Books' }).click()
    await expect.poll(() => asked[0]?.['record_reference']).toBe(ids.records[2])
    await expect.element(page.getByRole('button', { name: 'Record: Old Mill Books' })).toHaveFocus()
    await page.getByRole('button', { name: 'Show all records' }).click()
    await expect.poll(() => asked[0]).not.toHaveProperty('record_reference')
    // the field stays chosen
    await page.getByRole('combobox', { name: 'SLA field' }).click()
    expect(
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Status'])
  })

  test('say so where no record has been in one', async () => {
    answered = []
    const { container } = await show()
    await expect.element(page.getByText('No SLA data available')).toBeVisible()
    expect(await lookedOver(() => container)).toEqual([])
  })

  test('are the time of each record in every stage too', async () => {
    const { container } = await show()
    await page.getByRole('radio', { name: 'Records' }).click()
    await expect.element(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
    await expect.element(page.getByRole('row', { name: /Linden Café/ })).toHaveTextContent('Too long')
    expect(await lookedOver(() => container)).toEqual([])
  })
})
