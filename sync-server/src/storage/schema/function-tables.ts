import type { ColumnType, Generated } from 'kysely'
import type { FunctionRunStatus } from '#shared/nouns/functions/function.ts'

/** migrations/org/0068_functions.sql */
export interface FunctionTables {
  low_code_function: {
    id: string
    label: string
    language: string
    is_async: number
    active: number
    events: string | null
    table_id: string | null
    version: number
    owner_id: string
    problem: string | null
    created_by: string
    created_at: string
    updated_by: string
    updated_at: string
    deleted_at: string | null
    /** migrations/org/0093_function_permissions.sql; JSON lists */
    addresses: Generated<string>
    secrets: Generated<string>
  }
  low_code_function_version: {
    id: string
    function_id: string
    version: number
    language: string
    source: string
    is_async: number
    note: string
    compiled: Uint8Array | null
    made_by: string
    made_at: string
  }
  function_run: {
    id: string
    function_id: string
    version: number
    began: string
    is_dry: number
    status: FunctionRunStatus
    ms: number
    mbms: number
    reserved: number
    input: string
    output: string | null
    log: string
    error: string | null
    changes: string
    dedupe: string | null
    owner_id: string
    actor_id: string
    at: string
    /** letters of its texts; made by the database */
    size: ColumnType<number, undefined, undefined>
  }
  function_secret: { name: string; sealed: string; updated_by: string; updated_at: string }
  /** migrations/org/0075_secret_readers.sql */
  function_secret_reader: { name: string; function_id: string; owner_id: string; at: string }
  /** migrations/org/0071_function_jobs.sql */
  function_job: {
    id: string
    function_id: string
    version: number
    place: number
    table_id: string
    is_async: number
    matched: string
    cause: string | null
    root: string
    actor_id: string | null
    made_at: string
    created_at: string
    /** records of `matched` whose changes are made, from its beginning */
    done: Generated<number>
  }
}
