import type { Seat } from '#shared/values/seat.ts'

/** migrations/org/…_access_views.sql */
export interface AccessTables {
  access_view: {
    id: string
    member_id: string
    session_id: string
    as_member_id: string | null
    as_role_id: string | null
    as_seat: Seat | null
    started_at: string
    expires_at: string
  }
}
