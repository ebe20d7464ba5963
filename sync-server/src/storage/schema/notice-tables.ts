import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'

/** migrations/org/0024_notices.sql, 0026_notice_push.sql, 0041_notice_places.sql, 0085_announcements.sql */
export interface NoticeTables {
  notice: {
    id: string
    member_id: string
    kind: NoticeKindName
    item_type: NoticePlaceType
    item_id: string
    record_id: string | null
    field_id: string | null
    part_id: string | null
    actor_id: string | null
    forwarded_by: string | null
    facts: string
    text: string | null
    made_at: string
    created_at: string
    read_at: string | null
    bookmarked: number
    mailed_at: string | null
    pushed_at: string | null
    cause: string
    seq: number
    removed_at: string | null
  }
}
