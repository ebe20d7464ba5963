import type { Generated } from 'kysely'
import type { PlanId } from '#shared/access/plan.ts'
import type { AddonsStatus, Currency, Period } from '#shared/nouns/plans/price-list.ts'
import type { TemplateLanguage, TemplateProblem, TemplateState } from '#shared/nouns/templates/template-limits.ts'

/** Column types of `control.db`; see migrations/control. */
export interface ControlSchema {
  resting_file: { org_id: string; next_due: string | null; mark: string; closed_at: string }
  attempt_count: { key: string; count: number; until: number }
  oauth_consent: { state_hash: string; org_id: string; member_id: string; connection_id: string; app: string; expires_at: string }
  program_count: { key: string; since: number; count: number }
  organisation: {
    id: string
    slug: string
    name: string
    created_at: string
    delete_at: string | null
    mfa_required: Generated<number>
    passwords_off: Generated<number>
  }
  account: { id: string; email: string; password_hash: string | null; created_at: string; verified_at: string | null }
  membership: { account_id: string; org_id: string; member_id: string; active: number; last_login_at: string | null }
  second_factor: {
    account_id: string
    secret: string
    created_at: string
    confirmed_at: string | null
    last_step: number
    sealed: Generated<number>
  }
  recovery_code: { account_id: string; code_hash: string }
  awaited_code: {
    token_hash: string
    account_id: string
    org_id: string
    expires_at: string
    tries: number
    way: Generated<string>
    code_hash: Generated<string | null>
    mails: Generated<number>
    mailed_at: Generated<string | null>
    session_id: Generated<string | null>
    identity: Generated<string | null>
  }
  identity: { provider: string; subject: string; account_id: string; email: string | null; created_at: string }
  passkey: {
    id: string
    account_id: string
    public_key: string
    counter: number
    transports: string
    label: string
    created_at: string
    used_at: string | null
  }
  passkey_question: { challenge_hash: string; purpose: 'make' | 'enter' | 'second'; account_id: string | null; expires_at: string }
  organisation_ticket: { token_hash: string; session_id: string; org_id: string; expires_at: string }
  provider_ticket: {
    token_hash: string
    browser_hash: string
    provider: string
    subject: string
    email: string | null
    verified: number
    expires_at: string
  }
  session: {
    id: string
    token_hash: string
    account_id: string
    org_id: string
    member_id: string
    created_at: string
    last_seen_at: string
    expires_at: string
    user_agent: string
    way: Generated<string>
    proved_at: Generated<string | null>
  }
  password_token: {
    token_hash: string
    account_id: string
    org_id: string
    purpose: 'reset' | 'invite'
    created_at: string
    expires_at: string
    used_at: string | null
    clears_ways: Generated<number>
  }
  invitation: {
    org_id: string
    member_id: string
    account_id: string
    status: 'queued' | 'sent' | 'failed'
    updated_at: string
    accepted_at: string | null
  }
  push_subscription: { session_id: string; endpoint: string; p256dh: string; auth: string; created_at: string }
  token_place: { token_hash: string; org_id: string; kind: 'api' | 'hook'; id: string; member_id: string; created_at: string }
  public_token: { token_hash: string; org_id: string; link_id: string }
  subscription: {
    org_id: string
    version: number
    plan_id: PlanId | null
    features: string | null
    limits: string
    trial_ends_at: string | null
    trial_stops_at: string | null
    trial_grace_hours: number
    tolerance: number
    allow_viewers: number
    contact: string | null
    changed_by: Generated<string>
  }
  billing: {
    org_id: string
    currency: Currency
    plans_v2: number
    is_legacy: number
    source: string | null
    recurrency: Period | null
    builder_seats: number
    member_seats: number
    addons: string
    addons_status: AddonsStatus
    customer_ref: string | null
    subscription_ref: string | null
    checkout_ref: string | null
    ending_ref: string | null
    fetched_at: string | null
  }
  billing_event: { id: string; kind: string; org_id: string | null; taken_at: string }
  local_checkout: { ticket: string; org_id: string; data: string; created_at: string; subscription_ref: string | null }
  local_subscription: { ref: string; org_id: string; data: string; status: 'active' | 'unpaid' | 'cancelled' }
  setting: { key: string; value: string }
  template_builder: {
    id: string
    name: string
    email: string
    picture: string | null
    twitter: Generated<string>
    linkedin: Generated<string>
    whatsapp: Generated<string>
    discord: Generated<string>
    token_hash: string | null
    created_at: string
    updated_at: string
  }
  builder_member: { org_id: string; member_id: string; builder_id: string }
  template: {
    id: string
    slug: string
    builder_id: string
    org_id: string | null
    member_id: string | null
    is_private: Generated<number>
    featured: Generated<number>
    installs: Generated<number>
    version: number | null
    own_version: number | null
    newest: number
    created_at: string
    updated_at: string
  }
  template_version: {
    template_id: string
    version: number
    status: TemplateState
    problem: TemplateProblem | null
    title: string
    short_description: string
    description: string
    categories: string
    language: TemplateLanguage
    picture: string | null
    url: string | null
    has_data: number
    choice: string | null
    structure: string | null
    card: string | null
    sha256: string | null
    bytes: number | null
    made_at: string
    approved_at: string | null
  }
  template_picture: { id: string; org_id: string | null; type: string; bytes: Buffer; created_at: string }
}
