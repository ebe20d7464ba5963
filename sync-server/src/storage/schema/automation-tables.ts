import type { Generated } from 'kysely'
import type { AutomationProblem } from '#shared/nouns/automations/automation.ts'
import type { RunStatus, RunStepStatus } from '#shared/nouns/automations/run.ts'

/** migrations/org/0033_automations.sql */
export interface AutomationTables {
  automation: {
    id: string
    name: string
    description: string
    folder: string
    owner_id: string
    definition: string
    version: number
    trigger_kind: string
    table_id: string | null
    enabled: number
    problem: AutomationProblem | null
    checked_until: string | null
    told_at: string | null
    created_at: string
    created_by: string
    updated_at: string
    seq: number
    deleted_at: string | null
  }
  automation_version: { automation_id: string; version: number; definition: string; made_by: string; made_at: string }
  rule_event: {
    id: string
    automation_id: string
    version: number
    place: number
    table_id: string | null
    matched: string
    done: number
    cause: string | null
    root: string
    actor_id: string | null
    made_at: string
    created_at: string
  }
  run: {
    id: string
    automation_id: string
    version: number
    dedupe: string
    place: number
    status: RunStatus
    table_id: string | null
    record_id: string | null
    input: string
    cause: string | null
    root: string
    actor_id: string | null
    error: string | null
    made_at: string
    created_at: string
    ended_at: string | null
    cut_off: Generated<number>
    owner_id: string | null
    undone_at: string | null
  }
  run_step: {
    run_id: string
    path: string
    step_id: string
    kind: string
    place: number
    status: RunStepStatus
    tries: number
    result: string | null
    act: string | null
    error: string | null
    due_at: string | null
    at: string
  }
  /** migrations/org/0069_rule_roots.sql */
  rule_root: { root: string; runs: number; records: number; at: string }
  /** migrations/org/0078_approvals.sql */
  approval: {
    id: string
    run_id: string
    path: string
    automation_id: string
    question: string
    details: string
    table_id: string | null
    record_id: string | null
    people: string
    answer: 'yes' | 'no' | 'over' | null
    note: Generated<string>
    answered_by: string | null
    answered_at: string | null
    due_at: string
    created_at: string
    seq: number
  }
  run_wait: { table_id: string; record_id: string; run_id: string; path: string }
  sequence: { name: string; part: string; last: number }
  run_usage: { day: string; subject: string; kind: string; amount: number }
  connection: { id: string; app: string; name: string; settings: string; sealed: string; created_by: string; created_at: string }
}
