/** States of an installation. */
export type InstallStatus = 'installing' | 'installed' | 'failed' | 'updating' | 'removing' | 'removed' | 'restoring'

/** migrations/org/0073_template_installs.sql */
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
  template_install_part: { install_id: string; name: string; content: string }
}
