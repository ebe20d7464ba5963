import type { AccessAnswer } from '#shared/nouns/access-requests/access-request.ts'
import type { ItemType } from '#shared/values/item-type.ts'
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
  /** migrations/org/0088_access_requests.sql */
  access_request: {
    id: string
    member_id: string
    item_type: ItemType
    item_id: string
    words: string
    asked_at: string
    answer: AccessAnswer | null
    answered_by: string | null
    answered_at: string | null
    seq: number
  }
}
