import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** migrations/org/0006_structure.sql */
export interface StructureTables {
  field_sequence: { field_id: string; next: number }
  field_conversion: {
    id: string
    table_id: string
    field_id: string
    from_type: FieldTypeName
    from_config: string
    from_default: string | null
    from_link_id: string | null
    from_link_side: 'a' | 'b' | null
    kept_id: string | null
    to_type: FieldTypeName
    to_config: string
    staged_id: string | null
    restores: string | null
    state: 'running' | 'done' | 'reverted' | 'purged'
    cursor: number
    total: number
    done: number
    misfits: number
    misfit_field_id: string | null
    misfit_label: string
    /** the other face that came or went with this conversion */
    face_id: string | null
    /** the field of the other table that named the records to link to; null: the one that names them everywhere */
    key_field_id: string | null
    member_id: string
    made_at: string
    finished_at: string | null
    /** it was given up while `running`; its field is free, and it can be made again */
    failed_at: string | null
    seq: number
  }
  table_rule: { table_id: string; unique_field_id: string | null; conditionals: string; suggested_fields: string }
  record_key: { field_id: string; key: string; record_id: string }
  undo_taken: { table_id: string; batch: string; by_batch: string }
}
