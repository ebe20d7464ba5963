import type { Generated, GeneratedAlways } from 'kysely'
import type { ItemType } from '#shared/values/item-type.ts'
import type { Seat } from '#shared/values/seat.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'

interface Item {
  id: string
  label: string
  icon: string
  color: string
  created_at: string
  created_by: string | null
  updated_at: string
  seq: number
  archived_at: string | null
  archived_by: string | null
  deleted_at: string | null
}

/** migrations/org/0001_workspace.sql */
export interface WorkspaceTables {
  counter: { name: string; value: number }
  meta: { key: string; value: string }
  /** migrations/org/0025_plan.sql */
  plan: { id: string; version: number; data: string; seq: number }
  organisation: {
    id: string
    name: string
    slug: string
    primary_color: string | null
    language: string
    timezone: string
    currency_symbol: string
    hide_tables_for_member: number
    password_length: Generated<number>
    logo_url: string | null
    working_hours: Generated<string | null>
    /** 1: the demo workspace is there */
    demo: Generated<number>
    /** JSON */
    formats: Generated<string>
    /** migrations/org/0052_settings.sql, as are the next four */
    member_upload_data_shortcut: Generated<number>
    hide_tasks: Generated<number>
    fun_mode: Generated<number>
    /** JSON of addresses */
    system_emails: Generated<string>
    delete_at: Generated<string | null>
    take_out_every: Generated<string | null>
    seq: number
  }
  /** migrations/org/0052_settings.sql */
  report: {
    id: string
    member_id: string
    kind: string
    name: string
    state: 'waiting' | 'ready' | 'failed'
    request: string
    summary: string | null
    bytes: number
    created_at: string
    expires_at: string | null
  }
  role: {
    id: string
    name: string
    color: string
    initial_url: string | null
    is_admin: number
    profile: string
    updated_by: string | null
    updated_at: string
    seq: number
    deleted_at: string | null
  }
  member: {
    id: string
    account_id: string
    email: string
    display_name: string
    first_name: string
    last_name: string
    photo_url: string | null
    hue: number
    seat: Seat
    role_id: string
    active: number
    settings: string
    created_at: string
    created_by: string | null
    seq: number
    deleted_at: string | null
  }
  folder: {
    id: string
    label: string
    icon: string
    color: string
    position: string
    created_at: string
    created_by: string | null
    seq: number
    deleted_at: string | null
  }
  folder_item: {
    id: string
    folder_id: string
    item_type: ItemType
    item_id: string
    position: string
    seq: number
    deleted_at: string | null
  }
  favourite: {
    id: string
    member_id: string
    item_type: ItemType | 'folder'
    item_id: string
    position: string
    seq: number
    deleted_at: string | null
  }
  /** migrations/org/0031_follows.sql */
  follow: {
    id: string
    member_id: string
    item_type: ItemType
    item_id: string
    record_id: string | null
    seq: number
    deleted_at: string | null
  }
  recent: { id: string; member_id: string; item_type: ItemType; item_id: string; visited_at: string; seq: number }
  app: Item
  /** migrations/org/0046_page_tree.sql, 0047_page_records.sql */
  page: Item & { parent_id: string | null; record_table_id: string | null; record_id: string | null; letter_table_id: string | null }
  /** migrations/org/0087_private_items.sql */
  private_item: { id: string; owner_id: string | null; roles: string; changed_seq: number }
  public_link: {
    id: string
    item_type: SharedType
    item_id: string
    token: string
    active: number
    /** JSON of the origins that may frame it */
    sites: string
    can_write: number
    config: string
    created_at: string
    created_by: string | null
    seq: number
    deleted_at: string | null
    name: string
    expires_at: string | null
    password_hash: string | null
  }
  public_link_use: { link_id: string; opened: number; submitted: number; last_at: string }
  public_link_visit: { id: Generated<number>; link_id: string; at: string; kind: string; member_id: string | null; address: string }
  mutation_result: { id: string; member_id: string; kind: string; result: string; made_at: string; arrived_at: string }
  audit_log: {
    id: string
    action: string
    entity_type: string
    entity_id: string | null
    label: string
    before: string | null
    after: string | null
    source: string
    ip: string
    member_id: string | null
    performed_at: string
  }
  effect: {
    id: string
    kind: string
    payload: string
    run_after: string
    attempts: number
    leased_until: string | null
    last_error: string | null
    dead_at: string | null
    created_at: string
    due_at: GeneratedAlways<string>
    cut_off: Generated<number>
    subject: Generated<string | null>
  }
}
