import type { FormKind } from '#shared/nouns/forms/form.ts'

/** migrations/org, forms */
export interface FormTables {
  form_def: {
    id: string
    table_id: string
    kind: FormKind
    label: string
    position: string
    version: number
    definition: string
    created_at: string
    created_by: string
    updated_at: string
    seq: number
    deleted_at: string | null
  }
  form_submission: {
    link_id: string
    submission_id: string
    record_id: string
    secret_hash: string | null
    expires_at: string | null
    made_at: string
    revoked_at: string | null
  }
  form_version: { form_id: string; version: number; definition: string; made_by: string; made_at: string }
}
