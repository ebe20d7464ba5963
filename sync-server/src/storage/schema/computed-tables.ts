/** migrations/org/0005_computed.sql, 0020_computed_waiting.sql, 0067_failed_recomputes.sql */
export interface ComputedTables {
  computed_field: { field_id: string; table_id: string; signature: string }
  computed_stale: {
    field_id: string
    table_id: string
    after_id: string
    effect_id: string
    cause: string | null
    /** its effect was given up, and no other has taken the field yet */
    failed_at: string | null
  }
  computed_waiting: { field_id: string; record_id: string }
  rollup_state: {
    field_id: string
    record_id: string
    total: number
    filled: number
    uniques: number
    sum: string
    pivot: number | null
    below: number
    same: number
  }
  rollup_part: { field_id: string; record_id: string; child_id: string; value: string | number | null }
}
