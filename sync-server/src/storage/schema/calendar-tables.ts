/** migrations/org/0032_calendar_feeds.sql */
export interface CalendarTables {
  calendar_feed: {
    id: string
    table_id: string
    view_id: string
    member_id: string
    token_hash: string
    created_at: string
    read_at: string | null
  }
  task_feed: { member_id: string; token_hash: string; created_at: string; read_at: string | null }
}
