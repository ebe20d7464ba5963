import type { Generated } from 'kysely'

/** migrations/org/0044_stage_clock.sql */
export interface SlaTables {
  sla_interval: {
    id: Generated<number>
    table_id: string
    field_id: string
    record_id: string
    stage: string
    started_at: string
    started_by: string | null
    finished_at: string | null
    finished_by: string | null
    seconds: number | null
    start_reading: number
    end_reading: number | null
  }
  sla_due: {
    field_id: string
    record_id: string
    stage: string
    since: string
    level: string
    table_id: string
    due_at: string
    passed_at: string | null
  }
}
