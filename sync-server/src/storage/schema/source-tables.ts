import type { Generated } from 'kysely'

/** migrations/org/0077_sources.sql, 0082_sources_in_step.sql, 0089_imported_files.sql */
export interface SourceTables {
  source: {
    id: string
    connector: string
    settings: string
    sealed: string
    member_id: string
    created_at: string
    every: string | null
    hour: Generated<number>
    gone: Generated<string>
    next_at: string | null
  }
  source_table: {
    id: string
    source_id: string
    schema_name: string
    name: string
    position: number
    import_id: string
    table_id: string | null
    plan: string | null
    fetched_at: string | null
    waits_for: string | null
    waiting: string | null
    gone_field_id: string | null
    told: string | null
  }
  import_file: {
    id: Generated<number>
    import_id: string
    table_id: string
    record_id: string
    field_id: string
    row: number
    name: string
    address: string
    tries: number
    next_at: string
  }
  source_row: { source_table_id: string; record_id: string; import_id: string; gone: Generated<number> }
}
