import { readLinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import type { LinkRow } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { fieldsOfForm } from '#server/access/linked-form.ts'
import { seesWhole, visibleFields } from '#server/access/record-rights.ts'
import { seesConfirmed } from '#server/features/public-links/lent-blocks.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether the member may have the link's address: opening it, or loosening its guard, must not show them more than they see anyway.
 * Of an app or page that is all that was confirmed; the rest is shown only while every editor sees it.
 */
export function mayHoldToken(context: OrgContext, link: LinkRow): boolean {
  if (context.access.isAdmin || link.created_by === context.memberId) return true
  if (link.item_type === 'app' || link.item_type === 'page')
    return seesConfig(context, link) && seesConfirmed(context, link, readLinkConfig(link.config).confirmed ?? [])
  return context.access.table(link.item_id).rows === undefined && seesConfig(context, link)
}

/** Whether the member sees every field in the link's settings (shown ones, conditions and sorts), and every page below. */
export function seesConfig(context: OrgContext, { item_type: type, item_id: id, config }: LinkRow): boolean {
  if (context.access.isAdmin) return true
  if (!seesChoices(context, readLinkConfig(config).choices ?? [])) return false
  if (type === 'app') return true
  if (type === 'page') return (readLinkConfig(config).pages ?? []).every((page) => context.access.item('page', page) !== 'none')
  const model = findTableModel(context.org, id)
  const access = context.access.table(id)
  if (!model || model.archived || !access.read) return false
  const visible = new Set(visibleFields(context, { model, access }).map((field) => field.id))
  const read = readLinkConfig(config)
  const { fields = [], filter = null, sorts = [], field_id: button } = read
  const filled = type === 'form' ? fieldsOfForm(context.org, id, read) : []
  const named = [...fields, ...filled, ...fieldsOfFilter(filter), ...sorts.map((sort) => sort.fieldId), ...(button ? [button] : [])]
  return named.every((fieldId) => visible.has(fieldId))
}

/** Whether the member sees all names that visitors may choose from. */
function seesChoices(context: OrgContext, choices: readonly string[]): boolean {
  if (choices.length === 0) return true
  const { db } = context.org
  const fields = db.all(db.build.selectFrom('field_def').select(['id', 'table_id']).where('id', 'in', choices))
  return fields.every(({ id, table_id: tableId }) => seesWhole(context, tableId, [id]))
}
