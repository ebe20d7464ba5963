import type { ProgramRecord } from '#shared/nouns/records/program-calls.ts'
import type { RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The fields that a program asked for, and how it names them. */
export interface ProgramShape {
  fields: readonly ModelField[]
  keys: 'id' | 'label'
}

/** Columns as an object for each record. A label of two fields is followed by the second's id. */
export function toProgramRecords(columns: RecordColumns, shape: ProgramShape): ProgramRecord[] {
  const named = namedFields(shape)
  return columns.id.map((id, at) => {
    const values: Record<string, CellValue> = {}
    for (const field of named) values[field.name] = columns[field.id]?.[at] ?? null
    return {
      id,
      seq: columns.seq[at] ?? 0,
      created_at: columns.created_at[at] ?? '',
      created_by: columns.created_by[at] ?? null,
      updated_at: columns.updated_at[at] ?? '',
      updated_by: columns.updated_by[at] ?? null,
      values,
    }
  })
}

/** The fields of a shape by id, with the names that their values have. */
export function namedFields({ fields, keys }: ProgramShape): { id: string; name: string }[] {
  const taken = new Set<string>()
  return fields.map(({ id, label }) => {
    const name = keys === 'id' ? id : taken.has(label) ? `${label} (${id})` : label
    taken.add(name)
    return { id, name }
  })
}
