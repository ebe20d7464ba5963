import type { Kysely, Selectable } from 'kysely'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { SignedBy } from '#shared/nouns/webhooks/webhook.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { WebhookTables } from '#server/storage/schema/webhook-tables.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { personOf } from '#server/storage/member-names.ts'

export type WebhookRow = Selectable<WebhookTables['webhook']>

/** The caller, if the plan has webhooks: they are read without it, and nothing is saved (specification 3 §5). @throws AppError `plan_feature` */
export function webhookMaker(call: CallContext): OrgContext {
  const context = call.member()
  assertMay(context.access, { about: 'feature', feature: 'lowCode' })
  return context
}

const readWebhook = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('webhook').selectAll().where('id', '=', ''))

/** @throws AppError `not_found` */
export function getWebhook({ db }: OrgDatabase, id: string): WebhookRow {
  const row = db.get(readWebhook(id))
  if (!row) throw new AppError('not_found', { id })
  return row
}

/** The address that senders use; `secret` undefined: all but its last letters is hidden. */
export function addressOf(publicUrl: string, { last_four: lastFour }: Pick<WebhookRow, 'last_four'>, secret?: string): string {
  return `${publicUrl}/api/hooks/${secret ?? `…${lastFour}`}`
}

/** A webhook in the words of the specification. The secret of its sender is not in it. */
export function describeWebhook(org: OrgDatabase, publicUrl: string, row: WebhookRow, secret?: string): Webhook {
  return {
    id_webhooks: row.id,
    name: row.name,
    active: row.active === 1 ? 1 : 0,
    is_function: row.function_id === null ? 0 : 1,
    url: addressOf(publicUrl, row, secret),
    table_name: row.table_id,
    id_trama_low_code_functions: row.function_id,
    automation_id: row.automation_id,
    mapping: JSON.parse(row.mapping) as Webhook['mapping'],
    key_field: row.key_field,
    signed_by: row.signed_by as SignedBy,
    created_at: row.created_at,
    updated_at: row.updated_at,
    org_created_by: personOf(org, row.created_by),
    org_updated_by: personOf(org, row.updated_by),
    owner: personOf(org, row.owner_id),
  }
}
