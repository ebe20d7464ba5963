/** migrations/org/0008_attachments.sql, 0027_file_owners.sql, 0029_missed_files.sql */
export interface AttachmentTables {
  attachment: {
    id: string
    file: string
    name: string
    type: string
    size: number
    sha256: string
    table_id: string
    field_id: string
    member_id: string
    created_at: string
    attached_at: string | null
    /** bytes that have arrived; null: all */
    received: number | null
    /** `cell`: table_id and field_id tell the place, owner_id is empty; else these two are empty */
    owner_kind: string
    owner_id: string
    /** since when nothing that may name the file is there */
    missed_at: string | null
  }
  field_counter: { field_id: string; last: number; filled: number }
}
