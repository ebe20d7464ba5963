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
export function toProgramRecords(columns: RecordColumns, { fields, keys }: ProgramShape): ProgramRecord[] {
  const names = namesOf(fields, keys)
  return columns.id.map((id, at) => {
    const values: Record<string, CellValue> = {}
    for (const [index, field] of fields.entries()) values[names[index] ?? field.id] = columns[field.id]?.[at] ?? null
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
  const names = namesOf(fields, keys)
  return fields.map(({ id }, at) => ({ id, name: names[at] ?? id }))
}

function namesOf(fields: readonly ModelField[], keys: ProgramShape['keys']): string[] {
  if (keys === 'id') return fields.map(({ id }) => id)
  const taken = new Set<string>()
  return fields.map(({ id, label }) => {
    const name = taken.has(label) ? `${label} (${id})` : label
    taken.add(name)
    return name
  })
}
