/** migrations/org/0036_api_tokens.sql, 0038_token_origins.sql */
export interface TokenTables {
  api_token: {
    id: string
    name: string
    active: number
    token_hash: string
    prefix: string
    last_four: string
    pending_hash: string | null
    pending_until: string | null
    scopes: string
    origins: string
    expires_at: string | null
    last_used_at: string | null
    created_at: string
    created_by: string
    updated_at: string
    updated_by: string
  }
}
