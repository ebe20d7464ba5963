/** migrations/org/0007_queries.sql, 0021_index_statistics.sql */
export interface QueryTables {
  query_use: { table_id: string; wish: string; uses: number; ms: number; last_used_at: string }
  record_index: {
    name: string
    table_id: string
    wish: string
    rows: number
    build_ms: number
    uses: number
    made_at: string
    last_used_at: string
    /** records the table had when its indexes' statistics were made */
    analysed_rows: number
  }
}
