import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { seesView } from '#server/access/view-sight.ts'
import { findActionType, type HistoryEntity } from '#shared/nouns/history-log/action-types.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { ActRow } from '#server/features/history-log/read-acts.ts'

/** A reader gets all of an act, its name without the changed values, or nothing. */
export type ActView = 'whole' | 'named' | 'hidden'

type Rule = (context: OrgContext, id: string) => boolean

const item =
  (type: 'app' | 'page'): Rule =>
  ({ access }, id) =>
    access.item(type, id) !== 'none'

/** Decides who else than administrators hears of an act about a thing, by the rights of now. */
const rules: Record<HistoryEntity, Rule> = {
  app: item('app'),
  page: item('page'),
  table: ({ access }, id) => access.table(id).read,
  field: seesField,
  view: (context, id) => {
    const { org, access } = context
    const row = org.db.get(org.db.build.selectFrom('view_def').select('table_id').where('id', '=', id).where(seesView(context)))
    return row !== undefined && access.table(row.table_id).manageFields
  },
  template: ({ access }) => access.canCreate('table'),
  form: ({ org, access }, id) => {
    const row = org.db.get(org.db.build.selectFrom('form_def').select('table_id').where('id', '=', id))
    return row !== undefined && access.table(row.table_id).manageFields
  },
  record: (context, id) => seesAllOf(context, id.split('/')[0] ?? ''),
  records: seesAllOf,
  folder: ({ access }) => access.can('manage_workspaces'),
  member: ({ access }) => access.can('manage_users'),
  role: ({ access }) => access.can('manage_profile'),
  session: ({ access, memberId }, id) => id === memberId || access.can('manage_users'),
  organisation: ({ access }) => access.can('access_settings'),
  plan: ({ access }) => access.can('access_settings'),
  // an automation is seen by those who see all it names; one that is gone cannot be asked
  automation: () => false,
  connection: ({ access }) => access.can('manage_tricks'),
  effect: () => false,
  chat: () => false,
  webhook: (context, id) => context.access.can('development') && seesAllOf(context, tableOfWebhook(context, id)),
  function: ({ access }) => access.can('development'),
  token: ({ access }) => access.can('development'),
}

/** The table behind a webhook; none of one that is gone or starts an automation. */
function tableOfWebhook({ org: { db } }: OrgContext, id: string): string {
  const incoming = db.get(db.build.selectFrom('webhook').select('table_id').where('id', '=', id))
  return (incoming ?? db.get(db.build.selectFrom('outgoing_webhook').select('table_id').where('id', '=', id)))?.table_id ?? ''
}

/** Fails closed: a thing that is gone, and an act of a later version, are for administrators. */
export function viewOfAct(context: OrgContext, row: ActRow): ActView {
  if (isKeptByAnother(context, row)) return 'hidden'
  if (context.access.isAdmin) return 'whole'
  const type = findActionType(row.action)
  // links carry the kind of their item, so the stored entity decides
  const rule = Object.hasOwn(rules, row.entity_type) ? rules[row.entity_type as HistoryEntity] : undefined
  if (!type || !rule || row.entity_id === null || !rule(context, row.entity_id)) return 'hidden'
  return type.plainValues && (!type.countsRecords || seesAllOf(context, row.entity_id)) ? 'whole' : 'named'
}

/** The acts on a private page or folder are its owner's, also before administrators and those it is shared with. */
function isKeptByAnother({ access }: OrgContext, { entity_type: type, entity_id: id }: ActRow): boolean {
  if ((type !== 'page' && type !== 'folder') || id === null) return false
  const { rule, level } = access.why({ about: type, id, right: 'read' })
  return rule === 'private' && level !== 'owner'
}

/** An act may be about a hidden cell or row, so the reader hides from nothing of the table. */
function seesAllOf(context: OrgContext, tableId: string): boolean {
  if (!context.access.table(tableId).manageFields) return false
  try {
    const { model, access } = openTable(context, tableId)
    return !rowRuleFilter(access, model, context.memberId) && visibleFields(context, { model, access }).length === model.fields.length
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function seesField(context: OrgContext, id: string): boolean {
  const { db } = context.org
  const row = db.get(db.build.selectFrom('field_def').select('table_id').where('id', '=', id))
  if (!row || !context.access.table(row.table_id).read) return false
  try {
    return visibleFields(context, openTable(context, row.table_id)).some((field) => field.id === id)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
