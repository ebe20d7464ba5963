import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { TableRoute } from '#client/features/tables/TableRoute.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { OpenRecordContext, type OpenRecord } from '#client/lib/record-doors.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import { createTable, type StarterField } from '#client/nouns/tables/table-commands.ts'

interface LocalTable {
  tableId: string
  fields: readonly Field[]
}

/** A table with records named in its first field. Only this device has it: the answers to mutations must be held. */
export function makeTable(label: string, fields: readonly StarterField[], names: readonly string[]): LocalTable {
  const { tableId } = createTable({ label, icon: 'table', color: 'blue', fields, viewLabel: 'All' })
  const made = readEntities('field').filter((field) => field.tableId === tableId)
  const [first] = made.toSorted((a, b) => (a.position < b.position ? -1 : 1))
  changeRecords(
    tableId,
    names.map((name) => ({ op: 'create', id: newId(), values: { [first?.id ?? '']: name } })),
    'create',
  )
  return { tableId, fields: made }
}

/** The values of a field, as the device has them. */
export const valuesOf = (tableId: string, fieldId: string): unknown[] =>
  [...(readTable(tableId)?.rows() ?? [])].map((row) => row.cell(fieldId))

/** The whole screen of a table, in a window part of that width, once it shows a text. */
export async function showTable(address: string, shows: string, width = 1200, onLinked?: OpenRecord) {
  await Promise.all(['structure', 'publicLinks'].map((name) => loadTexts(name, 'en')))
  const screen = await render(
    <MemoryRouter initialEntries={[`/object/${address}`]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <Suspense fallback={null}>
          <main style={{ height: 600, width, display: 'flex', flexDirection: 'column' }}>
            <OpenRecordContext value={onLinked}>
              <Routes>
                <Route path="object/:tableId/*" element={<TableRoute />} />
              </Routes>
            </OpenRecordContext>
          </main>
        </Suspense>
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )
  await expect.poll(() => screen.container.querySelector('[role=grid]')?.textContent).toContain(shows)
  return screen
}

const grid = (): HTMLElement => page.getByRole('grid').element() as HTMLElement

/** A cell of the grid by its place, from 1. */
export const cellAt = (row: number, column: number): Element | null =>
  grid().querySelector(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`)

export const textAt = (row: number, column: number): string | null | undefined => cellAt(row, column)?.textContent

/** The active cell is the one at this place. */
export const isAt = (row: number, column: number) =>
  expect.poll(() => grid().getAttribute('aria-activedescendant')).toMatch(new RegExp(`-${row - 1}-${column - 1}$`))

/** Moves the active cell with keys only. */
export async function goTo(row: number, column: number): Promise<void> {
  await expect.poll(() => cellAt(row, column)).not.toBeNull()
  grid().focus()
  const steps = `${'{ArrowDown}'.repeat(row - 1)}${'{ArrowRight}'.repeat(column - 1)}`
  await userEvent.keyboard(`{Control>}{Home}{/Control}${steps}`)
  await isAt(row, column)
}
