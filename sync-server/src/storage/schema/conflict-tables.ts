/** What lost a race and waits for its maker. The migration also lets files be named before their bytes are here. */
export interface ConflictTables {
  record_conflict: {
    id: string
    member_id: string
    table_id: string
    record_id: string
    field_id: string | null
    kind: 'cell' | 'deleted' | 'revived'
    mine: string | null
    mine_at: string
    theirs: string | null
    theirs_by: string | null
    theirs_at: string
    created_at: string
    seq: number
    resolved_at: string | null
  }
}
