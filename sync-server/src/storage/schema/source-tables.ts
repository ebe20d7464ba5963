/** migrations/org/0077_sources.sql */
export interface SourceTables {
  source: { id: string; connector: string; settings: string; sealed: string; member_id: string; created_at: string }
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
  }
}
