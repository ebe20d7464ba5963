import type { Generated } from 'kysely'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** migrations/org/0002_records.sql */
export interface RecordTables {
  table_def: {
    id: string
    label: string
    icon: string
    color: string
    record_label_field: string | null
    structure: string
    record_seq: number
    record_count: number
    /** migrations/org/0052_settings.sql */
    logs_records: Generated<number>
    created_at: string
    created_by: string | null
    updated_at: string
    seq: number
    archived_at: string | null
    archived_by: string | null
    deleted_at: string | null
  }
  field_def: {
    id: string
    table_id: string
    type: FieldTypeName
    label: string
    config: string
    required: number
    position: string
    link_id: string | null
    link_side: 'a' | 'b' | null
    created_at: string
    created_by: string | null
    updated_at: string
    seq: number
    deleted_at: string | null
    default_value: Generated<string | null>
    purged_at: Generated<string | null>
  }
  /** migrations/org/0050_view_choices.sql */
  view_choice: { member_id: string; table_id: string; last_id: string | null; hidden: string; seq: number }
  view_def: {
    id: string
    table_id: string
    type: string
    label: string
    position: string
    config: string
    created_at: string
    created_by: string | null
    updated_at: string
    seq: number
    deleted_at: string | null
    owner_id: Generated<string | null>
    locked: Generated<number>
  }
  /** migrations/org/0063_begun_records.sql */
  begun_record: { record_id: string; table_id: string; member_id: string; made_at: string; due_at: string }
  record_place: {
    view_id: string
    record_id: string
    position: string | null
    seq: number
  }
  record_history: {
    id: number
    table_id: string
    record_id: string | null
    op: 'create' | 'update' | 'delete' | 'restore' | 'import'
    before: string | null
    after: string | null
    member_id: string | null
    source: string
    gesture: string | null
    batch: string
    made_at: string
    arrived_at: string
    seq: number
    lost_race: string | null
  }
  undo_log: {
    member_id: string
    table_id: string
    batch: string
    gesture: string | null
    inverse: string
    made_at: string
    undone_at: string | null
    seq: Generated<number>
    counts: Generated<string>
  }
  import_job: {
    id: string
    file_name: string
    state: string
    detail: string
    plan: string | null
    table_id: string | null
    rows_total: number
    rows_read: number
    rows_imported: number
    /** migrations/org/0007_queries.sql */
    rows_matched: number
    row_errors: number
    error: string | null
    member_id: string
    created_at: string
    updated_at: string
    /** migrations/org/0082_sources_in_step.sql */
    source_table_id: string | null
    scheduled: Generated<number>
    rows_changed: Generated<number>
    rows_gone: Generated<number>
  }
  import_row_error: { import_id: string; row: number; column_label: string; value: string; reason: string }
}
