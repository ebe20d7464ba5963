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
  const fields = namedFields(shape)
  return columns.id.map((id, at) => {
    const values: Record<string, CellValue> = {}
    for (const field of fields) values[field.name] = columns[field.id]?.[at] ?? null
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

export interface NamedId {
  id: string
  name: string
}

const named = new WeakMap<ProgramShape['fields'], Partial<Record<ProgramShape['keys'], readonly NamedId[]>>>()

/** The fields of a shape by id, with the names that their values have; the same list for the same fields. */
export function namedFields({ fields, keys }: ProgramShape): readonly NamedId[] {
  const known = named.get(fields) ?? {}
  named.set(fields, known)
  return (known[keys] ??= nameFields({ fields, keys }))
}

function nameFields({ fields, keys }: ProgramShape): NamedId[] {
  const taken = new Set<string>()
  return fields.map(({ id, label }) => {
    const name = keys === 'id' ? id : taken.has(label) ? `${label} (${id})` : label
    taken.add(name)
    return { id, name }
  })
}
