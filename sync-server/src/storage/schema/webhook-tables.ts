/** migrations/org/0043_webhooks.sql, 0054_webhook_owners.sql, 0064_webhook_address_by.sql, 0072_webhook_functions.sql */
export interface WebhookTables {
  webhook: {
    id: string
    name: string
    active: number
    last_four: string
    table_id: string | null
    automation_id: string | null
    function_id: string | null
    mapping: string
    key_field: string | null
    signed_by: string
    sealed: string | null
    created_by: string
    created_at: string
    updated_by: string
    updated_at: string
    owner_id: string
  }
  webhook_request: {
    id: string
    webhook_id: string
    place: number
    sender_id: string | null
    method: string
    content_type: string
    content: string | null
    bytes: number
    status: string
    result: string
    replayed: number
    at: string
    owner_id: string | null
  }
  outgoing_webhook: {
    id: string
    name: string
    active: number
    url: string
    table_id: string
    events: string
    filter: string | null
    fields: string | null
    sealed: string
    old_sealed: string | null
    old_until: string | null
    failing_since: string | null
    problem: string | null
    created_by: string
    created_at: string
    updated_by: string
    updated_at: string
    owner_id: string
    url_by: string | null
  }
  delivery: {
    id: string
    webhook_id: string
    place: number
    event: string
    records: string
    batch: string
    part: number
    made_at: string
    body: string | null
    status: string
    tries: number
    answer: string | null
    due_at: string | null
    ended_at: string | null
    owner_id: string | null
  }
}
