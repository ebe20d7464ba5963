import { truncate, writeFile } from 'node:fs/promises'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

type Kind = [type: FieldTypeName, config?: object]

async function makeTable(api: Api, kinds: Record<string, Kind>): Promise<string> {
  const id = newShortId('t')
  let position: string | null = null
  const fields = Object.entries(kinds).map(([label, [type, config = {}]]) => {
    position = positionBetween(position, null)
    return { id: newShortId('f'), type, label, position, config }
  })
  await api.mutate('tables.create', { id, label: 'Ships', icon: 'table', color: 'blue', fields, viewId: newShortId('v'), viewLabel: 'All' })
  const changes = ['Anna', 'Berta'].map((name) => ({ op: 'create' as const, id: newId(), values: { [fields[0]?.id ?? '']: name } }))
  await api.mutate('records.change', { tableId: id, changes })
  return id
}

test('a file past the limit is told at once and goes nowhere; what was dropped with it is kept', async ({ owner }, info) => {
  const { page, api } = owner
  const id = await makeTable(api, { Name: ['singleLineText'], Papers: ['files'] })
  const files = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // a file goes in parts
    if (/^\/api\/attachments\/(part|upload)/.test(pathname)) files.add(searchParams.get('id') ?? searchParams.get('name'))
  })
  const table = new TableScreen(page)
  await table.open(id)
  await table.goTo(1, 2)
  await page.keyboard.press('Enter')
  const box = page.getByRole('group', { name: 'Papers', exact: true })
  const told = (name: string) => box.getByRole('alert').filter({ hasText: `${name} is too large. Files may have up to 100 MB.` })

  await test.step('dropped', async () => {
    const files = await page.evaluateHandle(() => {
      const part = new Uint8Array(1024 * 1024)
      const transfer = new DataTransfer()
      transfer.items.add(new File(['of a ship'], 'small.txt'))
      transfer.items.add(new File([...Array.from({ length: 100 }, () => part), 'x'], 'film.bin'))
      transfer.items.add(new File(['of a crew'], 'crew.txt'))
      return transfer
    })
    await box.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: files })
    await expect(told('film.bin')).toBeVisible()
    await expect(box.getByRole('button', { name: 'Try again' }), 'it would be as large again').toHaveCount(0)
    for (const name of ['small.txt', 'crew.txt']) await expect(box.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  })

  await test.step('chosen', async () => {
    const path = info.outputPath('atlas.bin')
    await writeFile(path, '')
    await truncate(path, 100 * 1024 * 1024 + 1)
    await box.locator('input[type="file"]').setInputFiles(path)
    await expect(told('atlas.bin')).toBeVisible()
    await box.getByRole('button', { name: 'Remove atlas.bin' }).click()
    await expect(told('atlas.bin')).toHaveCount(0)
  })

  await page.keyboard.press('Escape')
  await new Shell(page).expectStored()
  const anna = (await api.records(id)).find(({ Name }) => Name === 'Anna')
  expect(anna?.['Papers']).toHaveLength(2)
  await page.reload()
  await expect(table.cell(1, 2)).toContainText('crew.txt')
  await new Shell(page).expectStored()
  expect(files.size, 'what fits was sent, and nothing else').toBe(2)
})
