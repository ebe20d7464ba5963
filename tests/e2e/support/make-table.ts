import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'

export interface MadeTable {
  id: string
  /** field ids by label */
  fields: Record<'Name' | 'Note', string>
  recordIds: string[]
}

/** A table of texts with a few named records, made as a program would. */
export async function makeTable(api: Api, label: string, names: readonly string[]): Promise<MadeTable> {
  const id = newShortId('t')
  const fields = { Name: newShortId('f'), Note: newShortId('f') }
  await api.mutate('tables.create', {
    id,
    label,
    icon: 'table',
    color: 'blue',
    fields: [
      { id: fields.Name, type: 'singleLineText', label: 'Name', position: 'a0' },
      { id: fields.Note, type: 'singleLineText', label: 'Note', position: 'a1' },
    ],
    viewId: newShortId('v'),
    viewLabel: 'All',
  })
  const recordIds = names.map(() => newId())
  const changes = names.map((name, at) => ({ op: 'create' as const, id: recordIds[at] ?? '', values: { [fields.Name]: name } }))
  await api.mutate('records.change', { tableId: id, changes })
  return { id, fields, recordIds }
}
