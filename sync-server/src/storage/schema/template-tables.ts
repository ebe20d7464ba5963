/** States of an installation. */
export type InstallStatus = 'installing' | 'installed' | 'failed' | 'updating' | 'removing' | 'removed' | 'restoring'

/** migrations/org/0073_template_installs.sql, 0076_template_updates.sql */
export interface TemplateTables {
  template_install: {
    id: string
    template_id: string
    version: number
    sha256: string
    member_id: string
    status: InstallStatus
    with_data: number
    step: number
    steps: number
    start_url: string | null
    error: string | null
    skipped: string
    ids: string
    removed: string | null
    created_at: string
    updated_at: string
  }
  template_update: {
    install_id: string
    member_id: string
    status: 'running' | 'done' | 'undoing' | 'undone'
    from_version: number
    from_sha256: string
    to_version: number
    to_sha256: string
    parts: string
    ids: string
    answers: string
    plan: string
    changes: string
    step: number
    at: string
  }
  template_install_part: { install_id: string; name: string; content: string }
}
