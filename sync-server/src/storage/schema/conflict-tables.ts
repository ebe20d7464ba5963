/** Values that lost a race and wait for their author's decision. Their migration also lets a file be named before it is uploaded. */
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
