import { foldText } from '#shared/lib/fold-text.ts'
import { snippetAround } from '#shared/lib/snippet.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { LocalQuery } from '#client/engine/replica/local-query.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { inSlices } from '#client/lib/in-slices.ts'

const hitsPerTable = 5
/** Larger tables are left to the server: reading one into memory for a search costs more than its answer. */
const mostRows = 20_000

/** Records that hold a text, in the tables that this device has whole: unsent changes included, and without a network. */
export async function findOnDevice({ replica, session }: Device, text: string, locale: Locale, gone: AbortSignal): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (const { id: tableId } of replica.entities('table').get()) {
    const table = replica.table(tableId)
    if (!replica.hasWhole(tableId) || (!table.isLoaded && replica.rowsOf(tableId) > mostRows)) continue
    await table.load()
    const fields = fieldsOfTable(tableId, replica.entities('field').get())
    const found = new LocalQuery(
      table.store,
      { tableId, filter: null, search: text, sorts: [] },
      fields,
      session.memberId,
      session.organisation.timezone,
    )
    found.limit(hitsPerTable)
    await inSlices(found.steps(), gone)
    const labelField = labelFieldOf(
      replica
        .entities('table')
        .get()
        .find(({ id }) => id === tableId),
      fields,
    )
    hits.push(...found.rows.map((row) => hitOf(tableId, row, labelField, fields, locale, foldText(text))))
    gone.throwIfAborted()
  }
  return hits
}

function hitOf(
  tableId: string,
  row: RecordRow,
  labelField: Field | undefined,
  fields: readonly Field[],
  locale: Locale,
  wanted: string,
): SearchHit {
  const label = labelOf(row, labelField, locale)
  const cell = foldText(label).includes(wanted)
    ? ''
    : (fields.map((field) => formatCell(field, row.cell(field.id), locale)).find((written) => foldText(written).includes(wanted)) ?? '')
  return { kind: 'record', tableId, id: row.id, label, text: snippetAround(cell, wanted) }
}
