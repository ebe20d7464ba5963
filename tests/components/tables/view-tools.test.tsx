import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { makeTable, showTable, textAt } from '#tests/components/support/table-on-screen.tsx'

describe('the tools of a view', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(() => cleanup())

  test('duplicate it as it is seen; clearing a selection leaves the keys with the grid', async () => {
    const { tableId } = makeTable('Ports', [{ type: 'singleLineText', label: 'Name' }], ['North', 'South', 'East'])
    await showTable(tableId, 'North')
    const bar = page.getByRole('toolbar', { name: 'View tools' })
    await bar.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('button', { name: 'Add sort' }).click()
    await expect.poll(() => textAt(1, 1)).toBe('East')
    await userEvent.keyboard('{Escape}')

    await bar.getByRole('button', { name: /^View: / }).click()
    await page.getByRole('menuitem', { name: 'Duplicate view' }).click()
    const name = page.getByRole('textbox', { name: 'View name' })
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveValue('All (copy)')
    await userEvent.keyboard('{Enter}')
    await expect.element(bar.getByRole('button', { name: 'View: All (copy)' })).toBeVisible()
    await expect.poll(() => [textAt(1, 1), textAt(3, 1)]).toEqual(['East', 'South'])
    const views = readEntities('view').filter((view) => view.tableId === tableId)
    expect(Object.fromEntries(views.map(({ label, config }) => [label, (config as { sorts: unknown[] }).sorts.length]))).toEqual({
      All: 0,
      'All (copy)': 1,
    })

    const ticked = page.getByRole('row', { name: /East/ }).getByRole('checkbox')
    ;(ticked.element() as HTMLElement).click()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(page.getByRole('grid')).toHaveFocus()
  })
})
