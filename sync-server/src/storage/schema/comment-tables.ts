/** migrations/org/0034_comments.sql, 0040_comment_anchor.sql */
export interface CommentTables {
  comment: {
    id: string
    item_type: 'table' | 'page'
    item_id: string
    record_id: string | null
    parent_id: string | null
    author_id: string
    text: string
    mentions: string
    reactions: string
    made_at: string
    edited_at: string | null
    resolved_at: string | null
    /** JSON of a CommentAnchor */
    anchor: string | null
    seq: number
    deleted_at: string | null
  }
  comment_mark: {
    id: string
    member_id: string
    item_type: 'table' | 'page'
    item_id: string
    record_id: string | null
    read_at: string
    seq: number
  }
}
