/** migrations/org/0003_documents.sql; the log as in *_document_log.sql */
export interface DocumentTables {
  document: {
    name: string
    epoch: number
    schema_version: number
    state: Uint8Array
    /** CRC-32 of `state`; null: stored before it was kept */
    state_check: number | null
    covered: number
    created_at: string
    updated_at: string
  }
  document_update: {
    document: string
    id: number
    data: Uint8Array
    authors: string
    origin: string
    made_at: string
  }
  document_client: { document: string; client_id: number; member_id: string }
  document_projection: {
    name: string
    kind: string
    title: string
    text: string
    data: string
    log_id: number
    seq: number
  }
  /** migrations/org/0004_document_versions.sql */
  document_version: {
    id: string
    document: string
    made_at: string
    kind: string
    authors: string
    schema_version: number
    label: string | null
    bytes: number
    packed: number
    state: Uint8Array
  }
  document_author_since: { document: string; member_id: string; since: string }
}
