import { itemsOf } from '#shared/fields/cell-items.ts'
import { idsInText, renameIds } from '#shared/lib/rename-ids.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { CellFilePart, RecordLine } from '#shared/nouns/template-packages/template-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import type { ChosenTable } from '#server/templates/make/choose-things.ts'
import type { HeldIds } from '#server/templates/make/held-ids.ts'

/** Records that are read between two turns of the event loop: some milliseconds. */
const rowsPerTurn = 250

/** The records of a table in pages, as its publisher sees them. @throws AppError `limit_reached` past the bound of a package */
async function* pagesOf(context: OrgContext, tableId: string, giveWay: () => Promise<void>): AsyncGenerator<RecordPage['columns']> {
  let after: string | null = null
  let count = 0
  do {
    const query = { tableId, filter: null, sorts: [], search: '', after, limit: rowsPerTurn }
    const page = JSON.parse(queryRecords(context, query)) as RecordPage
    count += page.columns.id.length
    if (count > packageBounds.recordsOfTable)
      throw new AppError('limit_reached', { limit: packageBounds.recordsOfTable, of: 'records', tableId })
    yield page.columns
    await giveWay()
    after = page.next
  } while (after !== null)
}

/** Ids of the records that go along, by table. */
export async function readRecordIds(
  context: OrgContext,
  tables: readonly ChosenTable[],
  giveWay: () => Promise<void>,
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>()
  for (const { id, choice } of tables) {
    if (choice.data !== true) continue
    const own: string[] = []
    for await (const { id: page } of pagesOf(context, id, giveWay)) own.push(...page)
    ids.set(id, own)
  }
  return ids
}

/** Fields whose cells a person fills in and that name neither people nor say who wrote them. */
export function isCarried({ definition, behaviour, link }: ModelField, held: HeldIds): boolean {
  const { column } = definition
  if (definition.computed || definition.ownCell || definition.sign || column === 'none' || column === 'system') return false
  if (behaviour.definition.holds === 'users') return false
  // one face tells the pairs
  return !link || link.own === 'a_id' || !link.inverse || !held.has(link.inverse.fieldId)
}

/** The lines of a table's records, oldest first. Links name records of the package alone. @param files gathers the files that cells name */
export async function* readLines(
  context: OrgContext,
  table: ChosenTable,
  held: HeldIds,
  given: { giveWay: () => Promise<void>; files: Map<string, Pick<CellFilePart, 'tableId' | 'fieldId'>> },
): AsyncGenerator<RecordLine> {
  const fields = table.fields.filter((field) => isCarried(field, held))
  for await (const columns of pagesOf(context, table.id, given.giveWay)) {
    for (const [index, id] of columns.id.entries()) {
      if (!held.has(id)) continue
      const values: Record<string, CellValue> = {}
      for (const field of fields) {
        const cell = heldCell(field, columns[field.id]?.[index] ?? null, held)
        if (cell === null) continue
        values[field.id] = cell
        if (field.definition.holds === 'attachments')
          for (const file of itemsOf(cell)) given.files.set(file, { tableId: table.id, fieldId: field.id })
      }
      yield [id, values]
    }
  }
}

function heldCell({ definition }: ModelField, cell: CellValue, held: HeldIds): CellValue {
  if (cell === null || definition.holds === 'attachments' || definition.holds === 'options') return cell
  if (definition.holds === 'records') {
    const ids = itemsOf(cell).filter(held.has)
    return ids.length > 0 ? ids : null
  }
  // most texts name nothing
  const names = typeof cell === 'string' ? idsInText(cell).length > 0 : Array.isArray(cell)
  return names ? renameIds(cell, held.names) : cell
}
